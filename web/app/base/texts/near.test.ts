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

const foundIn = (texts: string[]) => (asked: string) => {
  const all = finders(asked, () => texts);
  return texts.filter((text) => all.every((isIn) => isIn(text)));
};

test("words that stand in a text are looked for as they are", () => {
  const texts = ["rust in the kernel", "crust and crumb", "the kernle of truth"];
  const found = foundIn(texts);
  assert.deepEqual(found("kernel"), [texts[0]]);
  assert.deepEqual(found("kernal"), [texts[0], texts[2]]);
  assert.deepEqual(found("rust kernal"), [texts[0]]);
});

test("words that begin with what is asked hide those that only contain it", () => {
  const texts = ["a rusty nail", "trust", "async-rust", "l'ete", "dosenoffner", "東京rustの話", "الكتاب"];
  const [rusty, , hyphened, , , inHan] = texts;
  const found = foundIn(texts);
  assert.deepEqual(found("rust"), [rusty, hyphened, inHan]);
  assert.deepEqual(found("ete"), ["l'ete"]);
  assert.deepEqual(found("offner"), ["dosenoffner"]);
  assert.deepEqual(found("京"), [inHan]);
  assert.deepEqual(found("كتاب"), ["الكتاب"]);
});
