import assert from "node:assert/strict";
import { test } from "node:test";
import { letterOf } from "./letter-key.ts";

test("a key's letter is the one it writes, or the one at its position where none is written", () => {
  const letters = [
    letterOf({ key: "j", code: "KeyJ" }),
    letterOf({ key: "J", code: "KeyJ" }),
    // AZERTY writes a where others write q.
    letterOf({ key: "a", code: "KeyQ" }),
    letterOf({ key: "о", code: "KeyJ" }),
    letterOf({ key: "1", code: "Digit1" }),
    // An input method, and an accent that waits for its letter.
    letterOf({ key: "Process", code: "KeyJ" }),
    letterOf({ key: "Dead", code: "KeyJ" }),
  ];
  assert.deepEqual(letters, ["j", "j", "a", "j", undefined, undefined, undefined]);
});
