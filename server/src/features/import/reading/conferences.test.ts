import assert from "node:assert/strict";
import { existsSync, readFileSync } from "node:fs";
import { describe, it } from "node:test";
import { isDay } from "@plenary/contract/fields";
import { parseConferences } from "./conferences.ts";

const row = {
  name: "RustFest",
  url: "https://rustfest.example",
  startDate: "2026-03-01",
  endDate: "2026-03-03",
};

const parse = (...rows: unknown[]) => parseConferences(JSON.stringify(rows));

/** The only event from a row that differs from `row` in the given fields, and the reasons of its problems. */
function parseOne(fields: Record<string, unknown>) {
  const { events, problems } = parse({ ...row, city: "Rome", country: "Italy", topics: ["rust"], ...fields });
  const [event] = events;
  assert.ok(event);
  return { event, reasons: problems.map(({ reason }) => reason) };
}

describe("parseConferences", () => {
  it("reads every field of a row", () => {
    const fields = {
      online: true,
      topics: ["rust", "general", "ux", "gardening"],
      cfpUrl: "https://rustfest.example/cfp",
      cfpEndDate: "2025-12-01",
      cocUrl: "https://rustfest.example/coc",
      locales: "EN,IT",
      offersSignLanguageOrCC: true,
      twitter: "@rustfest",
      mastodon: "@rustfest@social.example",
      bluesky: "rustfest.example",
    };
    const { event, reasons } = parseOne(fields);
    assert.deepEqual(reasons, []);
    assert.deepEqual(event, {
      sourceKey: event.sourceKey,
      name: "RustFest",
      startDate: "2026-03-01",
      endDate: "2026-03-03",
      location: "Rome, Italy, and online",
      description: [
        "A conference about Rust, user experience and gardening.",
        "",
        "Website: https://rustfest.example",
        "Call for papers, until 1 December 2025: https://rustfest.example/cfp",
        "Code of conduct: https://rustfest.example/coc",
        "Languages: EN, IT",
        "Sign language or captions are offered.",
        "Mastodon: @rustfest@social.example",
        "Bluesky: rustfest.example",
        "Twitter: @rustfest",
      ].join("\n"),
      timezone: "UTC",
      website: "https://rustfest.example",
      ...{ acronym: null, dayChange: null, rooms: [], tracks: [] },
      ...{ acronym: null, dayChange: null, rooms: [], tracks: [] },
      sessions: [],
    });
    assert.match(event.sourceKey, /^conference:rustfest-2026-03-01-[0-9a-f]{10}$/);
  });

  it("describes a general conference without details", () => {
    const { event } = parseOne({ topics: ["general"], url: undefined });
    assert.equal(event.description, "A technology conference.");
  });

  it("tells a location, online, or that neither is stated", () => {
    assert.equal(parseOne({}).event.location, "Rome, Italy");
    assert.equal(parseOne({ city: "Singapore", country: "Singapore" }).event.location, "Singapore");
    assert.equal(parseOne({ city: undefined, country: undefined, online: true }).event.location, "Online");
    const { event, reasons } = parseOne({ city: undefined, country: undefined });
    assert.equal(event.location, "Not stated");
    assert.deepEqual(reasons, ['Neither a place nor online; a new event\'s location is "Not stated"']);
  });

  const ends: [string, string, [string, string], RegExp | null][] = [
    ["keeps an end on the same day", "2026-03-01", ["2026-03-01", "2026-03-01"], null],
    ["reads a day written in another way", "2026/3/2", ["2026-03-01", "2026-03-02"], null],
    ["takes a missing end for one day", "", ["2026-03-01", "2026-03-01"], /no end date/],
    ["takes a day that doesn't exist for one day", "2026-02-30", ["2026-03-01", "2026-03-01"], /no end date/],
    ["swaps an end shortly before the start", "2026-02-27", ["2026-02-27", "2026-03-01"], /swapped/],
    [
      "gives up on an end long before the start",
      "2020-07-01",
      ["2026-03-01", "2026-03-01"],
      /on the day it starts/,
    ],
  ];
  for (const [name, endDate, [start, end], reason] of ends) {
    it(name, () => {
      const { event, reasons } = parseOne({ endDate });
      assert.deepEqual([event.startDate, event.endDate], [start, end]);
      assert.equal(reasons.length, reason ? 1 : 0);
      if (reason) assert.match(reasons[0] ?? "", reason);
    });
  }

  it("sees the turn of the year in an end before the start", () => {
    const { event, reasons } = parseOne({ startDate: "2026-12-30", endDate: "2026-01-02" });
    assert.deepEqual([event.startDate, event.endDate], ["2026-12-30", "2027-01-02"]);
    assert.equal(reasons.length, 1);
  });

  it("leaves out and lists what is no event", () => {
    const { events, problems } = parse(row, 7, null, { name: " " }, { name: "X", startDate: "soon" });
    assert.equal(events.length, 1);
    assert.deepEqual(problems.slice(1), [
      { where: "row 2", reason: "Left out: no name" },
      { where: "row 3", reason: "Left out: no name" },
      { where: "row 4", reason: "Left out: no name" },
      { where: 'row 5, "X"', reason: 'Left out: "soon" is no start date' },
    ]);
  });

  it("puts the events in the given time zone, as no row names one", () => {
    const json = JSON.stringify([{ name: "Tea Conf", startDate: "2027-03-01", city: "Oslo" }]);
    const zones = ["Europe/Oslo", undefined].map((zone) => parseConferences(json, zone).events[0]?.timezone);
    assert.deepEqual(zones, ["Europe/Oslo", "UTC"]);
  });

  it("lists a file that is no JSON array", () => {
    assert.match(parseConferences("[{").problems[0]?.reason ?? "", /^Is not JSON: /);
    assert.deepEqual(parseConferences("{}").problems, [
      { where: "the file", reason: "Is not a JSON array of events" },
    ]);
  });

  it("gives each row its own key, the same in every run", () => {
    const keys = () =>
      parse(row, { ...row, url: "https://other.example" }, row).events.map((e) => e.sourceKey);
    const [first = "", other, again] = keys();
    assert.notEqual(first, other);
    assert.equal(again, `${first}-2`);
    assert.deepEqual(keys(), [first, other, again]);
  });

  it("keeps hostile text as text within the limits", () => {
    const { event } = parseOne({
      name: `<script>\u0000${"x".repeat(300)}`,
      topics: ["hasOwnProperty", 5, null],
    });
    assert.equal(event.name, `<script>${"x".repeat(191)}…`);
    assert.match(String(event.description), /^A conference about hasOwnProperty\./);
  });
});

const file = new URL("../../../../../../shared/data/events/conferences.json", import.meta.url);
const skip = existsSync(file) ? false : "the public data (../shared/data) is not here";

describe("parseConferences on the public list", { skip }, () => {
  it("reads all 6008 events", () => {
    const { events, problems } = parseConferences(readFileSync(file, "utf8"));
    assert.equal(events.length, 6008);
    assert.equal(new Set(events.map((event) => event.sourceKey)).size, 6008);
    const invalid = events.filter(
      ({ name, location, description, startDate, endDate }) =>
        !name || !location || !description || !isDay(startDate) || !isDay(endDate) || endDate < startDate,
    );
    assert.deepEqual(invalid, []);
    assert.deepEqual(problems, [
      {
        where: 'row 4687, "Machine Learning Week"',
        reason: 'Neither a place nor online; a new event\'s location is "Not stated"',
      },
    ]);
  });
});
