import assert from "node:assert/strict";
import { it } from "node:test";
import type { ScheduledSession } from "@plenary/contract/public/public";
import { clockIn } from "../../../base/formats/dates.ts";
import { daysOf, timeSpan } from "./programme.ts";

// Proves programme 10: A time that the clock shows twice carries its offset, one on another date its weekday
it("keeps starts apart that the clock shows alike, with their offsets", () => {
  const clock = clockIn("Europe/Berlin");
  const starts = ["2027-10-31T00:30:00.000Z", "2027-10-31T01:30:00.000Z", "2027-10-31T02:30:00.000Z"];
  const sessions = starts.map((startTime) => ({ startTime }) as ScheduledSession);
  assert.deepEqual(
    daysOf(sessions, clock).map(({ day, starts }) => [day, starts.map(({ time }) => time)]),
    [["2027-10-31", ["02:30 +02:00", "02:30 +01:00", "03:30"]]],
  );
  assert.equal(timeSpan("2027-10-31T00:30:00.000Z", 30, clock), "02:30 +02:00–02:00 +01:00");
});
