import assert from "node:assert/strict";
import { test } from "node:test";
import { formatDayRange, formatTimeRange, toLocalInput } from "./dates.ts";

test("a range of days names what differs and nothing twice", () => {
  assert.deepEqual(
    [
      formatDayRange("2027-03-14", "2027-03-14"),
      formatDayRange("2027-03-14", "2027-03-16"),
      formatDayRange("2027-03-30", "2027-04-02"),
      formatDayRange("2026-12-30", "2027-01-02"),
    ],
    ["14 March 2027", "14–16 March 2027", "30 March – 2 April 2027", "30 December 2026 – 2 January 2027"],
  );
});

test("a time is on the clock of the zone, and past midnight on the next day", () => {
  const start = "2027-05-14T21:30:00.000Z";
  assert.deepEqual(
    [
      formatTimeRange(start, null, "Europe/Lisbon"),
      formatTimeRange(start, 45, "Europe/Lisbon"),
      formatTimeRange(start, 90, "Europe/Lisbon"),
      formatTimeRange(start, 45, "Asia/Kolkata"),
    ],
    [
      "Fri, 14 May 2027, 22:30",
      "Fri, 14 May 2027, 22:30–23:15",
      "Fri, 14 May 2027, 22:30 – Sat, 15 May 2027, 00:00",
      "Sat, 15 May 2027, 03:00–03:45",
    ],
  );
});

test("a zone that isn't known is taken for UTC", () => {
  assert.equal(formatTimeRange("2027-05-14T09:00:00.000Z", null, "Mars/Base"), "Fri, 14 May 2027, 09:00");
});

test("the input's value is what the zone's clock shows, midnight as 00:00", () => {
  assert.deepEqual(
    [
      toLocalInput("2027-05-14T23:00:00.000Z", "Europe/Lisbon"),
      toLocalInput("2027-01-14T23:00:00.000Z", "Europe/Lisbon"),
    ],
    ["2027-05-15T00:00", "2027-01-14T23:00"],
  );
});
