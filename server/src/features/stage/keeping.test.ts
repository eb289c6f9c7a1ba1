import assert from "node:assert/strict";
import { it } from "node:test";
import { downloadData } from "@plenary/contract/accounts/account-data";
import { deleteAccount } from "@plenary/contract/accounts/accounts";
import { listAuditLogs } from "@plenary/contract/admin/audit";
import { deleteFeedback } from "@plenary/contract/feedback/feedback-settings";
import { updateSession } from "@plenary/contract/sessions/sessions";
import {
  closePoll,
  countStages,
  decideQuestion,
  exportStage,
  openPoll,
  resetPoll,
} from "@plenary/contract/stage/stage";
import { parse } from "csv-parse/sync";
import { sql } from "kysely";
import { makeAdmin, makeEvent, makeUser, PASSWORD } from "../../../test/factories.ts";
import {
  fetchOwnPass,
  makePhone,
  makePoll,
  makeStaged,
  phoneOf,
  seeStage,
  setUp,
} from "../../../test/feedback/feedback.ts";
import { refusal, useApp } from "../../../test/harness.ts";
import { jobs } from "../../jobs.ts";
import { tally } from "./polls.queries.ts";
import { pollsOf, questionsInOrder } from "./public-stage.ts";
import { selectQuestions } from "./stage.queries.ts";

const app = useApp({ rateLimit: false });

async function sweep(time: string): Promise<void> {
  app.clock.set(new Date(time));
  const job = jobs.find(({ name }) => name === "sweep-feedback") ?? assert.fail();
  await job.open(app.ctx).run();
}

/** A question with three votes, another with one, and a poll of two rounds with five answers and one. */
async function makeHeld() {
  const made = await makeStaged(app);
  const { sessionId, speaker } = made;
  const phones: Awaited<ReturnType<typeof makePhone>>[] = [];
  for (let n = 0; n < 5; n += 1) phones.push(await makePhone(app, made));
  const [ada, bob, cem] = phones as [(typeof phones)[0], (typeof phones)[0], (typeof phones)[0]];
  const { questionId } = (await ada.ask("=Why?", "Ada")).question;
  await bob.vote(questionId);
  await cem.vote(questionId);
  const hidden = (await bob.ask("Rude")).question;
  await speaker.call(decideQuestion, { params: hidden, body: { state: "hidden" } });
  const { pollId } = await makePoll(speaker, sessionId);
  for (const [choice, phone] of [0, 1, 0, 0, 1].map((each, n) => [each, phones[n]] as const))
    await phone?.answer(pollId, choice);
  const params = { pollId };
  await speaker.call(resetPoll, { params });
  return { ...made, ada, bob, pollId };
}

/** What is stored, read without a sign-in: none lasts as long as it. */
async function stageOf({ sessionId }: Awaited<ReturnType<typeof makeHeld>>) {
  const questions = questionsInOrder(await selectQuestions(app.db, sessionId));
  const { polls } = await pollsOf(app.db, sessionId, app.ctx.clock().valueOf());
  return {
    questions: questions.map(({ text, state, votes }) => [text, state, votes]),
    polls: polls.map(({ state, round, answered }) => [state, round, answered]),
  };
}

// Proves feedback 4, 11: With the event's key every way from a pass to a stage goes, and the numbers stay
it("with the event's key every way from a pass goes, and the numbers stay", async () => {
  const made = await makeHeld();
  const before = await stageOf(made);
  assert.deepEqual(before, {
    questions: [
      ["=Why?", "shown", 3],
      ["Rude", "hidden", 1],
    ],
    polls: [["ready", 2, 0]],
  });
  const rounds = () => tally(app.db, [made.pollId], "all");
  const came = await rounds();
  assert.deepEqual(came, [{ poll_id: made.pollId, round: 1, answered: 5, chosen: [3, 2] }]);
  const ids = (await app.db.selectFrom("poll_answers").select("answer_id").execute()).map(
    (row) => row.answer_id,
  );
  await sweep("2027-06-08T23:00:00Z");
  assert.deepEqual(await stageOf(made), before);
  assert.deepEqual(await rounds(), came);
  assert.deepEqual(await app.db.selectFrom("stage_votes").selectAll().execute(), []);
  const questions = await app.db.selectFrom("stage_questions").selectAll().execute();
  for (const row of questions)
    assert.deepEqual([row.asker_key, row.created_at.slice(14)], [null, "00:00.000Z"]);
  const answers = await app.db.selectFrom("poll_answers").selectAll().execute();
  assert.equal(answers.length, 5);
  for (const row of answers) assert.deepEqual([row.voter_key, ids.includes(row.answer_id)], [null, false]);
});

