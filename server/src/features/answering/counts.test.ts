import assert from "node:assert/strict";
import { it } from "node:test";
import { feedbackLimits } from "@plenary/contract/feedback/feedback-limits";
import { sql } from "kysely";
import { answer, fetchPass, makeCollecting } from "../../../test/feedback/feedback.ts";
import { refusal, useApp } from "../../../test/harness.ts";
import { isRefusal } from "../../base/refusals.ts";
import { NONE, openCounts } from "./counts.ts";

const app = useApp();

// Proves feedback 9: Where there is no room for more answers, those that are there are changed; what is refused takes
//   no room
it("what an event has no room for takes none of its sessions' room", async () => {
  const { eventId, sessionId } = await makeCollecting(app);
  const counts = openCounts(app.ctx);
  const most = { answers: 1, bytes: 100 };
  const event = { key: eventId, countNow: async () => ({ answers: 0, bytes: 51 }), most };
  const session = { key: sessionId, countNow: async () => ({ answers: 0, bytes: 0 }), most };
  const one = { bytes: 50, isThere: async () => false };
  await assert.rejects(counts.addTo([session, event], one), isRefused);
  // The session has still room for one.
  const settle = await counts.addTo([session], one);
  await assert.rejects(counts.addTo([session], one), isRefused);
  settle(NONE);
  await counts.addTo([session], one);
  await counts.addTo([session, event], { ...one, isThere: async () => true });
});

// Proves feedback 9: Where there is no room for more answers, those that are there are changed; what is refused takes
//   no room
it("changes take no room of the 50,000 answers that a session may have", async () => {
  const { eventId, sessionId } = await makeCollecting(app);
  await sql`insert into feedback_answers (session_id, answer_key, edition, rating, comment_state, first, hour)
    select ${sessionId}::uuid, decode(md5(n::text), 'hex'), 1, 4, 'none', false, now()
    from generate_series(1, ${feedbackLimits.answersOfSubject - 2}::integer) as n`.execute(app.db);
  const pass = await fetchPass(app, eventId);
  for (const edition of [1, 2, 3, 4, 4, 3]) await answer(app, pass, sessionId, { edition, rating: 5 });
  await answer(app, await fetchPass(app, eventId), sessionId, { rating: 3 });
  const { status, message } = await refusal(
    answer(app, await fetchPass(app, eventId), sessionId, { rating: 3 }),
  );
  assert.deepEqual([status, message], [429, "Too many answers arrived here. Please try again later."]);
  // It can still be changed, in any process.
  app.clock.advance(10 * 60_000);
  assert.equal((await answer(app, pass, sessionId, { edition: 5, rating: 2 })).answer.rating, 2);
});

it("what is left out takes no room either, a minute after it was full", async () => {
  const { eventId, sessionId } = await makeCollecting(app);
  await sql`insert into feedback_answers (session_id, answer_key, edition, rating, comment_state, first, hour, state)
    select ${sessionId}::uuid, decode(md5(n::text), 'hex'), 1, 5, 'none', true, now(), 'counted'
    from generate_series(1, ${feedbackLimits.answersOfSubject}::integer) as n`.execute(app.db);
  const pass = await fetchPass(app, eventId);
  assert.equal((await refusal(answer(app, pass, sessionId))).status, 429);
  await app.db
    .updateTable("feedback_answers")
    .set({ state: "discarded" })
    .where("session_id", "=", sessionId)
    .execute();
  app.clock.advance(60_001);
  await answer(app, pass, sessionId);
});

const isRefused = (error: unknown) => isRefusal(error, "TooManyAnswers");
