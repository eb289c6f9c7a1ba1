import assert from "node:assert/strict";
import { test } from "node:test";
import { startHeight } from "./start-height.ts";

test("a start is as high as its time and its rows, titles of several lines more so, and at most two digits", () => {
  const long = "A title that takes two lines of a phone's window";
  // In units of 4rem.
  assert.deepEqual(
    [startHeight(["Lunch"]), startHeight(Array(10).fill("Lunch")), startHeight(Array(10).fill(long))],
    [1, 11, 14],
  );
  assert.equal(startHeight(Array(1000).fill("Lunch")), 99);
});
