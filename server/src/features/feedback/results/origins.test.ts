import assert from "node:assert/strict";
import { readFile } from "node:fs/promises";
import { after, before, describe, it } from "node:test";
import { feedbackLimits } from "@plenary/contract/feedback/feedback-limits";
import * as contract from "@plenary/contract/feedback/feedback-origins";
import { getFeedback, getSessionFeedback, listComments } from "@plenary/contract/feedback/feedback-results";
import { createRoom } from "@plenary/contract/programme/rooms";
import { updateSession } from "@plenary/contract/sessions/sessions";
import { sql } from "kysely";
import {
  makeAdmin,
  makeCoOrganizer,
  makeEvent,
  makeSession,
  makeUser,
  type TestUser,
} from "../../../../test/factories.ts";
import {
  answer,
  CrowdOfAnswers,
  fetchPass,
  makeAnswers,
  makeCollecting,
  ratings,
  setUp,
} from "../../../../test/feedback/feedback.ts";
import { refusal, useApp } from "../../../../test/harness.ts";
import { jobs } from "../../../jobs.ts";

const app = useApp({ rateLimit: false });

let crowd: CrowdOfAnswers;
before(() => {
  crowd = new CrowdOfAnswers(app);
});
after(() => crowd.close());

const HALL = "198.51.100.7";
const HOME = "203.0.113.9";

const list = (who: TestUser, eventId: string, sessionId: string) =>
  who.call(contract.listOrigins, { params: { eventId }, query: { sessionId } });
const decide = (who: TestUser, originId = "", leftOut = true) =>
  who.call(contract.decideOrigin, { params: { originId }, body: { leftOut } });
const few = { status: 409, code: "conflict" };
const statusOf = async (call: Promise<unknown>) => {
  const { status, code } = await refusal(call);
  return { status, code };
};

/** Answers of one network, as the session knows it. */
const ofNetwork = (sessionId: string, network: number, count: number, more: object = {}) =>
  makeAnswers(
    app,
    sessionId,
    Array.from({ length: count }, () => ({ origin: Buffer.alloc(32, network), rating: 5, ...more })),
  );

