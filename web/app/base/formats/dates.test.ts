import assert from "node:assert/strict";
import { test } from "node:test";
import { findLanguageBy } from "@plenary/contract/text";
import {
  clockIn,
  formatDay,
  formatDayRange,
  formatInstantDay,
  formatTime,
  formatTimeRange,
  formatWeekday,
  toLocalInput,
} from "./dates.ts";

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

// Proves programme 10: A time that the clock shows twice carries its offset, one on another date its weekday
test("a time that a clock change repeats carries its offset, and no other of that night", () => {
  const span = (start: string) => formatTimeRange(start, 60, "Europe/Berlin");
  assert.deepEqual(
    [
      span("2027-10-30T22:00:00.000Z"),
      span("2027-10-31T00:30:00.000Z"),
      span("2027-10-31T01:30:00.000Z"),
      span("2027-03-28T00:30:00.000Z"),
      formatTimeRange("2027-10-31T23:30:00.000Z", null, "Europe/Berlin"),
      formatTime("2027-10-31T01:30:00.000Z", "Europe/London"),
      formatTime("2027-11-07T05:30:00.000Z", "America/New_York"),
      formatTime("2027-11-07T06:30:42.000Z", "America/New_York"),
      formatTime("2027-11-07T07:30:00.000Z", "America/New_York"),
      formatTime("2027-04-03T15:15:00.000Z", "Australia/Lord_Howe"),
    ],
    [
      "Sun, 31 Oct 2027, 00:00–01:00",
      "Sun, 31 Oct 2027, 02:30 +02:00–02:30 +01:00",
      "Sun, 31 Oct 2027, 02:30 +01:00–03:30",
      "Sun, 28 Mar 2027, 01:30–03:30",
      "Mon, 1 Nov 2027, 00:30",
      "01:30 +00:00",
      "01:30 −04:00",
      "01:30 −05:00",
      "02:30",
      "01:45 +10:30",
    ],
  );
  assert.equal(toLocalInput("2027-10-31T01:30:00.000Z", "Europe/Berlin"), "2027-10-31T02:30");
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

test("days and times follow the language of the moment, whatever was asked for before", () => {
  const said = () => [
    formatDay("2027-03-14"),
    formatWeekday("2027-03-14"),
    formatDayRange("2027-03-30", "2027-04-02"),
    formatInstantDay("2027-03-14T12:00:00.000Z"),
    formatTimeRange("2027-05-14T09:00:00.000Z", null, "UTC"),
    toLocalInput("2027-05-14T09:00:00.000Z", "UTC"),
  ];
  const english = [
    "14 March 2027",
    "Sunday",
    "30 March – 2 April 2027",
    "14 March 2027",
    "Fri, 14 May 2027, 09:00",
    "2027-05-14T09:00",
  ];
  assert.deepEqual(said(), english);
  findLanguageBy(() => ({ code: "ar", locale: "ar-u-nu-latn", texts: new Map() }));
  const arabic = said();
  findLanguageBy(undefined);
  assert.deepEqual(arabic, [
    "14 مارس 2027",
    "الأحد",
    "30 مارس – 2 أبريل 2027",
    "14 مارس 2027",
    "الجمعة، 14 مايو 2027, 09:00",
    "2027-05-14T09:00",
  ]);
  assert.deepEqual(said(), english);
});

test("a clock shows day and time of its zone, in figures for programs", () => {
  const clock = clockIn("Asia/Kolkata");
  assert.deepEqual(
    [
      clock("2027-05-14T18:30:00.000Z"),
      clock("2027-05-14T18:29:00.000Z"),
      clockIn("Mars/Base")("2027-05-14T00:00Z"),
    ],
    [
      { day: "2027-05-15", time: "00:00", offset: undefined },
      { day: "2027-05-14", time: "23:59", offset: undefined },
      { day: "2027-05-14", time: "00:00", offset: undefined },
    ],
  );
});
