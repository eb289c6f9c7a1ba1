import assert from "node:assert/strict";
import { test } from "node:test";
import { limits } from "@plenary/contract/limits";
import { preview } from "./preview.ts";

// Proves product 2: A card's description is cut at 120 characters, with an ellipsis
// Proves product 9: Previews are cut at 100 and 120 characters
test("a card of an event is cut at 120 characters, other previews at 100, with an ellipsis", () => {
  for (const [max, length] of [
    [limits.cardDescription, 120],
    [limits.preview, 100],
  ] as const) {
    assert.equal(preview("x".repeat(length), max), "x".repeat(length));
    assert.equal(preview("x".repeat(length + 1), max), `${"x".repeat(length)}…`);
    assert.equal(preview("🤘".repeat(length + 1), max), `${"🤘".repeat(length)}…`);
  }
});

test("a preview is on one line, and ends with a word's last character", () => {
  assert.equal(preview(" One\n\ntwo ", 100), "One two");
  assert.equal(preview("One two", 4), "One…");
});
