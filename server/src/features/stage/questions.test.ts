import assert from "node:assert/strict";
import { describe, it } from "node:test";
import { getCode } from "@plenary/contract/feedback/feedback";
import { decideQuestion, decideQuestions, getStage, updateStage } from "@plenary/contract/stage/stage";
import type { QuestionState } from "@plenary/contract/stage/stage-fields";
import { makeEvent, makeSession, makeUser } from "../../../test/factories.ts";
import {
  fetchOwnPass,
  fetchPass,
  invalidPass,
  makePhone,
  makeStaged,
  phoneOf,
  seeStage,
  setUp,
} from "../../../test/feedback/feedback.ts";
import { invalid, refusal, useApp } from "../../../test/harness.ts";
import { openStageNews } from "./stage-news.ts";

const app = useApp();

const closed = { status: 410, code: "gone", message: "This session takes no questions and votes" };
const nothing = { status: 404, code: "not_found", message: "There is nothing to answer here" };
const unknown = { status: 404, code: "not_found", message: "Question not found" };

describe("a question", () => {
  // Proves feedback 4, 7: One vote for each pass and question, taken back; the asker's own counts; the same question
  //   sent twice is one
  it("is asked with its own vote, seen by everybody, voted for once by a pass, and the vote taken back", async () => {
    const made = await makeStaged(app);
    const { sessionId } = made;
    const [ada, bob] = [await makePhone(app, made), await makePhone(app, made)];
    assert.deepEqual((await seeStage(app, sessionId)).questions, []);
    const { question } = await ada.ask("  Why Cafe\u0301? ", " Ada ");
    const { questionId } = question;
    assert.equal(question.state, "shown");
    const seen = async () => {
      const { questions, hiddenCount } = await seeStage(app, sessionId);
      return [questions.map(({ votes }) => votes), hiddenCount];
    };
    assert.deepEqual((await seeStage(app, sessionId)).questions, [
      { questionId, text: "Why Café?", name: "Ada", state: "shown", votes: 1 },
    ]);
    await Promise.all(Array.from({ length: 5 }, () => bob.vote(questionId)));
    await bob.vote(questionId);
    await ada.vote(questionId);
    assert.deepEqual(await seen(), [[2], 0]);
    await bob.takeBack(questionId);
    await bob.takeBack(questionId);
    assert.deepEqual(await seen(), [[1], 0]);
    // Sent again after a lost answer.
    assert.deepEqual((await ada.ask("Why Café?")).question, question);
    assert.deepEqual(await seen(), [[1], 0]);
    assert.deepEqual((await bob.ask("Why Café?")).question.state, "shown");
    assert.deepEqual(await seen(), [[1, 1], 0]);
  });

  // Proves feedback 4: Questions wait for a moderator or are shown at once; how many are not shown is told
  it("waits for a moderator where it shall, who shows, pins, answers and hides it, and its number is told", async () => {
    const made = await makeStaged(app, { review: true });
    const { sessionId, speaker, organizer } = made;
    const [ada, bob] = [await makePhone(app, made), await makePhone(app, made)];
    const first = (await ada.ask("First?")).question;
    const second = (await bob.ask("Second?")).question;
    assert.equal(first.state, "waiting");
    const see = async () => {
      const { questions, hiddenCount } = await seeStage(app, sessionId);
      return [...questions.map(({ text, state }) => `${text} ${state}`), hiddenCount];
    };
    assert.deepEqual(await see(), [2]);
    assert.deepEqual(await refusal(bob.vote(first.questionId)), unknown);
    const decide = (who: typeof speaker, { questionId }: typeof first, state: QuestionState) =>
      who.call(decideQuestion, { params: { questionId }, body: { state } });
    await decide(speaker, first, "shown");
    await decide(organizer, second, "pinned");
    assert.deepEqual(await see(), ["Second? pinned", "First? shown", 0]);
    await decide(speaker, second, "answered");
    assert.deepEqual(await see(), ["First? shown", "Second? answered", 0]);
    await decide(speaker, first, "hidden");
    assert.deepEqual(await see(), ["Second? answered", 1]);
    // Whoever asks again hears nothing of that.
    assert.equal((await ada.ask("First?")).question.state, "waiting");
    const { stage } = await speaker.call(getStage, { params: { sessionId } });
    assert.deepEqual(
      stage.questions.map(({ text, state, votes }) => [text, state, votes]),
      [
        ["Second?", "answered", 1],
        ["First?", "hidden", 1],
      ],
    );
    assert.deepEqual([stage.open, stage.review, stage.state], [true, true, "open"]);
    assert.deepEqual([stage.event, stage.organizes], [{ eventId: made.eventId, name: "Conf" }, false]);
    // Shown by mistake.
    await decide(speaker, second, "waiting");
    assert.deepEqual(await see(), [2]);
    assert.deepEqual(await refusal(bob.vote(second.questionId)), unknown);
  });

  // Proves feedback 6, 7: Who asked deletes the question, and nobody else with a pass
  it("is deleted by who asked it alone, also after the end", async () => {
    const made = await makeStaged(app);
    const [ada, bob] = [await makePhone(app, made), await makePhone(app, made)];
    const { questionId } = (await ada.ask("Why?")).question;
    await bob.vote(questionId);
    await bob.remove(questionId);
    assert.equal((await seeStage(app, made.sessionId)).questions.length, 1);
    app.clock.set(new Date("2027-05-01T12:00:00Z"));
    await ada.remove(questionId);
    await ada.remove(questionId);
    assert.deepEqual(await app.db.selectFrom("stage_questions").select("text").execute(), []);
    assert.deepEqual(await app.db.selectFrom("stage_votes").select("question_id").execute(), []);
  });

  // Proves feedback 5, 9: Questions and names have their limits, and so has what one pass sends
  it("says something, and not too much; a pass asks 5 in 10 minutes and votes 60 times in one", async () => {
    const made = await makeStaged(app);
    const ada = await makePhone(app, made);
    assert.deepEqual(await refusal(ada.ask(" ")), invalid("text", "Please write a question"));
    const long = await refusal(ada.ask("x".repeat(301)));
    assert.deepEqual(long, invalid("text", "Question must be 300 characters or less"));
    const named = await refusal(ada.ask("Why?", "x".repeat(51)));
    assert.deepEqual(named, invalid("name", "Name must be 50 characters or less"));
    for (let n = 0; n < 5; n += 1) await ada.ask(`Why ${n}?`);
    assert.equal((await refusal(ada.ask("Why 6?"))).status, 429);
    const bob = await makePhone(app, made);
    const { questionId } = (await bob.ask("How?")).question;
    app.clock.advance(60_000);
    const votes = await Promise.allSettled(
      Array.from({ length: 70 }, () =>
        phoneOf(app, made.sessionId, bob.pass, { isLater: false }).vote(questionId),
      ),
    );
    assert.equal(votes.filter(({ status }) => status === "fulfilled").length, 60);
  });

  // Proves feedback 2, 6: All questions that wait are hidden by one press, which can be undone
  it("is hidden with all others that wait by one press, which can be undone", async () => {
    const made = await makeStaged(app, { review: true });
    const { sessionId, speaker } = made;
    const [ada, bob] = [await makePhone(app, made), await makePhone(app, made)];
    const ids: string[] = [];
    for (const text of ["One?", "Two?", "Three?"]) ids.push((await ada.ask(text)).question.questionId);
    const later = (await bob.ask("Later?")).question.questionId;
    const params = { questionId: ids[2] ?? "" };
    await speaker.call(decideQuestion, { params, body: { state: "pinned" } });
    const decide = (who: typeof speaker, state: "hidden" | "waiting", questionIds = ids, id = sessionId) =>
      who.call(decideQuestions, { params: { sessionId: id }, body: { questionIds, state } });
    const states = async () => {
      const { stage } = await speaker.call(getStage, { params: { sessionId } });
      return Object.fromEntries(stage.questions.map(({ text, state }) => [text, state]));
    };
    assert.equal((await refusal(decide(await makeUser(app), "hidden"))).status, 404);
    assert.deepEqual(await decide(speaker, "hidden", ids, made.other), { questionIds: [] });
    const { questionIds } = await decide(speaker, "hidden");
    assert.deepEqual(questionIds.sort(), ids.slice(0, 2).sort());
    const after = { "One?": "hidden", "Two?": "hidden", "Three?": "pinned", "Later?": "waiting" };
    assert.deepEqual(await states(), after);
    await decide(speaker, "hidden", [later]);
    // Another press of the same hides nothing more, so that undoing it changes nothing.
    assert.deepEqual(await decide(made.organizer, "hidden"), { questionIds: [] });
    const { questionIds: waiting } = await decide(made.organizer, "waiting");
    assert.deepEqual(waiting.sort(), questionIds);
    const undone = { "One?": "waiting", "Two?": "waiting", "Three?": "pinned", "Later?": "hidden" };
    assert.deepEqual(await states(), undone);
  });

  // Proves feedback 4, 11: Two votes of one pass have nothing in common
  it("leaves nothing by which two votes of a pass could be joined", async () => {
    const made = await makeStaged(app);
    const [ada, bob] = [await makePhone(app, made), await makePhone(app, made)];
    const ids = [(await ada.ask("One?")).question.questionId, (await ada.ask("Two?")).question.questionId];
    for (const id of ids) await bob.vote(id);
    const votes = await app.db.selectFrom("stage_votes").selectAll().execute();
    const keys = votes.map(({ voter_key }) => Buffer.from(voter_key).toString("hex"));
    assert.equal(new Set(keys).size, 4);
    for (const id of ids) assert.match(id, /^.{14}4.{4}[89ab]/);
  });
});