describe("origins", () => {
  // Proves feedback 4, 11: Organizers see where the answers of a session came from, and nothing is left out by itself
  it("are told from 8 answers of a network on, beside as many of others, and nothing is left out by itself", async () => {
    const made = await makeCollecting(app);
    const { organizer, eventId, sessionId } = made;
    await crowd.devices({ ...made, address: HALL }, 20, () => ({ rating: 3 }));
    await crowd.devices({ ...made, address: HOME }, 7, () => ({ rating: 5 }));
    assert.deepEqual((await list(organizer, eventId, sessionId)).origins, []);
    app.clock.advance(3_600_000);
    await crowd.devices({ ...made, address: HOME }, 1, () => ({ rating: 1 }));
    const { origins, ...all } = await list(organizer, eventId, sessionId);
    assert.deepEqual(all, { answers: 28, most: 50_000, timezone: "Europe/Lisbon" });
    const [hall, home] = origins.map(({ originId: _, ...rest }) => rest);
    const whole = { isLeftOut: false, from: "2027-05-01T09:00:00.000Z" };
    assert.deepEqual(hall, {
      ...{ ...whole, size: 20, share: 20 / 28, average: 3, othersAverage: 4.5 },
      to: "2027-05-01T09:00:00.000Z",
    });
    assert.deepEqual(home, {
      ...{ ...whole, size: 8, share: 8 / 28, average: 4.5, othersAverage: 3 },
      to: "2027-05-01T10:00:00.000Z",
    });
    for (const { open } of jobs.filter(({ name }) => name === "flag-repeated")) await open(app.ctx).run();
    assert.equal((await list(organizer, eventId, sessionId)).answers, 28);
  });

  // Proves feedback 4: One press leaves a network's answers out of everything and frees their room, another counts them
  //   again, and no remainder tells of single people
  it("of one network are left out of all there is, one press puts them back, and who answers sees no difference", async () => {
    const made = await makeCollecting(app);
    const { organizer, eventId, sessionId } = made;
    await makeAnswers(app, sessionId, ratings(0, 0, 12));
    const pass = await fetchPass(app, eventId);
    await answer(app, pass, sessionId, { rating: 5, comment: "Mine" });
    await app.db
      .updateTable("feedback_answers")
      .set({ origin: Buffer.alloc(32, 1) })
      .where("comment", "is not", null)
      .execute();
    await ofNetwork(sessionId, 1, 9);
    const figures = async () => {
      const read = await organizer.call(getSessionFeedback, { params: { sessionId } });
      return [read.figures.answers, read.figures.average, read.leftOut];
    };
    const comments = async () =>
      (await organizer.call(listComments, { params: { eventId }, query: {} })).comments.length;
    assert.deepEqual(await figures(), [22, 3.91, { answers: 0, networks: 0 }]);
    const [{ originId } = { originId: "" }] = (await list(organizer, eventId, sessionId)).origins;
    assert.deepEqual(await decide(organizer, originId), { changed: 10 });
    assert.deepEqual([await figures(), await comments()], [[12, 3, { answers: 10, networks: 1 }], 0]);
    const overview = await organizer.call(getFeedback, { params: { eventId }, query: {} });
    assert.deepEqual(
      [overview.total, overview.givenCount, overview.leftOut],
      [12, 22, { answers: 10, networks: 1 }],
    );
    assert.equal(
      (await answer(app, pass, sessionId, { edition: 2, rating: 4, comment: "Mine" })).taken,
      true,
    );
    const [left] = (await list(organizer, eventId, sessionId)).origins;
    assert.deepEqual([left?.isLeftOut, left?.size, left?.average], [true, 10, 4.9]);
    assert.deepEqual(await decide(organizer, originId, false), { changed: 10 });
    assert.deepEqual([await figures(), await comments()], [[22, 3.86, { answers: 0, networks: 0 }], 1]);
    assert.equal((await refusal(decide(organizer, originId, false))).status, 404);
  });

  // Proves feedback 4: One press leaves a network's answers out of everything and frees their room, another counts them
  //   again, and no remainder tells of single people
  it("leave no remainder that is too small, coming and going", async () => {
    const { organizer, eventId, sessionId } = await makeCollecting(app);
    await ofNetwork(sessionId, 1, 8);
    await ofNetwork(sessionId, 2, 7);
    assert.deepEqual((await list(organizer, eventId, sessionId)).origins, []);
    await ofNetwork(sessionId, 2, 1);
    const ids = (await list(organizer, eventId, sessionId)).origins.map(({ originId }) => originId);
    assert.equal(ids.length, 2);
    const both = await Promise.allSettled(ids.map((id) => decide(organizer, id)));
    assert.deepEqual(both.map(({ status }) => status).sort(), ["fulfilled", "rejected"]);
    const [other] = (await list(organizer, eventId, sessionId)).origins;
    assert.equal(other?.isLeftOut, true);
    // All but four have taken theirs back meanwhile: what comes back would be theirs alone.
    await sql`delete from feedback_answers where answer_id in (
      select answer_id from feedback_answers where state = 'discarded' limit 4)`.execute(app.db);
    assert.deepEqual(await statusOf(decide(organizer, other?.originId, false)), few);
    await setUp(app, organizer, eventId, { threshold: 9 });
    await ofNetwork(sessionId, 3, 8);
    await ofNetwork(sessionId, 4, 9);
    const shown = (await list(organizer, eventId, sessionId)).origins.filter(({ isLeftOut }) => !isLeftOut);
    assert.deepEqual(
      shown.map(({ size }) => size),
      [9],
    );
  });

  // Proves feedback 4, 11: Too few answers show nothing to anybody, nor do differences
  // Proves feedback 4, 11: Organizers see where the answers of a session came from, and nothing is left out by itself
  it("show no average of too few ratings, nor of a session whose figures are hidden beside another", async () => {
    const { organizer, eventId, sessionId, other } = await makeCollecting(app);
    await ofNetwork(sessionId, 1, 8, { rating: 2 });
    await ofNetwork(sessionId, 2, 4, { rating: 1 });
    await ofNetwork(sessionId, 2, 5, { rating: null, reactions: 1 });
    const averages = async () =>
      (await list(organizer, eventId, sessionId)).origins.map(({ size, average }) => [size, average]);
    assert.deepEqual(await averages(), [
      [9, null],
      [8, null],
    ]);
    await ofNetwork(sessionId, 2, 1, { rating: 1 });
    assert.deepEqual(await averages(), [
      [10, 1],
      [8, 2],
    ]);
    await makeAnswers(app, other, ratings(2));
    assert.deepEqual(await averages(), [
      [10, null],
      [8, null],
    ]);
  });

  // Proves feedback 4: One press leaves a network's answers out of everything and frees their room, another counts them
  //   again, and no remainder tells of single people
  it("that are left out make room, and come back only while there is some", async () => {
    const { organizer, eventId, sessionId } = await makeCollecting(app);
    const details = { name: "Hall", capacity: 100 };
    const { room } = await organizer.call(createRoom, { params: { eventId }, body: details });
    await organizer.call(updateSession, { params: { sessionId }, body: { roomId: room.roomId } });
    assert.equal((await list(organizer, eventId, sessionId)).most, 1000);
    await ofNetwork(sessionId, 1, 900);
    await ofNetwork(sessionId, 2, 100);
    const overview = async () =>
      (await organizer.call(getFeedback, { params: { eventId }, query: {} })).filling.map((one) => [
        one.sessionId,
        one.answers,
        one.most,
      ]);
    assert.deepEqual(await overview(), [[sessionId, 1000, 1000]]);
    const pass = await fetchPass(app, eventId);
    assert.equal((await refusal(answer(app, pass, sessionId))).status, 429);
    const [{ originId } = { originId: "" }] = (await list(organizer, eventId, sessionId)).origins;
    await decide(organizer, originId);
    assert.deepEqual(await overview(), []);
    app.clock.advance(60_001);
    await answer(app, pass, sessionId);
    assert.deepEqual(await statusOf(decide(organizer, originId, false)), few);
    assert.equal(feedbackLimits.answersAtLeast, 1000);
  });

  // Proves feedback 4, 6: About one's own session another organizer decides; what administrators do is in the audit log
  it("of one's own session are another organizer's to decide, and what administrators do is recorded", async () => {
    const organizer = await makeUser(app);
    const eventId = await makeEvent(app, organizer, { visibility: "public" });
    const { sessionId } = await makeSession(app, organizer, eventId, { status: "confirmed" });
    await setUp(app, organizer, eventId);
    await ofNetwork(sessionId, 1, 8);
    await ofNetwork(sessionId, 2, 9);
    const [{ originId } = { originId: "" }] = (await list(organizer, eventId, sessionId)).origins;
    assert.deepEqual(await decide(organizer, originId), { changed: 9 });
    await makeCoOrganizer(app, await makeUser(app), eventId);
    assert.equal(
      (await refusal(decide(organizer, originId, false))).message,
      "Another organizer has to decide about your own session",
    );
    const admin = await makeAdmin(app);
    await decide(admin, originId, false);
    await decide(admin, originId);
    const audit = await app.db.selectFrom("audit_logs").select("action").execute();
    assert.deepEqual(audit, [{ action: "answers_counted_again" }, { action: "answers_left_out" }]);
  });

  // Proves feedback 4, 11: Organizers see where the answers of a session came from, and nothing is left out by itself
  it("are those of one session or survey of the event", async () => {
    const { organizer, eventId, sessionId } = await makeCollecting(app);
    const elsewhere = await makeCollecting(app);
    for (const query of [
      {},
      { sessionId: elsewhere.sessionId },
      { surveyId: sessionId },
      { sessionId, surveyId: sessionId },
    ])
      assert.equal(
        (await refusal(organizer.call(contract.listOrigins, { params: { eventId }, query }))).status,
        404,
      );
  });
});

