import assert from "node:assert/strict";
import { test } from "node:test";
import { optionalText } from "@plenary/contract/fields";
import { plainText } from "./plain-text.ts";

// Proves feedback 5, 11: Hostile texts in questionnaires and answers are only text that fits, in the editor, its
//   preview, on phones and in results; what is pasted is sent without what no text has
test("what is pasted is sent without what the server would refuse, and otherwise as it is", () => {
  const schema = optionalText(5000);
  const accents = `e${"\u0301".repeat(40)}`;
  const pasted = `One\u000bTwo\u0007\r\n\tthree \u0000\ud800 👩‍👩‍👧 ${accents}`;
  assert.equal(schema.safeParse(pasted).success, false);
  assert.equal(plainText(pasted), `One\nTwo\r\n\tthree  👩‍👩‍👧 e${"\u0301".repeat(30)}`);
  assert.equal(schema.safeParse(plainText(pasted)).success, true);
  assert.equal(plainText("\u202e=1+1 ﷺ <b>"), "\u202e=1+1 ﷺ <b>");
});
