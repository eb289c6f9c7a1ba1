import assert from "node:assert/strict";
import { test } from "node:test";
import { findLanguageBy } from "@plenary/contract/text";
import {
  formatApartIn,
  formatConjunction,
  formatDay,
  formatInstant,
  formatInstantIn,
  formatSpanIn,
  startOfCharacter,
} from "./formats.ts";

const said = () => [
  formatInstant("2026-11-21T09:30:00.000Z"),
  formatInstantIn("2026-11-21T23:30:00.000Z", "Europe/Berlin"),
  formatSpanIn("2026-11-21T23:30:00.000Z", "2026-11-21T23:45:00.000Z", "Etc/GMT-1").to,
  formatDay("2027-03-04"),
  formatConjunction(["CSS", "Rust", "UX"]),
  formatConjunction(new Set(["CSS"])),
];

// Proves standards 7: `Etc/GMT-1` reads "UTC+1" everywhere a zone is shown
test("dates and lists are written in English unless another language is set, whatever was asked for before", () => {
  const english = [
    "21 November 2026 at 09:30 UTC",
    "22 November 2026 at 00:30 (Europe/Berlin)",
    "00:45 (UTC+1)",
    "4 March 2027",
    "CSS, Rust and UX",
    "CSS",
  ];
  assert.deepEqual(said(), english);
  findLanguageBy(() => ({ code: "de", locale: "de", texts: new Map() }));
  const german = said();
  findLanguageBy(undefined);
  assert.deepEqual(german, [
    "21. November 2026 um 09:30 UTC",
    "22. November 2026 um 00:30 (Europe/Berlin)",
    "00:45 (UTC+1)",
    "4. März 2027",
    "CSS, Rust und UX",
    "CSS",
  ]);
  assert.deepEqual(said(), english);
});

test("a character of several units begins where its first one stands", () => {
  assert.deepEqual(
    [0, 1, 2, 3, 13, 14, 99].map((index) => startOfCharacter("e\u0301x👩‍👩‍👧‍👦y", index)),
    [0, 0, 2, 3, 3, 14, 0],
  );
});

// Proves programme 10: A time that the clock shows twice carries its offset, one on another date its weekday
test("a time that a clock change repeats carries its offset", () => {
  const [first, second] = ["2027-10-31T00:30:00.000Z", "2027-10-31T01:30:00.000Z"] as const;
  assert.deepEqual(formatSpanIn(first, second, "Europe/Berlin"), {
    from: "31 October 2027 at 02:30 +02:00",
    to: "02:30 +01:00 (Europe/Berlin)",
  });
  assert.equal(formatInstantIn(second, "Europe/Berlin"), "31 October 2027 at 02:30 +01:00 (Europe/Berlin)");
  assert.equal(
    formatInstantIn("2027-10-31T02:30:00.000Z", "Europe/Berlin"),
    "31 October 2027 at 03:30 (Europe/Berlin)",
  );
  assert.equal(formatApartIn("2027-11-07T06:30:00.000Z", "America/New_York").time, "01:30 −05:00");
});
