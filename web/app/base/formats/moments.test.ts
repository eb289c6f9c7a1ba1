import assert from "node:assert/strict";
import { test } from "node:test";
import {
  formatAge,
  formatInstant,
  formatMoment,
  formatShortDay,
  formatShortTime,
  formatTimesOn,
  fromLocalInput,
  knownZones,
} from "./moments.ts";

test("a time today says how long ago it was, an older one its day", () => {
  const now = new Date(2027, 4, 14, 15, 30);
  const at = (...time: [day: number, hours: number, minutes: number]) =>
    formatAge(new Date(2027, 4, ...time).toISOString(), now);
  assert.deepEqual(
    [
      at(14, 15, 31),
      at(14, 15, 30),
      at(14, 15, 29),
      at(14, 14, 31),
      at(14, 12, 15),
      at(14, 0, 0),
      at(13, 23, 59),
    ],
    ["just now", "just now", "1 minute ago", "59 minutes ago", "3 hours ago", "15 hours ago", "13 May 2027"],
  );
});

test("a moment is written to the minute, or to the second", () => {
  const then = new Date(2027, 4, 14, 9, 5, 7);
  assert.deepEqual(
    [formatInstant(then.toISOString()), formatMoment(then)],
    ["14 May 2027, 09:05", "14 May 2027 at 09:05:07"],
  );
});

test("narrow columns name the weekday, or the day in an event of more than a week", () => {
  const late = "2027-05-01T22:30:00.000Z";
  assert.deepEqual(
    [true, false].map((byWeekday) => formatShortTime(late, "Europe/Lisbon", byWeekday)),
    ["Sat 23:30", "1 May 23:30"],
  );
  assert.equal(formatShortTime(late, "Europe/Berlin", true), "Sun 00:30");
  assert.equal(formatShortDay(new Date(2027, 4, 14, 9, 5).toISOString()), "14 May 2027");
});

test("the zones of the world are known", () => {
  assert.ok(["Europe/Lisbon", "Asia/Tokyo"].every((zone) => knownZones().includes(zone)));
});

// Proves programme 10: A slot belongs to the programme day in which it begins; a time on another date carries its
//   weekday
test("what is on after midnight says the weekday below the day before", () => {
  const start = "2027-05-01T23:30:00.000Z";
  assert.deepEqual(
    [
      formatTimesOn("2027-05-02", start, 90, "Europe/Lisbon"),
      formatTimesOn("2027-05-01", start, 90, "Europe/Lisbon"),
      formatTimesOn("2027-05-01", start, null, "UTC"),
    ],
    ["00:30–02:00", "Sun 00:30–02:00", "23:30"],
  );
});

test("a time on a zone's clock is an instant, on both sides of a clock change", () => {
  assert.deepEqual(
    ["2027-03-28T00:30", "2027-03-28T02:30", "2027-10-31T12:00", "2027-01-01T00:00"].map((local) =>
      fromLocalInput(local, "Europe/Lisbon"),
    ),
    [
      "2027-03-28T00:30:00.000Z",
      "2027-03-28T01:30:00.000Z",
      "2027-10-31T12:00:00.000Z",
      "2027-01-01T00:00:00.000Z",
    ],
  );
  assert.equal(fromLocalInput("2027-05-01T10:00", "Asia/Kathmandu"), "2027-05-01T04:15:00.000Z");
});
