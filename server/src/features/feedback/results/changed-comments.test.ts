import assert from "node:assert/strict";
import { it } from "node:test";
import * as contract from "@plenary/contract/feedback/feedback-results";
import {
  answer,
  fetchPass,
  makeAnswers,
  makeCollecting,
  ratings,
} from "../../../../test/feedback/feedback.ts";
import { refusal, useApp } from "../../../../test/harness.ts";

const app = useApp();

it("comments that were changed since they were read are decided about only once they were read again", async () => {
  const { organizer, eventId, sessionId } = await makeCollecting(app);
  await makeAnswers(app, sessionId, ratings(0, 0, 0, 4));
  const pass = await fetchPass(app, eventId);
  await answer(app, pass, sessionId, { comment: "Nice talk" });
  const list = () => organizer.call(contract.listComments, { params: { eventId }, query: {} });
  const { comments } = await list();
  const { answerId, comment } = comments.find((each) => each.comment === "Nice talk") ?? assert.fail();
  await answer(app, pass, sessionId, { edition: 2, comment: "Buy pills" });
  const params = { answerId };
  const press = (body: { state: "shown" | "hidden"; comment: string }) =>
    organizer.call(contract.decideComment, { params, body });
  assert.deepEqual(await refusal(press({ state: "shown", comment })), {
    ...{ status: 409, code: "conflict" },
    message: "This comment was changed. Read it again before you decide.",
  });
  assert.equal((await list()).counts.waiting, 1);
  const { comment: hidden } = await press({ state: "hidden", comment: "Buy pills" });
  assert.equal(hidden.state, "hidden");
});
