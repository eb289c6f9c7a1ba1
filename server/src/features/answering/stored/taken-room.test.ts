import assert from "node:assert/strict";
import { describe, it } from "node:test";
import { login } from "@plenary/contract/accounts/sign-ins";
import { getQuotas, setQuotas } from "@plenary/contract/admin/quotas";
import { decideOrigin, listOrigins } from "@plenary/contract/feedback/feedback-origins";
import { getFeedback } from "@plenary/contract/feedback/feedback-results";
import { deleteSurvey } from "@plenary/contract/surveys/surveys";
import { sql } from "kysely";
import {
  makeAdmin,
  makeCoOrganizer,
  makeEvent,
  makeSession,
  makeUser,
  PASSWORD,
  type TestUser,
} from "../../../../test/factories.ts";
import {
  answer,
  fetchPass,
  makeCollecting,
  makePhone,
  makeStaged,
  readAnswer,
  removeAnswer,
} from "../../../../test/feedback/feedback.ts";
import {
  answerSurvey,
  asking,
  fetchSurveyPass,
  longOf,
  makeSurvey,
  makeSurveyed,
  removeSurveyAnswer,
} from "../../../../test/feedback/surveys.ts";
import { refusal, useApp } from "../../../../test/harness.ts";
import { rowsRead } from "../../../../test/processes/database.ts";
import { amountOfEvent, amountOfStage, selectLarge } from "./taken-room.queries.ts";

const app = useApp();

const MINUTE = 60_000;
const MB = 1024 * 1024;

const tooMany = {
  status: 429,
  code: "rate_limited",
  message: "Too many answers arrived here. Please try again later.",
};

/** Lets the answers at an account's events take so many mebibytes, fewer than an administrator can. */
const allow = (user: TestUser, answer_megabytes: number) =>
  app.db
    .insertInto("quotas")
    .values({
      ...{ user_id: user.userId, answer_megabytes },
      ...{ talks: 500, events: 200, public_events_per_day: 20, messages_per_day: 2000 },
    })
    .onConflict((conflict) => conflict.column("user_id").doUpdateSet({ answer_megabytes }))
    .execute();

interface Flood {
  count: number;
  /** From where: any text. */
  from: string;
  state?: "counted" | "discarded";
}

/** What each of the answers takes that are stored below. */
const TAKEN = 2400;

/** Answers about a session that are stored already. */
const store = (sessionId: string, { count, from, state = "counted" }: Flood) =>
  sql`insert into feedback_answers (session_id, answer_key, edition, comment, comment_state, first, hour, origin, state)
    select ${sessionId}::uuid, sha256((${from}::text || n)::bytea), 1, repeat('x', ${TAKEN - 400}::integer), 'waiting', false, now(),
      sha256(${from}::text::bytea), ${state}::text
    from generate_series(1, ${count}::integer) as n`.execute(app.db);

describe("a visitor who floods a survey", () => {
  it("is stopped; others sign in, delete it, and answer again", async () => {
    const { organizer, eventId } = await makeSurveyed(app);
    await allow(organizer, 1);
    const questions = Array.from({ length: 13 }, () => longOf());
    const questionnaire = asking(...questions);
    const { surveyId } = await makeSurvey(organizer, eventId, { questionnaire });
    const { surveyId: other } = await makeSurvey(organizer, eventId, { questionnaire });
    const random = () => crypto.getRandomValues(Buffer.alloc(3000)).toString("base64url");
    const long = () => Object.fromEntries(questions.map(({ questionId }) => [questionId, random()]));
    const answerLong = async (to: string) =>
      answerSurvey(app, await fetchSurveyPass(app, eventId, to), to, long());
    const statuses: (number | undefined)[] = [];
    for (let n = 0; n < 40; n += 1)
      statuses.push(
        await answerLong(surveyId).then(
          () => 200,
          ({ status }) => status,
        ),
      );
    assert.deepEqual([...new Set(statuses)], [200, 429]);
    const { rows } = await sql<{ size: number }>`
      select pg_total_relation_size('survey_answers')::integer as size`.execute(app.db);
    assert.ok((rows[0]?.size ?? 0) < 2 * MB, `${rows[0]?.size}`);
    // Another survey of the same organizer has no room for it either.
    assert.deepEqual(await refusal(answerLong(other)), tooMany);
    await app.client()(login, { body: { username: organizer.username, password: PASSWORD } });
    await organizer.call(deleteSurvey, { params: { surveyId } });
    app.clock.advance(10 * MINUTE);
    await answerLong(other);
  });
});

