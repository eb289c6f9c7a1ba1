import assert from "node:assert/strict";
import { it } from "node:test";
import { courseOf } from "./now.ts";
import type { Slot } from "./slots.ts";

const slot = (start: number, end: number) => ({ start, end }) as Slot;

it("a programme is before its first start, on until its last end, and open while nothing has a time", () => {
  const slots = [slot(100, 200), slot(150, 400), slot(Number.NaN, Number.NaN)];
  assert.deepEqual(courseOf(slots, 99), { state: "before", begins: 100 });
  assert.deepEqual(courseOf(slots, 100), { state: "on" });
  assert.deepEqual(courseOf(slots, 399), { state: "on" });
  assert.deepEqual(courseOf(slots, 400), { state: "over" });
  assert.deepEqual(courseOf([slot(Number.NaN, Number.NaN)], 100), { state: "open" });
  assert.deepEqual(courseOf([], 100), { state: "open" });
});
