import assert from "node:assert/strict";
import { it } from "node:test";
import { printAddress } from "./print-address.ts";

// Proves programme 2: The link to the printed programme takes along what is chosen
it("printing takes along what is chosen", () => {
  const none = { day: [], room: [], track: [], kind: [], language: [] };
  assert.equal(printAddress({ q: " ", of: none }), "print#content");
  const of = { ...none, day: ["2027-05-01"], room: ["hall", "aula-magna"] };
  assert.equal(
    printAddress({ q: " types & traits ", of }),
    "print?day=2027-05-01&room=hall&room=aula-magna&q=types+%26+traits#content",
  );
});