describe("room for answers", () => {
  it("is looked up without reading answers of other events", async () => {
    const { eventId, sessionId } = await makeCollecting(app);
    await store(sessionId, { count: 200, from: "hall" });
    const { sessionId: others } = await makeCollecting(app);
    await store(others, { count: 5000, from: "elsewhere" });
    const read = await rowsRead(app, (tx) => selectLarge(tx, eventId, 100 * TAKEN));
    // Each once to count and once to sum up.
    assert.equal(read.feedback_answers, 400);
  });

  it("is counted in bytes: where it is used up, who is there changes to little, and what is left out makes room", async () => {
    const { organizer, eventId, sessionId, other } = await makeCollecting(app);
    await store(sessionId, { count: Math.floor((64 * MB) / TAKEN), from: "script" });
    await store(sessionId, { count: 8, from: "hall", state: "discarded" });
    await sql`update feedback_answers set state = 'counted', comment = null, comment_state = 'none', rating = 4
      where state = 'discarded'`.execute(app.db);
    await sql`delete from feedback_answers where answer_id in (
      select answer_id from feedback_answers where origin = sha256('script') limit 3)`.execute(app.db);
    // 4,064 bytes are left.
    const pass = await fetchPass(app, eventId);
    await answer(app, pass, sessionId, { comment: "Good" });
    await answer(app, await fetchPass(app, eventId), sessionId, { comment: "x".repeat(2000) });
    const another = async (to: string, comment: string) =>
      answer(app, await fetchPass(app, eventId), to, { comment });
    await another(sessionId, "x".repeat(800));
    assert.deepEqual(await refusal(another(sessionId, "x".repeat(2000))), tooMany);
    assert.deepEqual(
      await refusal(answer(app, pass, sessionId, { edition: 2, comment: "x".repeat(2000) })),
      tooMany,
    );
    await answer(app, pass, sessionId, { edition: 3, comment: "As short as that" });
    assert.equal((await readAnswer(app, pass, sessionId))?.comment, "As short as that");
    await another(other, "Elsewhere");
    const overview = await organizer.call(getFeedback, { params: { eventId }, query: {} });
    assert.deepEqual(
      overview.room.map((one) => [one.sessionId, one.megabytes, one.most]),
      [[sessionId, 63, 64]],
    );
    const query = { sessionId };
    const { origins } = await organizer.call(listOrigins, { params: { eventId }, query });
    const originId = origins[0]?.originId ?? "";
    await organizer.call(decideOrigin, { params: { originId }, body: { leftOut: true } });
    app.clock.advance(10 * MINUTE);
    await another(sessionId, "x".repeat(2000));
  });

  it("is not there to count again what was left out, once others have taken it", async () => {
    const { organizer, eventId, sessionId } = await makeCollecting(app);
    await store(sessionId, { count: 14_000, from: "script" });
    await store(sessionId, { count: 14_000, from: "hall" });
    const { origins } = await organizer.call(listOrigins, { params: { eventId }, query: { sessionId } });
    const params = { originId: origins[0]?.originId ?? "" };
    await organizer.call(decideOrigin, { params, body: { leftOut: true } });
    const { status, message } = await refusal(
      organizer.call(decideOrigin, { params, body: { leftOut: false } }),
    );
    assert.deepEqual([status, message], [409, "There is no room for these answers any more."]);
  });

  it("is that of all events of their owner, what is left out and what is sent to stages too, until an administrator allows more", async () => {
    const made = await makeStaged(app);
    const { organizer, eventId, sessionId } = made;
    await store(sessionId, { count: 500, from: "script", state: "discarded" });
    await allow(organizer, 1);
    const pass = await fetchPass(app, eventId);
    assert.deepEqual(await refusal(answer(app, pass, sessionId)), tooMany);
    const phone = await makePhone(app, made);
    assert.deepEqual(await refusal(phone.ask("Why?")), tooMany);
    const params = { userId: organizer.userId };
    const admin = await makeAdmin(app);
    const { used, quotas } = await admin.call(getQuotas, { params });
    assert.deepEqual([used.answerMegabytes, quotas.answerMegabytes], [1, 1]);
    const body = { ...quotas, answerMegabytes: 2000 };
    assert.equal((await admin.call(setQuotas, { params, body })).quotas.answerMegabytes, 2000);
    app.clock.advance(2 * MINUTE);
    await answer(app, pass, sessionId);
    const { question } = await phone.ask("Why?");
    await (await makePhone(app, made)).vote(question.questionId);
    const stage = await amountOfStage(app.db, sessionId);
    assert.deepEqual(stage, { answers: 0, bytes: 400 + 4 + 2 * 200 });
  });

  it("of all events of their owner is told to the owner in numbers, and to who organizes with them once it is used up", async () => {
    for (const [most, isFull] of [
      [2, false],
      [1, true],
    ] as const) {
      const { organizer, eventId } = await makeCollecting(app);
      const helper = await makeUser(app);
      await makeCoOrganizer(app, helper, eventId);
      await allow(organizer, most);
      const elsewhere = await makeSession(app, organizer, await makeEvent(app, organizer));
      await store(elsewhere.sessionId, { count: 500, from: "script", state: "discarded" });
      const told = async (user: TestUser) =>
        (await user.call(getFeedback, { params: { eventId }, query: {} })).ownersRoom;
      assert.deepEqual(await told(organizer), { isFull, taken: { megabytes: 1, most } });
      for (const other of [helper, await makeAdmin(app)])
        assert.deepEqual(await told(other), isFull ? { isFull, taken: null } : null);
    }
  });

  // Proves feedback 9: Changes and deletions take no room of others; who changes very much is refused alone
  it("isn't taken by changes, nor by deleting and answering again", async () => {
    const { organizer, eventId, sessionId } = await makeCollecting(app);
    await allow(organizer, 1);
    // 6,400 bytes each, a quarter more than there is room for in all.
    const comment = "€".repeat(2000);
    const passes = await Promise.all(Array.from({ length: 14 }, () => fetchPass(app, eventId)));
    for (const pass of passes.slice(0, 7))
      for (let edition = 1; edition <= 30; edition += 1)
        await answer(app, pass, sessionId, { edition, comment });
    for (const pass of passes.slice(7))
      for (let n = 1; n <= 15; n += 1) {
        await answer(app, pass, sessionId, { comment });
        await removeAnswer(app, pass, sessionId);
      }
    await answer(app, await fetchPass(app, eventId), sessionId, { comment });
    assert.equal((await amountOfEvent(app.db, eventId)).bytes, 8 * 6400);
  });

  // Proves feedback 9: Changes and deletions take no room of others; who changes very much is refused alone
  it("is taken by the difference where an answer becomes longer", async () => {
    const { organizer, eventId, sessionId } = await makeCollecting(app);
    await allow(organizer, 1);
    const passes = await Promise.all(Array.from({ length: 180 }, () => fetchPass(app, eventId)));
    for (const pass of passes) await answer(app, pass, sessionId);
    const statuses: number[] = [];
    for (const pass of passes)
      statuses.push(
        await answer(app, pass, sessionId, { edition: 2, comment: "€".repeat(2000) }).then(
          () => 200,
          ({ status }) => status,
        ),
      );
    assert.deepEqual([...new Set(statuses)], [200, 429]);
    assert.ok((await amountOfEvent(app.db, eventId)).bytes < MB);
  });

  // Proves feedback 9: Changes and deletions take no room of others; who changes very much is refused alone
  it("isn't asked of a network: who changes very much in an hour is refused for that alone, and may delete", async () => {
    const { organizer, eventId } = await makeSurveyed(app);
    const questions = Array.from({ length: 13 }, () => longOf());
    const { surveyId } = await makeSurvey(organizer, eventId, { questionnaire: asking(...questions) });
    const long = Object.fromEntries(questions.map(({ questionId }) => [questionId, "x".repeat(4000)]));
    const pass = await fetchSurveyPass(app, eventId, surveyId);
    for (let edition = 1; edition <= 20; edition += 1) await answerSurvey(app, pass, surveyId, long, edition);
    assert.deepEqual(await refusal(answerSurvey(app, pass, surveyId, long, 21)), tooMany);
    await answerSurvey(app, await fetchSurveyPass(app, eventId, surveyId), surveyId, long);
    await removeSurveyAnswer(app, pass, surveyId);
    // Nor is it let in again as somebody new.
    assert.deepEqual(await refusal(answerSurvey(app, pass, surveyId, long)), tooMany);
    app.clock.advance(60 * MINUTE);
    await answerSurvey(app, pass, surveyId, long);
  });
});