// Proves feedback 11: Nor does the place of a question tell its order then
it("nor does the place of a question tell then when it was asked", async () => {
  const { sessionId } = await makeHeld();
  const count = 400;
  await sql`delete from stage_questions`.execute(app.db);
  await sql`insert into stage_questions (question_id, session_id, text, state, created_at)
    select gen_random_uuid(), ${sessionId}, n::text, 'shown', '2027-05-01T09:00:00Z'::timestamptz + n * interval '1 second'
    from generate_series(0, ${count - 1}::integer) as n`.execute(app.db);
  const order = async () => {
    const { rows } = await sql<{ text: string; written: string }>`
      select text, xmin::text as written from stage_questions order by ctid`.execute(app.db);
    assert.equal(rows.length, count);
    const inPlace = rows.filter(({ text }, at) => Number(text) === at).length;
    const following = rows.filter(({ text }, at) => Number(text) === Number(rows[at - 1]?.text) + 1).length;
    return { inPlace, following, writes: new Set(rows.map(({ written }) => written)).size };
  };
  assert.equal((await order()).following, count - 1);
  await sweep("2027-06-08T23:00:00Z");
  const { inPlace, following, writes } = await order();
  // By chance it is about one of each.
  assert.ok(inPlace < 12 && following < 12, `${inPlace} ${following}`);
  assert.equal(writes, 1);
});

// Proves feedback 4: Questions are deleted some months after the event; deleting all feedback takes them at once
it("questions go some months after the event, and what polls came to stays", async () => {
  const made = await makeHeld();
  await setUp(app, made.organizer, made.eventId, { retentionMonths: 2 });
  await sweep("2027-07-02T12:00:00Z");
  assert.equal((await stageOf(made)).questions.length, 2);
  await sweep("2027-07-03T12:00:00Z");
  assert.deepEqual((await stageOf(made)).questions, []);
  assert.equal((await app.db.selectFrom("poll_answers").select("round").execute()).length, 5);
});

// Proves feedback 4: Questions are deleted some months after the event; deleting all feedback takes them at once
it("deleting all feedback takes questions, votes and answers to polls, and keeps the polls as they were made", async () => {
  const made = await makeHeld();
  const { sessionId, eventId, organizer } = made;
  assert.equal((await seeStage(app, sessionId)).questions.length, 1);
  assert.deepEqual(await organizer.call(countStages, { params: { eventId } }), { questions: 2, answers: 5 });
  const body = { eventName: "Conf" };
  assert.deepEqual(await organizer.call(deleteFeedback, { params: { eventId }, body }), { deleted: 7 });
  assert.deepEqual(await stageOf(made), { questions: [], polls: [["ready", 1, 0]] });
  assert.deepEqual((await seeStage(app, sessionId)).questions, []);
  const polls = await app.db.selectFrom("polls").select("former").execute();
  assert.deepEqual(polls, [{ former: [] }]);
});

// Proves feedback 4: A session in which something was asked stays in its event
it("a session in which something was asked stays in its event", async () => {
  const made = await makeHeld();
  const { organizer, speaker, sessionId } = made;
  const eventId = await makeEvent(app, organizer, { visibility: "public" });
  const moved = await refusal(speaker.call(updateSession, { params: { sessionId }, body: { eventId } }));
  assert.equal(moved.message, "This session has feedback and can't move to another event");
});

