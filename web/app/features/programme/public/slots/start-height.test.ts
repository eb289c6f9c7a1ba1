import assert from "node:assert/strict";
import { test } from "node:test";
import { startHeight } from "./start-height.ts";

test("a start is as high as its time and its rows, titles of several lines more so, and at most two digits", () => {
  const long = "A title that takes two lines of a phone's window";
  // 2.75rem and 4.2 for each row, in units of 4.
  assert.deepEqual(
    [startHeight(["Lunch"]), startHeight(Array(10).fill("Lunch")), startHeight(Array(10).fill(long))],
    [2, 11, 14],
  );
  assert.equal(startHeight(Array(1000).fill("Lunch")), 99);
});
