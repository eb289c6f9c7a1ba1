import assert from "node:assert/strict";
import { describe, it } from "node:test";
import { spreadOf } from "./survey-spread.ts";

const bins = (values: number[]) => spreadOf(values).bins.map(({ from, to, count }) => [from, to, count]);
const upTo = (most: number) => Array.from({ length: most }, (_, at) => at + 1);

describe("how numbers lie", () => {
  it("is told by the middle of all and of its halves, rounded so far that each stands for two answers at least", () => {
    assert.deepEqual(spreadOf([1, 2, 3, 4, 1_000_000]).spread, { lower: 2, median: 4, upper: 4 });
    assert.deepEqual(spreadOf([41, 7, 40, 15, 39, 36]).spread, { lower: 40, median: 40, upper: 40 });
    assert.deepEqual(spreadOf([2, 2, 3, 3, 3, 4, 4]).spread, { lower: 3, median: 3, upper: 3 });
    assert.deepEqual(spreadOf([0.1, 0.1, 0.3, 0.3]).spread, { lower: 0.1, median: 0.1, upper: 0.3 });
    assert.deepEqual(spreadOf([52_347, 48_112, 61_020, 50_003, 900_000]).spread, {
      ...{ lower: 60_000, median: 60_000, upper: 60_000 },
    });
    for (const few of [[], [5]]) assert.deepEqual(spreadOf(few), { spread: null, bins: [] });
  });

  // Proves feedback 3, 5, 7: A question for a number: as people type it, within its bounds, its middle and spans from
  //   the threshold on, of which none tells the least or the most, in files as a number
  it("is drawn number by number where they are few, and in round spans where they are many, of which the outer ones have no end", () => {
    assert.deepEqual(bins([3, 3, 1, 1, 4, 4]), [
      [null, 1, 2],
      [2, 2, 0],
      [3, 3, 2],
      [4, null, 2],
    ]);
    assert.deepEqual(bins(upTo(40).map((n) => n - 1)), [
      [null, 4, 5],
      ...Array.from({ length: 6 }, (_, at) => [5 * at + 5, 5 * at + 9, 5]),
      [35, null, 5],
    ]);
    assert.deepEqual(bins([0.5, 0.5, 0.75, 0.75]), [
      [null, 0.54, 2],
      [0.55, 0.59, 0],
      [0.6, 0.64, 0],
      [0.65, 0.69, 0],
      [0.7, 0.74, 0],
      [0.75, null, 2],
    ]);
    // All of them in one.
    assert.deepEqual(bins([5, 5, 5]), []);
  });

  it("keeps those that lie far out in the last span, so that the others have more than one", () => {
    assert.deepEqual(bins([1, 2, 3, 4, 1_000_000]), [
      [null, 1, 1],
      [2, 3, 2],
      [4, 5, 1],
      [6, null, 1],
    ]);
    const drawn = bins([...upTo(60), ...upTo(60), 1_000_000]);
    assert.deepEqual(drawn.slice(-2), [
      [60, 64, 2],
      [65, null, 1],
    ]);
    assert.deepEqual(drawn[0], [null, 4, 8]);
    assert.deepEqual(bins([...Array<number>(50).fill(2), 900]), [
      [null, 2, 50],
      [3, null, 1],
    ]);
  });

  it("has 15 spans at most, each number in one of them", () => {
    let seed = 11;
    const next = () => {
      seed = (seed * 1103515245 + 12345) % 2147483648;
      return seed / 2147483648;
    };
    for (let round = 0; round < 300; round++) {
      const scale = 10 ** Math.floor(next() * 12);
      const decimals = 10 ** Math.floor(next() * 3);
      const values = Array.from(
        { length: 1 + Math.floor(next() * 60) },
        () => Math.round((next() - 0.3) * scale * decimals) / decimals,
      );
      const { spread, bins: found } = spreadOf(values);
      assert.ok(found.length <= 15, `${found.length}`);
      const said = JSON.stringify([spread, found, values]);
      if (spread) assert.ok(spread.lower <= spread.median && spread.median <= spread.upper, said);
      assert.ok(found.length !== 1 && (found[0]?.from ?? null) === null, said);
      assert.equal(found.at(-1)?.to ?? null, null, said);
      for (const { from, to, count } of found)
        assert.equal(
          values.filter((value) => (from === null || value >= from) && (to === null || value <= to)).length,
          count,
          JSON.stringify([from, to, values]),
        );
      if (found.length > 0)
        assert.equal(
          found.reduce((sum, { count }) => sum + count, 0),
          values.length,
        );
    }
  });
});
