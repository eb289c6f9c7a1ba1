import assert from "node:assert/strict";
import { describe, it } from "node:test";
import { decideQuestion, decideQuestions, getStage } from "@plenary/contract/stage/stage";
import { stageLimits } from "@plenary/contract/stage/stage-limits";
import { sql } from "kysely";
import { fetchPass, makePhone, makeStaged, phoneOf } from "../../../test/feedback/feedback.ts";
import { refusal, useApp } from "../../../test/harness.ts";
import { isRefusal } from "../../base/refusals.ts";
import { openAnsweringServices } from "../answering/services.ts";
import { putAnswer } from "../feedback/answers.ts";
import { askStageQuestion, voteOnStage } from "./questions.ts";
import { openStageServices, type StageServices } from "./services.ts";

const app = useApp();

interface Stage {
  eventId: string;
  sessionId: string;
}

/** Asks from an address, each question with a new pass. */
const askingFrom =
  (all: StageServices, { eventId, sessionId: subjectId }: Stage, address: string) =>
  async (text: string) => {
    const asking = {
      pass: await fetchPass(app, eventId),
      address,
      subjectId,
      findUser: async () => undefined,
    };
    return askStageQuestion(all, asking, { text, name: null });
  };

/** So many more that were asked from where one was asked, at the same time. */
const copyQuestion = (sessionId: string, text: string, { count, state }: { count: number; state: string }) =>
  sql`insert into stage_questions (question_id, session_id, text, state, asker_key, origin, created_at)
    select gen_random_uuid(), session_id, text, ${state}::text, asker_key, origin, created_at
    from stage_questions, generate_series(1, ${count}::integer)
    where question_id = (select question_id from stage_questions where session_id = ${sessionId} and text = ${text} limit 1)`.execute(
    app.db,
  );

/** How many questions begin with each word and are in each state. */
async function counted(): Promise<Record<string, number>> {
  const rows = await app.db.selectFrom("stage_questions").select(["text", "state"]).execute();
  const groups = Object.groupBy(rows, ({ text, state }) => `${text.split(" ")[0]} ${state}`);
  return Object.fromEntries(Object.entries(groups).map(([group, of = []]) => [group, of.length]));
}

// Proves feedback 9: A hall that votes takes no room of its answers
it("a hall that votes takes no room of its answers, nor they of its votes", async () => {
  const made = await makeStaged(app);
  const { eventId, sessionId } = made;
  const { questionId } = (await (await makePhone(app, made)).ask("Why?")).question;
  const all = openStageServices(openAnsweringServices(app.ctx));
  const asking = async (address: string) => ({
    pass: await fetchPass(app, eventId),
    address,
    subjectId: sessionId,
    findUser: async () => undefined,
  });
  const answer = async (address: string) =>
    putAnswer(all, await asking(address), {
      ...{ edition: 1, rating: 4, scales: [], reactions: [], comment: null },
      ...{ commentFor: "speaker", showAnyway: false },
    });
  const voting = async (address: string) => voteOnStage(all, { ...(await asking(address)), questionId });
  const fill = (count: () => void) => {
    try {
      for (;;) count();
    } catch (error) {
      assert.ok(isRefusal(error, "TooManyAnswers"));
    }
  };
  const isFull = (error: unknown) => isRefusal(error, "TooManyAnswers");

  fill(() => all.limits.countOnStage("192.0.2.1"));
  await assert.rejects(voting("192.0.2.1"), isFull);
  await answer("192.0.2.1");
  fill(() => all.limits.countAnswer("192.0.2.2"));
  await assert.rejects(answer("192.0.2.2"), isFull);
  await voting("192.0.2.2");
  await all.stageNews.close();
  all.news.close();
});

