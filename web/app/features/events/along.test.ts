import assert from "node:assert/strict";
import { test } from "node:test";
import { belongsAlong } from "./along.ts";

const timed = { first: "2027-05-01", last: "2027-05-03" };
const belongs = (startDate: string, endDate: string) =>
  belongsAlong(timed, { startDate: "2027-05-01" }, { startDate, endDate });

test("a programme moves with its event where it would be outside of it", () => {
  assert.equal(belongs("2027-05-08", "2027-05-10"), true);
  assert.equal(belongs("2027-04-30", "2027-05-02"), true);
  // Shorter as well: some is outside in any case.
  assert.equal(belongs("2027-05-08", "2027-05-09"), true);
});

test("it stays where it still fits, and where moving it would not help", () => {
  assert.equal(belongs("2027-04-30", "2027-05-03"), false);
  assert.equal(belongs("2027-05-02", "2027-05-03"), false);
  // Moved without it before, and back now.
  const back = { startDate: "2027-05-01", endDate: "2027-05-03" };
  assert.equal(belongsAlong(timed, { startDate: "2027-04-10" }, back), false);
});
