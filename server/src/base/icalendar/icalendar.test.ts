import assert from "node:assert/strict";
import { describe, it } from "node:test";
import ICAL from "ical.js";
import { type CalendarEntry, calendarText } from "./icalendar.ts";

const entry = (start: string, timezone: string, more: Partial<CalendarEntry> = {}): CalendarEntry => ({
  ...{ uid: start, sequence: 0, changedAt: "2026-01-01T00:00:00.000Z", start, timezone, summary: "Talk" },
  end: new Date(Date.parse(start) + 90 * 60_000).toISOString(),
  ...more,
});

/** What an independent reader makes of the times, by the zones of the file alone. */
function instantsIn(text: string) {
  const calendar = new ICAL.Component(ICAL.parse(text));
  const zones = new Map(
    calendar.getAllSubcomponents("vtimezone").map((zone) => {
      const read = new ICAL.Timezone(zone);
      return [read.tzid, read];
    }),
  );
  return calendar.getAllSubcomponents("vevent").map((event) => {
    const instantOf = (name: string) => {
      const property = event.getFirstProperty(name);
      const time = property?.getFirstValue() as ICAL.Time;
      const zone = property?.getFirstParameter("tzid");
      const offset = typeof zone === "string" ? (zones.get(zone) ?? assert.fail(zone)).utcOffset(time) : 0;
      const { year, month, day, hour, minute, second } = time;
      return new Date(Date.UTC(year, month - 1, day, hour, minute, second) - offset * 1000).toISOString();
    };
    return [instantOf("dtstart"), instantOf("dtend")];
  });
}

/** Each half an hour from one instant to another. */
const halfHours = (from: string, to: string): string[] =>
  Array.from({ length: (Date.parse(to) - Date.parse(from)) / 1_800_000 }, (_, index) =>
    new Date(Date.parse(from) + index * 1_800_000).toISOString(),
  );