describe("a stage", () => {
  // Proves feedback 4: A stage is open from 15 minutes before the start to 60 minutes after the end, while its
  //   moderators have it open
  it("takes what is sent in its time, and only while its moderators have it open", async () => {
    const made = await makeStaged(app);
    const { sessionId, speaker } = made;
    const ada = phoneOf(app, sessionId, await fetchPass(app, made.eventId), { isLater: false });
    const states = async () => (await seeStage(app, sessionId)).state;
    app.clock.set(new Date("2027-05-01T08:44:00Z"));
    assert.equal(await states(), "before");
    const early = {
      status: 409,
      code: "conflict",
      message: "Questions and polls open at 09:45 on 1 May 2027",
    };
    assert.deepEqual(await refusal(ada.ask("Why?")), early);
    app.clock.set(new Date("2027-05-01T08:45:00Z"));
    assert.equal(await states(), "open");
    const { questionId } = (await ada.ask("Why?")).question;
    app.clock.set(new Date("2027-05-01T10:29:00Z"));
    await ada.takeBack(questionId);
    await ada.vote(questionId);
    assert.equal(await states(), "open");
    app.clock.set(new Date("2027-05-01T10:30:00Z"));
    const over = await seeStage(app, sessionId);
    assert.deepEqual([over.state, over.questions, over.hiddenCount], ["closed", [], 0]);
    assert.deepEqual(await refusal(ada.vote(questionId)), closed);
    app.clock.set(new Date("2027-05-01T09:30:00Z"));
    await speaker.call(updateStage, { params: { sessionId }, body: { open: false } });
    assert.deepEqual([await states(), (await seeStage(app, sessionId)).questions], ["closed", []]);
    assert.deepEqual(await refusal(ada.ask("How?")), closed);
  });

  // Proves feedback 7: What is under a code says when its stage is open
  it("is there for phones by the code of its session while it is open", async () => {
    const made = await makeStaged(app, { open: false });
    const { sessionId, organizer } = made;
    const { stage } = await organizer.call(getStage, { params: { sessionId } });
    const code = stage.code ?? assert.fail();
    assert.equal((await app.client()(getCode, { params: { code } })).stage, null);
    await organizer.call(updateStage, { params: { sessionId }, body: { open: true } });
    const times = { opensAt: "2027-05-01T08:45:00.000Z", closesAt: "2027-05-01T10:30:00.000Z" };
    const { title } = stage;
    const look = () => app.client()(getCode, { params: { code } });
    assert.deepEqual((await look()).stage, { sessionId, code, title, ...times });
    // What was kept ends with its time, to the millisecond.
    assert.equal((await look()).until, times.closesAt);
    app.clock.set(new Date(times.closesAt));
    assert.equal((await look()).stage, null);
    app.clock.set(new Date("2027-05-01T09:25:00Z"));
    await setUp(app, organizer, made.eventId, { enabled: false });
    assert.deepEqual(await refusal(seeStage(app, sessionId)), nothing);
    const off = (await organizer.call(getStage, { params: { sessionId } })).stage;
    assert.deepEqual([off.open, off.state, off.opensAt, off.code], [true, null, null, null]);
  });

  // Proves feedback 6, 8: A stage takes passes of its event and kind, unaltered, and none of its speakers
  it("takes passes of its event and kind, unaltered, and none of its speakers' accounts", async () => {
    const made = await makeStaged(app);
    const { sessionId, organizer, speaker, eventId } = made;
    const pass = await fetchPass(app, eventId);
    const altered = `${pass.slice(0, 9)}${pass[9] === "A" ? "B" : "A"}${pass.slice(10)}`;
    const elsewhere = await makeEvent(app, organizer, { visibility: "public" });
    await setUp(app, organizer, elsewhere);
    for (const wrong of ["", altered, await fetchPass(app, elsewhere)])
      assert.deepEqual(await refusal(phoneOf(app, sessionId, wrong).ask("Why?")), invalidPass);
    await setUp(app, organizer, eventId, { access: "account" });
    assert.deepEqual(await refusal(phoneOf(app, sessionId, pass).ask("Why?")), invalidPass);
    const own = await fetchOwnPass(speaker, eventId);
    const told = await refusal(phoneOf(app, sessionId, own).ask("Why?"));
    assert.deepEqual(
      [told.status, told.message],
      [403, "You speak in this session, so you can't ask or vote in it"],
    );
    const other = await fetchOwnPass(await makeUser(app), eventId);
    const alone = await refusal(phoneOf(app, sessionId, other.pass).ask("Why?"));
    assert.deepEqual([alone.status, alone.message], [401, "Please sign in to answer"]);
    assert.equal((await phoneOf(app, sessionId, other).ask("Why?")).question.state, "shown");
    const draft = await makeSession(app, speaker, eventId);
    assert.deepEqual(await refusal(phoneOf(app, draft.sessionId, other).ask("Why?")), nothing);
  });

  // Proves feedback 10: What phones send to a stage is announced once a second
  it("announces what phones send at once, and then once a second", async () => {
    const { sessionId } = await makeStaged(app);
    const heard: number[] = [];
    let told = 0;
    app.ctx.changes.subscribe((changed) => {
      if (changed.includes(`public:stage:${sessionId}`)) told += 1;
    });
    const news = openStageNews(app.ctx);
    for (let n = 0; n < 20; n += 1) await news.changed(sessionId);
    heard.push(told);
    await news.close();
    heard.push(told);
    await news.close();
    assert.deepEqual([...heard, told], [1, 2, 2]);
  });
});
