import assert from "node:assert/strict";
import { it } from "node:test";
import { hiddenParts, joinedParts } from "./hiding.ts";

const hidden = (counts: Record<string, number>) =>
  [...hiddenParts(new Map(Object.entries(counts)), 5)].sort().join("");

it("parts with too few answers are hidden, and the smallest others until what is hidden has enough", () => {
  assert.equal(hidden({ a: 12, b: 7, c: 5 }), "");
  assert.equal(hidden({ a: 12, b: 4, c: 7, d: 9 }), "bc");
  assert.equal(hidden({ a: 12, b: 4, c: 3, d: 7 }), "bc");
  assert.equal(hidden({ a: 12, b: 1, c: 1, d: 7, e: 9 }), "bcd");
  // Of what nobody has answered there is nothing to tell by a difference.
  assert.equal(hidden({ a: 12, b: 0, c: 7 }), "b");
  assert.equal(hidden({ a: 4 }), "a");
  assert.equal(hidden({}), "");
});

it("of parts that are equal the same one is hidden, in whichever order they come", () => {
  assert.equal(hidden({ a: 3, b: 12, c: 12 }), "ab");
  assert.equal(hidden({ c: 12, b: 12, a: 3 }), "ab");
});

it("parts join what was written with what was rated from twice the threshold on, where they are shown", () => {
  const joined = (counts: Record<string, number>) =>
    [...joinedParts(new Map(Object.entries(counts)), 5)].sort().join("");
  assert.equal(joined({ a: 9, b: 10, c: 11 }), "bc");
  assert.equal(joined({ a: 4, b: 10, c: 11 }), "c");
});

it("what is hidden of a total is nothing or has enough answers, in random tables", () => {
  let seed = 7;
  const random = (most: number) => {
    seed = (seed * 48_271) % 2_147_483_647;
    return seed % (most + 1);
  };
  for (let n = 0; n < 2000; n++) {
    const counts = new Map(Array.from({ length: 1 + random(6) }, (_, at) => [`${at}`, random(8)]));
    const sum = (parts: Iterable<string>) =>
      [...parts].reduce((all, part) => all + (counts.get(part) ?? 0), 0);
    const gone = hiddenParts(counts, 5);
    const said = JSON.stringify([...counts]);
    for (const [part, count] of counts) assert.ok(gone.has(part) || count >= 5, said);
    assert.ok(sum(gone) === 0 || sum(gone) >= 5 || sum(counts.keys()) < 5, said);
  }
});