// Proves feedback 4, 11: Organizers see where the answers of a session came from, and nothing is left out by itself
it("what the version before still holds counts", async () => {
  const { sessionId } = await makeCollecting(app);
  await makeAnswers(app, sessionId, [{ state: "held", held_by_rule: true }, { state: "discarded" }]);
  for (const { open } of jobs.filter(({ name }) => name === "count-held")) await open(app.ctx).run();
  const rows = await app.db.selectFrom("feedback_answers").select(["state", "held_by_rule"]).execute();
  assert.deepEqual(rows.map(({ state, held_by_rule }) => [state, held_by_rule]).sort(), [
    ["counted", true],
    ["discarded", false],
  ]);
});

// Proves feedback 4, 11: Organizers see where the answers of a session came from, and nothing is left out by itself
it("what was held before the migration counts with it, and what was discarded is left out while the event has its key", async () => {
  const { sessionId } = await makeCollecting(app);
  const answer_key = Buffer.alloc(32, 1);
  await makeAnswers(app, sessionId, [
    ...[
      { rating: 1, state: "held" as const },
      { rating: 2, state: "discarded" as const, answer_key },
    ],
    { rating: 3, state: "discarded", answer_key: null },
  ]);
  const script = await readFile(new URL("../../../db/migrations/0072_origins.sql", import.meta.url), "utf8");
  for (const statement of script.slice(0, script.indexOf("alter table")).split(";\n"))
    if (/^(update|delete)/m.test(statement)) await sql.raw(statement).execute(app.db);
  const rows = await app.db
    .selectFrom("feedback_answers")
    .select(["rating", "state"])
    .orderBy("rating")
    .execute();
  assert.deepEqual(
    rows.map(({ rating, state }) => [rating, state]),
    [
      [1, "counted"],
      [2, "discarded"],
    ],
  );
});
