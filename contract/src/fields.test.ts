import assert from "node:assert/strict";
import { describe, it } from "node:test";
import { optionalText, requiredText } from "./fields.ts";
import { languageTag } from "./programme/programme-fields.ts";

const needed = requiredText("Name is required", 100);
const optional = optionalText(100);

/** What is said of a text that is refused. */
const problemsOf = (value: unknown): string[] | undefined =>
  needed.safeParse(value).error?.issues.map(({ message }) => message);

describe("a text", () => {
  // Proves standards 7: Names that show nothing are refused, left out where they aren't needed, and so is what XML
  //   can't carry
  it("of which nothing can be seen is as good as none", () => {
    for (const unseen of [
      "",
      "  ",
      "\u200b",
      "\u00ad",
      "\u2060",
      "\u3164",
      "\u115f",
      "\uffa0",
      "\u2800",
      "\ufe0f",
      " \u200d\u200e ",
    ]) {
      assert.deepEqual(problemsOf(unseen), ["Name is required"], JSON.stringify(unseen));
      assert.equal(optional.parse(unseen), null, JSON.stringify(unseen));
    }
    for (const seen of ["V", "-", ".", "茶", "ㅎ", "👩\u200d💻", "می\u200cخواهم", "co\u00adop"]) {
      assert.equal(needed.parse(seen), seen);
      assert.equal(optional.parse(seen), seen);
    }
  });

  // Proves standards 7: Names that show nothing are refused, left out where they aren't needed, and so is what XML
  //   can't carry
  it("has nothing that XML can't carry", () => {
    for (const refused of ["a\u0000b", "a\u000bb", "a\ufffe", "a\uffff", "a\ud800"])
      assert.deepEqual(problemsOf(refused), ["Control characters are not allowed"], JSON.stringify(refused));
    assert.equal(needed.parse("a\ufffd\u{10ffff}"), "a\ufffd\u{10ffff}");
  });
});

describe("a language", () => {
  // Proves standards 7: Languages are registered subtags
  it("is a tag whose subtags are registered, as the registry spells it", () => {
    const tags = Object.entries({
      ...{
        en: "en",
        DE: "de",
        pt_br: "pt-BR",
        "zh-hant-tw": "zh-Hant-TW",
        eng: "en",
        "es-419": "es-419",
        iw: "he",
      },
      // Sign languages, and small ones, whose names no engine knows.
      ...{
        gsg: "gsg",
        bfi: "bfi",
        ase: "ase",
        lld: "lld",
        apc: "apc",
        "de-DE-1996": "de-DE-1996",
        qtz: "qtz",
      },
    });
    for (const [written, tag] of tags) assert.equal(languageTag(written), tag, written);
    for (const none of [
      "english",
      "german",
      "deutsch",
      "zz",
      "xyz",
      "en-XX",
      "en-Abcd",
      "e",
      "en-",
      "de en",
      "",
      "x-klingon",
    ])
      assert.equal(languageTag(none), null, none);
  });
});