// Proves feedback 4: What was sent to stages with an account is in the download of its data
it("what was sent with an account is in the download of its data", async () => {
  const made = await makeStaged(app);
  const { sessionId, eventId, organizer, speaker } = made;
  await setUp(app, organizer, eventId, { access: "account" });
  const [ada, bob] = [await makeUser(app), await makeUser(app)];
  const phone = async (user: typeof ada) => phoneOf(app, sessionId, await fetchOwnPass(user, eventId));
  const [own, other] = [await phone(ada), await phone(bob)];
  await own.ask("Why?", "Ada");
  await own.vote((await other.ask("How?")).question.questionId);
  const { pollId } = await makePoll(speaker, sessionId);
  await own.answer(pollId, 1);
  await other.answer(pollId, 0);
  await speaker.call(resetPoll, { params: { pollId } });
  const data = await ada.call(downloadData);
  assert.deepEqual(
    data.stage.map(({ did, text, name, choices }) => [did, text, name, ...choices]),
    [
      ["asked", "Why?", "Ada"],
      ["voted", "How?", null],
      ["answered", "Tea or coffee?", null, "Coffee"],
    ],
  );
});

// Proves feedback 4: Who deletes an account may take along what it sent to stages
it("an account that is deleted takes what it sent to stages with it where its owner wants that, and nobody else's", async () => {
  const made = await makeStaged(app);
  const { sessionId, eventId, organizer, speaker } = made;
  await setUp(app, organizer, eventId, { access: "account" });
  const [ada, bob] = [await makeUser(app), await makeUser(app)];
  const phone = async (user: typeof ada) => phoneOf(app, sessionId, await fetchOwnPass(user, eventId));
  const [own, other] = [await phone(ada), await phone(bob)];
  await own.ask("Why?", "Ada");
  await own.vote((await other.ask("How?")).question.questionId);
  await other.vote((await own.ask("When?")).question.questionId);
  const { pollId } = await makePoll(speaker, sessionId);
  for (const each of [own, other]) await each.answer(pollId, 1);
  await speaker.call(resetPoll, { params: { pollId } });
  await speaker.call(openPoll, { params: { pollId } });
  for (const each of [own, other]) await each.answer(pollId, 0);
  const left = async () => ({
    questions: (await seeStage(app, sessionId)).questions.map(({ text, votes }) => [text, votes]),
    answered: (await tally(app.db, [pollId], "all")).map(({ answered }) => answered),
  });
  // Kept, so that what is told of it counts.
  const all = {
    questions: [
      ["How?", 2],
      ["When?", 2],
      ["Why?", 1],
    ],
    answered: [2, 2],
  };
  assert.deepEqual(await left(), all);
  const eve = await makeUser(app);
  await eve.call(deleteAccount, { body: { password: PASSWORD, withdrawAnswers: true } });
  assert.deepEqual(await left(), all);
  await ada.call(deleteAccount, { body: { password: PASSWORD, withdrawAnswers: true } });
  assert.deepEqual(await left(), { questions: [["How?", 1]], answered: [1, 1] });
  await bob.call(deleteAccount, { body: { password: PASSWORD } });
  assert.deepEqual(await left(), { questions: [["How?", 1]], answered: [1, 1] });
});

// Proves feedback 7: Questions are a CSV file; an administrator's is in the audit log
it("questions are a file, which the audit log tells of an administrator's", async () => {
  const made = await makeHeld();
  const params = { sessionId: made.sessionId };
  const admin = await makeAdmin(app);
  const saved = await admin.call(exportStage, { params });
  const rows: unknown = parse(Buffer.from(await saved.arrayBuffer()), { bom: true, columns: true });
  assert.deepEqual(rows, [
    { question: "'=Why?", name: "Ada", state: "shown", votes: "3" },
    { question: "Rude", name: "", state: "hidden", votes: "1" },
  ]);
  await admin.call(closePoll, { params: { pollId: made.pollId } });
  const { logs } = await admin.call(listAuditLogs, { query: {} });
  assert.deepEqual(
    logs.map(({ action, resourceId }) => [action, resourceId]),
    [["feedback_exported", made.sessionId]],
  );
});
