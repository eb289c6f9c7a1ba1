import assert from "node:assert/strict";
import { it } from "node:test";
import { commentKey, flagsOf } from "./flags.ts";

// Proves feedback 4: Comments are flagged
it("marks addresses, contacts, words and shouting, and nothing else", () => {
  const cases: [string, string[]][] = [
    ["I liked it a lot. More of that!", []],
    ["See https://example.org for more", ["link"]],
    ["see www.example.org", ["link"]],
    ["Visit example.com now", ["link"]],
    ["Node.js and e.g. TypeScript 5.9", []],
    ["https://evil.example/@you", ["link"]],
    ["evil.example/@you has more", ["link"]],
    ["see evil.com@you", ["link"]],
    ["all of it at talks.example/rust", ["link"]],
    ["my notes are on bücher.co", ["link"]],
    ["Read main.rs, index.js and setup.py", []],
    ["Very good.Would hear it again", []],
    ["Write to me@example.org", ["contact"]],
    ["Write to me@example.org, or see https://example.org", ["link", "contact"]],
    ["Call +49 (170) 123-4567", ["contact"]],
    ["In 2026 there were 300 people", []],
    ["What a Shít talk", ["word"]],
    ["Class assignment", []],
    ["More of this, please 🖕🏽", ["word"]],
    ["👍", []],
    ["THE MICROPHONE WAS TOO QUIET", ["shouting"]],
    ["THE MIC WAS QUIET", []],
    ["The API of HTTP and JSON and XML and CSS", []],
  ];
  for (const [comment, flags] of cases)
    assert.deepEqual(flagsOf(comment, ["shit", "ass", "🖕"]), flags, comment);
});

// Proves feedback 4: Comments are the same where they have the same words, or the same signs
it("knows what is the same in the same words, or in the same signs where there are none", () => {
  const isSame = (one: string, other: string) => commentKey(one).equals(commentKey(other));
  assert.ok(isSame("Buy it now", "buy it, NOW!"));
  assert.ok(isSame("👍 👍", "👍👍"));
  assert.ok(!isSame("👍", "👎"));
  assert.ok(!isSame("...", "🎉"));
});

it("takes no long time for a long comment", () => {
  const before = process.cpuUsage();
  for (const part of ["1 ", "a.", "@.", "A", "..-"]) flagsOf(part.repeat(1000), ["x y"]);
  // Eighteen letters each, once folded.
  flagsOf("ﷺ".repeat(2000), Array(200).fill("!?"));
  assert.ok(process.cpuUsage(before).user < 500_000);
});
