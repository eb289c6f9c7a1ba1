import assert from "node:assert/strict";
import { test } from "node:test";
import { programmeDay } from "./programme-days.ts";

// Proves programme 10: A slot belongs to the programme day in which it begins; a time on another date carries its
//   weekday
test("a programme day begins at the day change and takes in the night after it", () => {
  const at = (day: string, time: string, change = "06:00") => programmeDay({ day, time }, change);
  assert.deepEqual(
    [
      at("2027-05-01", "06:00"),
      at("2027-05-01", "23:59"),
      at("2027-05-02", "05:59"),
      at("2027-03-01", "00:30"),
      at("2027-01-01", "08:59", "09:00"),
      at("2027-05-02", "00:00", "00:00"),
    ],
    ["2027-05-01", "2027-05-01", "2027-05-01", "2027-02-28", "2026-12-31", "2027-05-02"],
  );
});
