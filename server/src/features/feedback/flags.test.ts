import assert from "node:assert/strict";
import { it } from "node:test";
import { flagsOf } from "./flags.ts";

it("marks addresses, contacts, words and shouting, and nothing else", () => {
  const cases: [string, string[]][] = [
    ["I liked it a lot. More of that!", []],
    ["See https://example.org for more", ["link"]],
    ["see www.example.org", ["link"]],
    ["Visit example.com now", ["link"]],
    ["Node.js and e.g. TypeScript 5.9", []],
    ["Write to me@example.org", ["contact"]],
    ["Call +49 (170) 123-4567", ["contact"]],
    ["In 2026 there were 300 people", []],
    ["What a Shít talk", ["word"]],
    ["Class assignment", []],
    ["THE MICROPHONE WAS TOO QUIET", ["shouting"]],
    ["THE MIC WAS QUIET", []],
    ["The API of HTTP and JSON and XML and CSS", []],
  ];
  for (const [comment, flags] of cases) assert.deepEqual(flagsOf(comment, ["shit", "ass"]), flags, comment);
});

it("takes no long time for a long comment", () => {
  const started = performance.now();
  for (const part of ["1 ", "a.", "@.", "A", "..-"]) flagsOf(part.repeat(1000), ["x y"]);
  assert.ok(performance.now() - started < 500);
});
