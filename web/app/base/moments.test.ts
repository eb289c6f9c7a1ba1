import assert from "node:assert/strict";
import { test } from "node:test";
import { formatAge, formatInstant, formatMoment, knownZones } from "./moments.ts";

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

test("the zones of the world are known", () => {
  assert.ok(["Europe/Lisbon", "Asia/Tokyo"].every((zone) => knownZones().includes(zone)));
});
