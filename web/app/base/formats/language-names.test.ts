import assert from "node:assert/strict";
import { test } from "node:test";
import { isNamedLanguage, languageName } from "./language-names.ts";

test("a language without a name is called by its code, and known to have none", () => {
  assert.deepEqual([isNamedLanguage("de"), languageName("de")], [true, "German"]);
  assert.deepEqual([isNamedLanguage("qq"), languageName("qq")], [false, "qq"]);
});
