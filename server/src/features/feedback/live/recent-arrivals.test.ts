import assert from "node:assert/strict";
import { it } from "node:test";
import { type Sample, withSample } from "@plenary/contract/feedback/feedback-arrivals";
import { areOutdated, arrivedLately } from "./recent-arrivals.ts";

const minute = 60_000;

it("what came lately is told of the last minute, and of five once this process has counted for as long", () => {
  let samples: Sample[] = [];
  const told = [10, 10, 12, 15, 15, 20, 40, 41].map((total, index) => {
    samples = withSample(samples, { at: index * minute, total });
    const { perMinute, inFiveMinutes } = arrivedLately(samples);
    return [perMinute, inFiveMinutes];
  });
  assert.deepEqual(told, [
    ...[
      [0, null],
      [0, null],
      [2, null],
      [3, null],
      [0, null],
    ],
    ...[
      [5, 10],
      [20, 30],
      [1, 29],
    ],
  ]);
  assert.equal(samples.length, 6);
  // Deleted answers are no arrivals.
  assert.deepEqual(arrivedLately(withSample(samples, { at: 8 * minute, total: 3 })), {
    ...{ perMinute: 0, inFiveMinutes: 0 },
  });
});

it("what came while nobody followed is not told as if it came lately", () => {
  const before = [{ at: 0, total: 10 }];
  const again = withSample(before, { at: 4 * minute, total: 50 });
  assert.deepEqual(arrivedLately(again), { perMinute: 0, inFiveMinutes: null });
  assert.deepEqual(arrivedLately(withSample(again, { at: 4.5 * minute, total: 53 })), {
    ...{ perMinute: 3, inFiveMinutes: null },
  });
  assert.equal(arrivedLately(withSample(again, { at: 5.5 * minute, total: 54 })).inFiveMinutes, 44);
  assert.equal(arrivedLately(withSample(before, { at: 7 * minute, total: 54 })).inFiveMinutes, null);
  assert.deepEqual([areOutdated(before, 6 * minute), areOutdated(before, 7 * minute)], [false, true]);
});
