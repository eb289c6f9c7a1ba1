import assert from "node:assert/strict";
import { it } from "node:test";
import * as contract from "@plenary/contract/feedback/feedback-results";
import type { TestUser } from "../../../test/factories.ts";
import { makeAnswers, makeCollecting, ratings } from "../../../test/feedback/feedback.ts";
import { useApp } from "../../../test/harness.ts";

const app = useApp();

// Proves feedback 4, 6, 7: Comments wait, are shown, hidden, reported; all unflagged ones at once; about one's own
//   session another organizer decides
it("comments are counted of the session that is listed, or of the whole event", async () => {
  const { organizer, eventId, sessionId, other } = await makeCollecting(app);
  await makeAnswers(app, sessionId, [...ratings(0, 0, 0, 4), { comment: "One" }, { comment: "Two" }]);
  await makeAnswers(app, other, [
    ...ratings(0, 0, 0, 3),
    { comment: "Elsewhere", flags: ["link"] },
    { comment: "Seen", comment_state: "shown" },
  ]);
  const counts = async (query: object) =>
    (await organizer.call(contract.listComments, { params: { eventId }, query })).counts;
  assert.deepEqual(await counts({ sessionId }), { waiting: 2, shown: 0, hidden: 0, flagged: 0 });
  assert.deepEqual(await counts({ sessionId: other }), { waiting: 1, shown: 1, hidden: 0, flagged: 1 });
  assert.deepEqual(await counts({}), { waiting: 3, shown: 1, hidden: 0, flagged: 1 });
});

// Proves feedback 4: Who deletes a session or an event is told how many answers go with it, those that are left out too
it("organizers are told how many answers go with a session or an event, those that are left out too", async () => {
  const { organizer, speaker, eventId, sessionId, other } = await makeCollecting(app);
  await makeAnswers(app, sessionId, [
    ...ratings(0, 0, 0, 4),
    ...Array.from({ length: 3 }, () => ({ state: "discarded" as const })),
  ]);
  await makeAnswers(app, other, [...ratings(2), { state: "discarded" }]);
  const params = { eventId };
  const all = await organizer.call(contract.getFeedback, { params, query: {} });
  assert.deepEqual([all.total, all.givenCount], [6, 10]);
  const of = (who: TestUser) => who.call(contract.getSessionFeedback, { params: { sessionId } });
  const one = await of(organizer);
  assert.deepEqual([one.figures.answers, one.own?.givenCount], [4, 7]);
  await organizer.call(contract.releaseFeedback, { params, body: { sessionIds: [sessionId] } });
  assert.equal((await of(speaker)).own, null);
});
