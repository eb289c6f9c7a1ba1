import assert from "node:assert/strict";
import { test } from "node:test";
import { statusOf } from "./status.ts";

// Proves product 4: An unknown session status is shown as draft
test("a status that isn't known is shown as a draft", () => {
  const shown = ["draft", "confirmed", "rejected", "postponed", ""].map((status) => statusOf({ status }));
  assert.deepEqual(shown, ["draft", "confirmed", "rejected", "draft", "draft"]);
});
