import assert from "node:assert/strict";
import { it } from "node:test";
import { printAddress } from "./print-address.ts";

// Proves workspace 8: print offers "Mine"
// Proves programme 2: The link to the printed programme takes along what is chosen
it("printing takes along what is chosen", () => {
  const none = { day: [], room: [], track: [], kind: [], language: [] };
  assert.equal(printAddress({ q: " ", of: none, mine: false }), "print#content");
  const of = { ...none, day: ["2027-05-01"], room: ["hall", "aula-magna"] };
  assert.equal(
    printAddress({ q: " types & traits ", of, mine: false }),
    "print?day=2027-05-01&room=hall&room=aula-magna&q=types+%26+traits#content",
  );
  assert.equal(printAddress({ q: "", of: none, mine: true }), "print?layout=list&mine=1#content");
});