describe("a question", () => {
  // Proves feedback 9: No number of questions from a network refuses one; at 5,000 a hidden one goes; 50,000 votes
  it("is taken of whoever has a pass, however many of its network have asked, and all are hidden by one press", async () => {
    const made = await makeStaged(app, { review: true });
    const { sessionId, speaker } = made;
    app.clock.advance(60_000);
    const passes = await Promise.all(Array.from({ length: 45 }, () => fetchPass(app, made.eventId)));
    const of = (pass = "") => phoneOf(app, sessionId, pass, { isLater: false });
    for (const pass of passes) for (let n = 0; n < 5; n += 1) await of(pass).ask(`Why ${n}?`);
    const params = { sessionId };
    const { stage } = await speaker.call(getStage, { params });
    const questionIds = stage.questions.map(({ questionId }) => questionId);
    assert.equal(questionIds.length, 225);
    await speaker.call(decideQuestions, { params, body: { questionIds, state: "hidden" } });
    assert.equal((await (await makePhone(app, made)).ask("How?")).question.state, "waiting");
    // What one pass may ask is spent.
    assert.equal((await refusal(of(passes[0]).ask("How?"))).status, 429);
  });

  // Proves feedback 9: A session has 500 questions that aren't hidden; for one more, one of the network that most came
  //   from is hidden, the one with the fewest votes of others, and none that a moderator has shown
  it("takes the place of the oldest that nobody else votes for where a session has 500, and of no pinned or answered one", async () => {
    const made = await makeStaged(app);
    const { sessionId } = made;
    const [ada, bob] = [await makePhone(app, made), await makePhone(app, made)];
    const { questionId } = (await ada.ask("Voted for?")).question;
    await bob.vote(questionId);
    await ada.ask("Unvoted?");
    await sql`insert into stage_questions (question_id, session_id, text, state, asker_key, created_at)
      select gen_random_uuid(), ${sessionId}, n::text, case when n % 2 = 0 then 'pinned' else 'answered' end, '\\x00',
        '2027-05-01T08:00:00Z' from generate_series(1, 498) as n`.execute(app.db);
    const states = async () => {
      const rows = await app.db.selectFrom("stage_questions").select(["text", "state"]).execute();
      const asked = rows.filter(({ text }) => text.endsWith("?"));
      return [rows.length, ...asked.map(({ text, state }) => `${text} ${state}`).sort()];
    };
    await bob.ask("First?");
    assert.deepEqual(await states(), [501, "First? shown", "Unvoted? hidden", "Voted for? shown"]);
    await bob.ask("Second?");
    assert.deepEqual(await states(), [
      502,
      "First? hidden",
      "Second? shown",
      "Unvoted? hidden",
      "Voted for? shown",
    ]);
    await sql`update stage_questions set state = 'pinned' where state = 'shown'`.execute(app.db);
    const { status, message } = await refusal(bob.ask("Third?"));
    assert.deepEqual([status, message], [409, "This session has so many questions that it takes no more."]);
    const params = { questionId };
    await made.speaker.call(decideQuestion, { params, body: { state: "hidden" } });
    assert.equal((await bob.ask("Third?")).question.state, "shown");
  });

  // Proves feedback 9: No number of questions from a network refuses one; at 5,000 a hidden one goes; 50,000 votes
  it("takes the place of the oldest hidden one where a session has 5,000", async () => {
    const made = await makeStaged(app);
    const { sessionId } = made;
    await sql`insert into stage_questions (question_id, session_id, text, state, created_at)
      select gen_random_uuid(), ${sessionId}, n::text, 'hidden', '2027-05-01T09:00:00Z'::timestamptz + n * interval '1 second'
      from generate_series(1, 5000) as n`.execute(app.db);
    await (await makePhone(app, made)).ask("One more?");
    const texts = await app.db.selectFrom("stage_questions").select("text").execute();
    assert.equal(texts.length, 5000);
    assert.ok(!texts.some(({ text }) => text === "1"));
    assert.ok(texts.some(({ text }) => text === "2") && texts.some(({ text }) => text === "One more?"));
  });

  // Proves feedback 9: A session has 500 questions that aren't hidden; for one more, one of the network that most came
  //   from is hidden, the one with the fewest votes of others, and none that a moderator has shown
  it("of a flood gives way to the flood, and not one of others or one that a moderator has shown", async () => {
    const made = await makeStaged(app, { review: true });
    const all = openStageServices(openAnsweringServices(app.ctx));
    const [hall, flood] = [askingFrom(all, made, "192.0.2.1"), askingFrom(all, made, "192.0.2.2")];
    for (let n = 0; n < 20; n += 1) await hall(`Hall ${n}`);
    const { questionId } = await flood("Shown by a moderator");
    await made.speaker.call(decideQuestion, { params: { questionId }, body: { state: "shown" } });
    await flood("Flood");
    await copyQuestion(made.sessionId, "Flood", { count: 478, state: "waiting" });
    for (let n = 0; n < 30; n += 1) await flood(`More ${n}`);
    assert.deepEqual(await counted(), {
      ...{
        "Hall waiting": 20,
        "Shown shown": 1,
        "Flood hidden": 30,
        "Flood waiting": 449,
        "More waiting": 30,
      },
    });
    // The flood deletes its own, too.
    await sql`update stage_questions set state = 'hidden' where text like 'Hall%'`.execute(app.db);
    await copyQuestion(made.sessionId, "Flood", { count: 4470, state: "hidden" });
    for (let n = 0; n < 5; n += 1) await flood(`Last ${n}`);
    const { "Hall hidden": left, ...others } = await counted();
    assert.equal(left, 20);
    assert.equal(
      Object.values(others).reduce((sum, count) => sum + count, 0),
      4980,
    );
    await all.stageNews.close();
    all.news.close();
  });

  // Proves feedback 9: A session has 500 questions that aren't hidden; for one more, one of the network that most came
  //   from is hidden, the one with the fewest votes of others, and none that a moderator has shown
  it("with many votes of others gives way later than one with few", async () => {
    const made = await makeStaged(app);
    const phone = await makePhone(app, made);
    await phone.ask("Popular");
    await (await makePhone(app, made)).ask("Voted for once");
    await copyQuestion(made.sessionId, "Voted for once", { count: 498, state: "shown" });
    await sql`insert into stage_votes (question_id, voter_key)
      select question_id, decode(md5(n::text), 'hex') from stage_questions, generate_series(1, 2) as n
      where text = 'Popular' or n = 1`.execute(app.db);
    await phone.ask("New");
    assert.deepEqual(await counted(), {
      ...{ "Popular shown": 1, "Voted shown": 498, "Voted hidden": 1, "New shown": 1 },
    });
  });

  // Proves feedback 9: No number of questions from a network refuses one; at 5,000 a hidden one goes; 50,000 votes
  it("takes 50,000 votes, and no more", async () => {
    const made = await makeStaged(app);
    const ada = await makePhone(app, made);
    const { questionId } = (await ada.ask("Why?")).question;
    await sql`insert into stage_votes (question_id, voter_key)
      select ${questionId}::uuid, decode(md5(n::text), 'hex')
      from generate_series(1, ${stageLimits.votesOfQuestion - 2}::integer) as n`.execute(app.db);
    await (await makePhone(app, made)).vote(questionId);
    const { status } = await refusal((await makePhone(app, made)).vote(questionId));
    assert.equal(status, 429);
    await ada.vote(questionId);
  });
});
