import assert from "node:assert/strict";
import { it } from "node:test";
import * as contract from "@plenary/contract/feedback-results";
import { makeAnswers, makeCollecting, ratings } from "../../../test/feedback.ts";
import { useApp } from "../../../test/harness.ts";

const app = useApp();

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
