import assert from "node:assert/strict";
import { describe, it } from "node:test";
import { fold, isLongEnough } from "./fold.ts";
import { hasWord } from "./has-word.ts";

describe("folded text", () => {
  // Proves standards 7: Search finds ł ø đ ı æ œ þ ð by their plain letters, in what is stored too
  it("has neither case nor accents, and plain letters", () => {
    assert.equal(fold("  Ünïcode  STRASSE Straße ﬁ "), "unicode strasse strasse fi");
    assert.equal(fold("ŁÓDŹ Øystein Đorđe Diyarbakır İzmir"), "lodz oystein dorde diyarbakir izmir");
    assert.equal(fold("Ærø cœur Þórður Ħamrun Məmməd"), "aero coeur thordur hamrun memmed");
    // Accents may stand on them too, and letters of other alphabets stay.
    assert.equal(fold("ǾǼ Чай 東京"), "oae чаи 東京");
  });

  // Proves standards 7: One character of Han or kana is a word
  it("is long enough to be searched with so many characters, or with one of Han or kana", () => {
    for (const text of ["茶", " 茶 ", "か", "ガ", "ｶ", "𠮷", "a茶", "abc", "чай"])
      assert.ok(isLongEnough(text, 3), text);
    for (const text of ["", "  ", "ab", " ab ", "ч", "차", "ก", "😀", "·", "、"])
      assert.ok(!isLongEnough(text, 3), text);
  });

  it("has a word where one begins with it, or anywhere in scripts that don't put a space before each", () => {
    for (const [text, word] of [
      ["trust in rust", "rust"],
      ["async-rust", "rust"],
      ["l'avenir", "avenir"],
      ["asp.net", ".net"],
      ["38c3", "38"],
      ["東京rust", "rust"],
      ["東京", "京"],
      ["ภาษาไทย", "ไทย"],
      ["הספר", "ספר"],
    ] as const)
      assert.ok(hasWord(text, word), text);
    for (const [text, word] of [
      ["trust", "rust"],
      ["38c3", "c3"],
      ["почта", "чта"],
      ["rust", "rusty"],
    ] as const)
      assert.ok(!hasWord(text, word), text);
  });
});
