import assert from "node:assert/strict";
import { after, before, beforeEach, test } from "node:test";
import { readItem, writeItem } from "../base/storage/storage.ts";
import { Draft } from "./use-draft.ts";

const storage = Object.getOwnPropertyDescriptor(globalThis, "localStorage");
before(() => {
  // Node's own storage has the quota of a browser's, and only that of the tab needs no file.
  Object.assign(globalThis, { window: globalThis });
  Object.defineProperty(globalThis, "localStorage", { value: sessionStorage, configurable: true });
});
// Other files share the process, and an embedded database takes one with a window for a browser's.
after(() => {
  Reflect.deleteProperty(globalThis, "window");
  if (storage) Object.defineProperty(globalThis, "localStorage", storage);
});
beforeEach(() => sessionStorage.clear());

/** Leaves no room at all. */
function fill() {
  for (let size = 4_000_000; size >= 1; size = Math.floor(size / 2)) {
    for (let count = 0; count < 3; count++) {
      try {
        localStorage.setItem(`filler ${size} ${count}`, "x".repeat(size));
      } catch {
        break;
      }
    }
  }
}

test("what doesn't fit into the storage any more is read from memory, until it fits again", () => {
  writeItem("key", "short");
  fill();
  const long = "long".repeat(50);
  assert.equal(writeItem("key", long), false);
  assert.equal(readItem("key"), long);
  localStorage.removeItem("filler 4000000 0");
  assert.equal(writeItem("key", "again"), true);
  assert.deepEqual([readItem("key"), localStorage.getItem("key")], ["again", "again"]);
});

test("a draft that can't be kept goes on in its own place, and says so", () => {
  const draft = new Draft<{ title: string }>("ada", "talk");
  draft.write({ title: "One" });
  fill();
  for (const title of ["One thing ".repeat(30), "One thing more ".repeat(30)]) {
    draft.write({ title });
    assert.equal(draft.isKept, false);
    assert.equal(new Draft<{ title: string }>("ada", "talk").values?.title, title);
  }
  draft.forget();
  assert.equal(new Draft("ada", "talk").values, undefined);
});

test("older drafts make room, the oldest first", () => {
  const at = Date.parse("2027-05-01T10:00:00.000Z");
  for (const [name, age] of [
    ["old", 2000],
    ["older", 3000],
    ["new", 1000],
  ] as const)
    localStorage.setItem(
      `draft:ada:${name}`,
      JSON.stringify({ at: at - age, values: { title: "x".repeat(900) } }),
    );
  fill();
  const draft = new Draft<{ title: string }>("ada", "talk");
  draft.write({ title: "y".repeat(1200) });
  assert.equal(draft.isKept, true);
  const left = ["older", "old", "new"].map((name) => localStorage.getItem(`draft:ada:${name}`) !== null);
  assert.deepEqual(left, [false, false, true]);
});
