import assert from "node:assert/strict";
import { test } from "node:test";
import { lengthInWords } from "./lengths.ts";

test("a length is said in minutes, and from two hours on in hours", () => {
  const said = [1, 45, 90, 120, 150, 181, 480].map(lengthInWords);
  assert.deepEqual(said, [
    ...["1 minute", "45 minutes", "90 minutes", "2 hours", "2 hours 30 minutes"],
    ...["3 hours 1 minute", "8 hours"],
  ]);
});
