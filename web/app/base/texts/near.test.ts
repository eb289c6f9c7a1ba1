import assert from "node:assert/strict";
import { test } from "node:test";
import { finders, isNear } from "./near.ts";

// Proves workspace 8: Typing mistakes find what is meant (one letter of five)
test("a word is found with one mistake in five letters", () => {
  const text = "wayland compositors for fun and profit erin kalouskova";
  for (const word of [
    "wayland",
    "waylnad",
    "waland",
    "waylland",
    "weyland",
    "compositros",
    "kalouskva",
    "wailan",
  ])
    assert.equal(isNear(word, text), true, word);
  for (const word of ["fan", "prof", "weylend", "ayland compass", "kubernetes", "ositors"])
    assert.equal(isNear(word, text), false, word);
});

test("words that stand in a text are looked for as they are", () => {
  const texts = ["rust in the kernel", "crust and crumb", "the kernle of truth"];
  const found = (asked: string) => {
    const all = finders(asked, () => texts);
    return texts.filter((text) => all.every((isIn) => isIn(text)));
  };
  assert.deepEqual(found("kernel"), [texts[0]]);
  assert.deepEqual(found("kernal"), [texts[0], texts[2]]);
  assert.deepEqual(found("rust kernal"), [texts[0]]);
});
