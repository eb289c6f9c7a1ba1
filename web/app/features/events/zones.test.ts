import assert from "node:assert/strict";
import { it } from "node:test";
import { findZones, formatOffsets, zonesOf } from "./zones.ts";

const zones = zonesOf(
  [
    "UTC",
    "Asia/Calcutta",
    "Europe/Berlin",
    "Europe/Lisbon",
    "America/Sao_Paulo",
    "America/New_York",
    "Asia/Kathmandu",
  ],
  new Date("2026-11-22T12:00:00Z"),
);
const found = (typed: string) => findZones(zones, typed).map(({ name }) => name);

it("time zones are found by city, also by one without a zone or with an older name", () => {
  for (const typed of ["kolkata", "Calcutta", "mumbai", "asia ko"])
    assert.deepEqual(found(typed), ["Asia/Kolkata"]);
  assert.deepEqual(found("berlin"), ["Europe/Berlin"]);
  assert.deepEqual(found("münchen"), ["Europe/Berlin"]);
  assert.deepEqual(found("4"), []);
  assert.deepEqual(found("munich"), ["Europe/Berlin"]);
  for (const typed of ["são paulo", "Sao Paulo", "sao_paulo"])
    assert.deepEqual(found(typed), ["America/Sao_Paulo"]);
  for (const typed of [
    "Kathmandu",
    "katmandu",
    "+05:45",
    "UTC+5:45",
    "5:45",
    "+545",
    "utc 5:45",
    "UTC+05:45",
  ])
    assert.deepEqual(found(typed), ["Asia/Kathmandu"]);
  for (const typed of ["Bombay", "Asia/Calcutta", "asia calcutta", "madras"])
    assert.deepEqual(found(typed), ["Asia/Kolkata"]);
  // Names that only the browser knows.
  for (const typed of ["brazil/east", "Brazil East"]) assert.deepEqual(found(typed), ["America/Sao_Paulo"]);
  assert.deepEqual(found("Portugal"), ["Europe/Lisbon"]);
  assert.deepEqual(found("US/Eastern"), ["America/New_York"]);
  assert.deepEqual(found("new york"), ["America/New_York"]);
  assert.deepEqual(found("europe"), ["Europe/Berlin", "Europe/Lisbon"]);
  assert.equal(found("").length, zones.length);
  assert.deepEqual(found("atlantis"), []);
});

it("an abbreviation names the zone with summer time first, also where one without has it as its name", () => {
  const meant: [string, string][] = [
    ["EST EDT et", "America/New_York"],
    ["CST CDT", "America/Chicago"],
    ["MST MDT", "America/Denver"],
    ["PST PDT", "America/Los_Angeles"],
    ["GMT BST", "Europe/London"],
    ["CET CEST", "Europe/Berlin"],
  ];
  const known = zonesOf(["UTC", ...Intl.supportedValuesOf("timeZone")], new Date("2026-11-22T12:00:00Z"));
  const all = (typed: string) => findZones(known, typed).map(({ name }) => name);
  for (const [words, zone] of meant) {
    for (const typed of words.split(" ")) assert.equal(all(typed)[0], zone, typed);
  }
  assert.deepEqual(all("EST"), ["America/New_York", "America/Panama"]);
  assert.deepEqual(all("MST"), ["America/Denver", "America/Phoenix"]);
});

it("time zones are found by some countries and states, too", () => {
  const known = zonesOf(Intl.supportedValuesOf("timeZone"), new Date("2026-11-22T12:00:00Z"));
  const all = (typed: string) => findZones(known, typed).map(({ name }) => name);
  for (const typed of ["New Delhi", "delhi"]) assert.deepEqual(all(typed), ["Asia/Kolkata"]);
  // There is also Indiana.
  assert.equal(all("india")[0], "Asia/Kolkata");
  assert.deepEqual(all("hawaii"), ["Pacific/Honolulu"]);
  assert.deepEqual(all("nepal"), ["Asia/Kathmandu"]);
});

it("time zones are found by offset, that of summer too", () => {
  for (const typed of ["+05:30", "UTC+5:30", "utc +0530", "GMT+5.30"])
    assert.deepEqual(found(typed), ["Asia/Kolkata"]);
  assert.deepEqual(found("+5"), ["Asia/Kathmandu", "Asia/Kolkata"]);
  assert.deepEqual(found("GMT+1"), ["Europe/Berlin", "Europe/Lisbon"]);
  assert.deepEqual(found("+2"), ["Europe/Berlin"]);
  assert.deepEqual(found("UTC-3"), ["America/Sao_Paulo"]);
  assert.deepEqual(found("-5"), ["America/New_York"]);
  assert.deepEqual(found("gmt"), ["Europe/Lisbon", "UTC"]);
});

it("offsets are written as in both halves of the year", () => {
  assert.deepEqual(zones.map(({ name, offsets }) => `${name} ${formatOffsets(offsets)}`).slice(0, 3), [
    "America/New_York UTC−05:00 / −04:00",
    "America/Sao_Paulo UTC−03:00",
    "Asia/Kathmandu UTC+05:45",
  ]);
});
