import assert from "node:assert/strict";
import { it } from "node:test";
import { idsIn, inHeldOrder } from "./held-order.ts";

const questions = (...ids: string[]) => ids.map((questionId) => ({ questionId }));

// Proves feedback 2, 6: Speakers and organizers open a stage, look through its questions by keyboard and run its polls
//   on a screen that follows by itself
it("keeps questions in the order that was seen: new ones come last, and what has gone leaves", () => {
  const before = idsIn(questions("a", "b", "c"));
  assert.deepEqual(idsIn(inHeldOrder(questions("c", "a", "b"), before)), ["a", "b", "c"]);
  assert.deepEqual(idsIn(inHeldOrder(questions("e", "c", "d", "a"), before)), ["a", "c", "e", "d"]);
  assert.deepEqual(inHeldOrder(questions("c"), []), questions("c"));
});
