import assert from "node:assert/strict";
import { it } from "node:test";
import type { ScheduledSession } from "@plenary/contract/public/public";
import { clockIn } from "../../../base/formats/dates.ts";
import { daysOf, timeOn, timeSpan } from "./programme.ts";

// Proves programme 10: A time that the clock shows twice carries its offset, one on another date its weekday
it("keeps starts apart that the clock shows alike, with their offsets", () => {
  const clock = clockIn("Europe/Berlin");
  const starts = ["2027-10-31T00:30:00.000Z", "2027-10-31T01:30:00.000Z", "2027-10-31T02:30:00.000Z"];
  const sessions = starts.map((startTime) => ({ startTime }) as ScheduledSession);
  assert.deepEqual(
    daysOf(sessions, clock, "02:00").map(({ day, starts }) => [day, starts.map(({ time }) => time)]),
    [["2027-10-31", ["02:30 +02:00", "02:30 +01:00", "03:30"]]],
  );
  assert.equal(timeSpan("2027-10-31T00:30:00.000Z", 30, clock), "02:30 +02:00–02:00 +01:00");
});

it("has what begins before the day change on the day before, with its weekday", () => {
  const clock = clockIn("Europe/Berlin");
  const starts = ["2027-12-08T22:00:00.000Z", "2027-12-08T23:30:00.000Z", "2027-12-09T05:00:00.000Z"];
  const sessions = starts.map((startTime) => ({ startTime }) as ScheduledSession);
  assert.deepEqual(
    daysOf(sessions, clock, "06:00").map(({ day, starts }) => [day, starts.map(({ time }) => time)]),
    [
      ["2027-12-08", ["23:00", "00:30"]],
      ["2027-12-09", ["06:00"]],
    ],
  );
  assert.equal(timeOn("2027-12-08", "2027-12-08T23:30:00.000Z", 30, clock), "Thu 00:30–01:00");
});
