import assert from "node:assert/strict";
import { test } from "node:test";
import { type Run, wordDifference } from "./word-difference.ts";

const shown = (runs: Run[]) =>
  runs.map(({ kind, text }) => ({ same: text, gone: `[-${text}]`, new: `[+${text}]` })[kind]).join("");
const between = (from: string, to: string) => shown(wordDifference(from, to));

test("what was written anew is told from what stayed, word by word, and both texts can be read from it", () => {
  assert.equal(between("", "New"), "[+New]");
  assert.equal(between("Old", ""), "[-Old]");
  assert.equal(between("The same", "The same"), "The same");
  assert.equal(between("On soup and bread", "On good soup and rice"), "On [+good ]soup and [-bread][+rice]");
  const [from, to] = ["a b c\n\nd e f g", "a c\n\nd x f g h"];
  const runs = wordDifference(from, to);
  const of = (kind: Run["kind"]) =>
    runs
      .filter((run) => run.kind === "same" || run.kind === kind)
      .map(({ text }) => text)
      .join("");
  assert.deepEqual([of("gone"), of("new")], [from, to]);
});

test("texts that have thousands of other words are not compared for seconds", () => {
  const words = (of: string) => Array.from({ length: 5000 }, (_, at) => `${of}${at}`).join(" ");
  assert.deepEqual(
    wordDifference(`Begin ${words("a")} end`, `Begin ${words("b")} end`).map(({ kind }) => kind),
    ["same", "gone", "new", "same"],
  );
});
