import assert from "node:assert/strict";
import { it } from "node:test";
import { hiddenGroups, hiddenParts, joinedParts } from "./hiding.ts";

const hidden = (counts: Record<string, number>) =>
  [...hiddenParts(new Map(Object.entries(counts)), 5)].sort().join("");

// Proves feedback 4, 11: Too few answers show nothing to anybody, nor do differences
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

let seed = 7;
const random = (most: number) => {
  seed = (seed * 48_271) % 2_147_483_647;
  return seed % (most + 1);
};

// Proves feedback 4, 11: Too few answers show nothing to anybody, nor do differences
it("what is hidden of a total is nothing or has enough answers, in random tables", () => {
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

it("of groups that overlap those are hidden whose sums and differences would tell what too few have answered", () => {
  const hiddenOf = (groups: Record<string, string[]>, counts: Record<string, number>) =>
    [...hiddenGroups(new Map(Object.entries(groups)), new Map(Object.entries(counts)), 5)].sort();
  // What is in no shown group: each of both would leave the three of the other session.
  assert.deepEqual(hiddenOf({ ann: ["a"], bob: ["a"], cy: ["b"] }, { a: 10, b: 3 }), ["ann", "bob", "cy"]);
  // The sessions of one group are among those of another.
  assert.deepEqual(hiddenOf({ ann: ["a", "b"], bob: ["a"] }, { a: 10, b: 3, c: 9 }), ["ann"]);
  // Two groups have all, and share what both together have too much.
  assert.deepEqual(hiddenOf({ ann: ["a", "b"], bob: ["b", "c"] }, { a: 10, b: 3, c: 12 }), ["ann"]);
  assert.deepEqual(hiddenOf({ ann: ["a", "b"], bob: ["b", "c"] }, { a: 10, b: 7, c: 12 }), []);
});

// Proves feedback 4, 11: Too few answers show nothing to anybody, nor do differences
it("no sum or difference of a total and overlapping groups tells what too few have answered, in random tables", () => {
  for (let n = 0; n < 400; n++) {
    const parts = Array.from({ length: 2 + random(3) }, (_, at) => `${at}`);
    const counts = new Map(parts.map((part) => [part, random(12)]));
    const groups = new Map(
      Array.from({ length: 1 + random(3) }, (_, at) => [`${at}`, parts.filter(() => random(1) === 1)]),
    );
    const gone = hiddenGroups(groups, counts, 5);
    const shown = [parts, ...[...groups].filter(([key]) => !gone.has(key)).map(([, of]) => of)];
    // Each is added, taken away, or left out.
    let sums = [new Map(parts.map((part) => [part, 0]))];
    for (const of of shown)
      sums = sums.flatMap((sum) =>
        [-1, 0, 1].map((times) => {
          const added = (part: string) => (sum.get(part) ?? 0) + (of.includes(part) ? times : 0);
          return new Map(parts.map((part) => [part, added(part)]));
        }),
      );
    const total = [...counts.values()].reduce((sum, count) => sum + count, 0);
    for (const sum of sums) {
      const among = parts.filter((part) => sum.get(part) === 1);
      if (parts.some((part) => ![0, 1].includes(sum.get(part) ?? 0))) continue;
      const told = among.reduce((all, part) => all + (counts.get(part) ?? 0), 0);
      assert.ok(told === 0 || told >= 5 || total < 5, JSON.stringify([[...counts], [...groups], among]));
    }
  }
});