describe("a calendar", () => {
  const spans: [string, string, string][] = [
    ["2026-10-24T12:00:00Z", "2026-10-26T12:00:00Z", "around the end of summer time"],
    ["2026-01-30T12:00:00Z", "2026-02-01T00:00:00Z", "in January"],
    ["2026-03-28T12:00:00Z", "2026-03-30T00:00:00Z", "around its beginning"],
    ["2026-12-30T12:00:00Z", "2027-01-02T00:00:00Z", "across a new year"],
    ["2026-07-30T12:00:00Z", "2026-08-01T00:00:00Z", "in the middle of a year"],
    ["2027-07-30T12:00:00Z", "2027-08-01T00:00:00Z", "in the middle of the next"],
  ];
  const zones = [
    ...["Europe/Berlin", "America/Sao_Paulo", "Asia/Kathmandu", "UTC", "America/New_York"],
    ...["Australia/Lord_Howe", "Africa/Casablanca", "America/Santiago", "Asia/Gaza"],
  ];
  for (const zone of zones) {
    // Proves programme 8, 14: Calendars mean the same instants to an independent reader, in zones with and without
    //   changes of the clock; no line is over 75 octets
    it(`means the same instants to others in ${zone}`, () => {
      for (const [from, to, when] of spans) {
        const entries = halfHours(from, to).map((start) => entry(start, zone));
        const expected = entries.map(({ start, end }) => [start, end]);
        assert.deepEqual(instantsIn(calendarText(entries)), expected, when);
      }
      // In one file: with times before the first change of its first year, and without.
      for (const [before, together] of [
        ["with", spans],
        ["without", spans.filter(([from]) => from > "2026-06")],
      ] as const) {
        const entries = together.flatMap(([from, to]) =>
          halfHours(from, to).map((start) => entry(start, zone)),
        );
        const expected = entries.map(({ start, end }) => [start, end]);
        assert.deepEqual(instantsIn(calendarText(entries)), expected, before);
      }
    });
  }

  // Proves programme 8, 14: Calendars mean the same instants to an independent reader, in zones with and without
  //   changes of the clock; no line is over 75 octets
  // Proves programme 8, 16: A VTIMEZONE has the two changes of the year, and an earlier one only where a time comes
  //   before them
  it("names the rule of a zone that has one, and no change of a zone that has none", () => {
    const berlin = calendarText([entry("2026-10-24T12:00:00.000Z", "Europe/Berlin")]);
    assert.match(
      berlin,
      /BEGIN:DAYLIGHT\r\nDTSTART:20260329T020000\r\n.*\r\n.*\r\nRRULE:FREQ=YEARLY;BYMONTH=3;BYDAY=-1SU\r\n/,
    );
    assert.match(
      berlin,
      /BEGIN:STANDARD\r\nDTSTART:20261025T030000\r\n.*\r\n.*\r\nRRULE:FREQ=YEARLY;BYMONTH=10;BYDAY=-1SU\r\n/,
    );
    assert.match(berlin, /DTSTART;TZID=Europe\/Berlin:20261024T140000\r\n/);
    const kathmandu = calendarText([entry("2026-10-24T12:00:00.000Z", "Asia/Kathmandu")]);
    assert.doesNotMatch(kathmandu, /RRULE|RDATE|DAYLIGHT/);
    assert.match(kathmandu, /TZOFFSETFROM:\+0545\r\nTZOFFSETTO:\+0545\r\n/);
    const utc = calendarText([entry("2026-10-24T12:00:00.000Z", "UTC")]);
    assert.match(utc, /DTSTART:20261024T120000Z\r\n/);
    assert.doesNotMatch(utc, /VTIMEZONE/);
  });

  // Proves programme 8, 16: A VTIMEZONE has the two changes of the year, and an earlier one only where a time comes
  //   before them
  it("has the two changes of the year, and one of the year before only where a time precedes the first", () => {
    /** When the observances begin. */
    const begins = (zone: string, ...starts: string[]) => {
      const text = calendarText(starts.map((start) => entry(start, zone)));
      const [zoneText = ""] = text.split("BEGIN:VEVENT", 1);
      return [...zoneText.matchAll(/(DAYLIGHT|STANDARD)\r\nDTSTART:(\d{8})/g)].map(
        ([, name, day]) => `${name} ${day}`,
      );
    };
    const own = ["DAYLIGHT 20260329", "STANDARD 20261025"];
    assert.deepEqual(begins("Europe/Berlin", "2026-07-01T10:00:00Z"), own);
    assert.deepEqual(begins("Europe/Berlin", "2026-12-31T20:00:00Z", "2027-07-01T10:00:00Z"), own);
    // At the moment of the change, and a second before.
    assert.deepEqual(begins("Europe/Berlin", "2026-03-29T01:00:00Z"), own);
    const earlier = ["DAYLIGHT 20260329", "STANDARD 20251026"];
    assert.deepEqual(begins("Europe/Berlin", "2026-03-29T00:59:59Z"), earlier);
    assert.deepEqual(begins("Europe/Berlin", "2026-07-01T10:00:00Z", "2026-02-01T10:00:00Z"), earlier);
    // Where summer is in January.
    assert.deepEqual(begins("America/Santiago", "2026-07-01T10:00:00Z"), [
      "STANDARD 20260405",
      "DAYLIGHT 20260906",
    ]);
    assert.deepEqual(begins("America/Santiago", "2026-01-10T10:00:00Z"), [
      "STANDARD 20260405",
      "DAYLIGHT 20250907",
    ]);
    // By no rule: what holds in January is said only where it is needed.
    const two = ["STANDARD 20260215", "DAYLIGHT 20260322"];
    assert.deepEqual(begins("Africa/Casablanca", "2026-07-01T10:00:00Z"), two);
    assert.deepEqual(begins("Africa/Casablanca", "2026-01-10T10:00:00Z"), ["STANDARD 20260101", ...two]);
  });

  // Proves programme 8, 14: Calendars mean the same instants to an independent reader, in zones with and without
  //   changes of the clock; no line is over 75 octets
  it("writes a time that the clock shows twice in UTC", () => {
    for (const [start, end] of [
      ["00:30", "02:00"],
      ["01:30", "03:00"],
    ]) {
      const text = calendarText([entry(`2026-10-25T${start}:00.000Z`, "Europe/Berlin")]);
      const [from, to] = [start, end].map((time) => time?.replace(":", ""));
      assert.match(text, new RegExp(`DTSTART:20261025T${from}00Z\r\nDTEND:20261025T${to}00Z\r\n`));
    }
  });

  // Proves programme 8, 14: Calendars mean the same instants to an independent reader, in zones with and without
  //   changes of the clock; no line is over 75 octets
  it("has lines of at most 75 octets, which end between characters, and texts as they were", () => {
    const summary = `${"ä👩‍👩‍👧‍👦;,\\".repeat(40)}\nand more\u0007 BEGIN:VEVENT`;
    const text = calendarText([entry("2026-10-25T01:30:00.000Z", "UTC", { summary })], "Ö, n");
    for (const line of text.split("\r\n")) {
      assert.ok(Buffer.byteLength(line) <= 75, line);
      assert.ok(!line.includes("\ufffd") && line.isWellFormed());
    }
    assert.ok(!/[^\r]\n/.test(text));
    const calendar = new ICAL.Component(ICAL.parse(text));
    const [event] = calendar.getAllSubcomponents("vevent");
    assert.equal(event?.getFirstPropertyValue("summary"), summary.replace("\u0007", ""));
    assert.match(text, /\r\nNAME:Ö\\, n\r\nX-WR-CALNAME:Ö\\, n\r\n/);
  });
});
