import assert from "node:assert/strict";
import { describe, it } from "node:test";
import { hiddenGroups, hiddenSessions } from "./hiding.ts";

const answersOf = (counts: Record<string, number>) => new Map(Object.entries(counts));
const hidden = (counts: Record<string, number>) => [...hiddenSessions(answersOf(counts), 5)].sort().join("");

describe("sessions with too few answers", () => {
  it("are hidden, and never one of them alone: the total would tell", () => {
    assert.equal(hidden({ a: 12, b: 7, c: 5 }), "");
    assert.equal(hidden({ a: 12, b: 4, c: 7, d: 9 }), "bc");
    assert.equal(hidden({ a: 12, b: 4, c: 3, d: 7 }), "bc");
    assert.equal(hidden({ a: 12, b: 1, c: 1, d: 7, e: 9 }), "bcd");
    assert.equal(hidden({ a: 12, b: 0, c: 7 }), "b");
    assert.equal(hidden({ a: 4 }), "a");
    assert.equal(hidden({}), "");
  });

  it("are hidden with the same one of equals, in whichever order they come", () => {
    assert.equal(hidden({ a: 3, b: 12, c: 12 }), "ab");
    assert.equal(hidden({ c: 12, b: 12, a: 3 }), "ab");
  });
});

describe("groups of sessions", () => {
  const groupsOf = (counts: Record<string, number>, groups: Record<string, string>) => {
    const answers = answersOf(counts);
    const all = Object.entries(groups).map(([key, ids]) => ({ key, sessions: new Set(ids) }));
    return [...hiddenGroups(all, hiddenSessions(answers, 5), { answers, threshold: 5 })].sort().join(" ");
  };

  it("pool what is too few alone", () => {
    assert.equal(groupsOf({ a: 3, b: 3, c: 3, d: 3 }, { one: "ab", two: "cd" }), "");
  });

  it("are hidden where what is shown of their sessions would tell of one that isn't", () => {
    // Of `one` everything but `a` is shown.
    assert.equal(groupsOf({ a: 3, b: 20, c: 6, d: 9 }, { one: "ab", two: "cd" }), "one two");
    assert.equal(groupsOf({ a: 3, b: 20, c: 6, d: 9 }, { one: "ac", two: "bd" }), "");
  });

  it("are hidden where all others together would tell", () => {
    const counts = { a: 3, b: 3, c: 3, d: 3, e: 2, f: 20 };
    assert.equal(groupsOf(counts, { one: "ab", two: "cd", three: "ef" }), "one three");
  });

  it("are hidden below the threshold, and without any answer", () => {
    assert.equal(
      groupsOf({ a: 2, b: 2, c: 9, d: 0, e: 9 }, { one: "ab", two: "ce", three: "d" }),
      "one three two",
    );
  });
});

it("no difference of a table's rows and totals is of fewer answers than the threshold, in random tables", () => {
  let seed = 7;
  const random = (most: number) => {
    seed = (seed * 48_271) % 2_147_483_647;
    return seed % (most + 1);
  };
  for (let n = 0; n < 2000; n++) {
    const ids = Array.from({ length: 1 + random(6) }, (_, index) => `${index}`);
    const answers = new Map(ids.map((id) => [id, random(8)]));
    const rows = hiddenSessions(answers, 5);
    const groups = Array.from({ length: 3 }, (_, key) => ({
      key: `${key}`,
      sessions: new Set(ids.filter((id) => Number(id) % 3 === key)),
    }));
    const gone = hiddenGroups(groups, rows, { answers, threshold: 5 });
    const total = [...answers.values()].reduce((a, b) => a + b, 0);
    if (total < 5) continue;
    // What somebody may know: each shown session, each shown group, and everything.
    const shown = groups.filter(({ key }) => !gone.has(key));
    for (let some = 0; some < 2 ** shown.length; some++) {
      const chosen = shown.filter((_, index) => some & (1 << index));
      const inside = new Set(chosen.flatMap(({ sessions }) => [...sessions]));
      const pool = (among: Set<string>) => [...among].reduce((sum, id) => sum + (answers.get(id) ?? 0), 0);
      for (const left of [rows.intersection(inside), rows.difference(inside)])
        assert.ok(pool(left) === 0 || pool(left) >= 5, JSON.stringify([...answers]));
    }
  }
});
