import assert from "node:assert/strict";
import { describe, it } from "node:test";
import { spreadOf } from "./survey-spread.ts";

const bins = (values: number[]) => spreadOf(values).bins.map(({ from, to, count }) => [from, to, count]);
const upTo = (most: number) => Array.from({ length: most }, (_, at) => at + 1);

describe("how numbers lie", () => {
  it("is told by the middle of all and of its halves, as spreadsheets have it", () => {
    // numpy.percentile([7, 15, 36, 39, 40, 41], [25, 50, 75])
    assert.deepEqual(spreadOf([41, 7, 40, 15, 39, 36]).spread, { lower: 20.25, median: 37.5, upper: 39.75 });
    assert.deepEqual(spreadOf([0.1, 0.2, 0.3, 0.4]).spread, { lower: 0.175, median: 0.25, upper: 0.325 });
    assert.deepEqual(spreadOf([5]).spread, { lower: 5, median: 5, upper: 5 });
    assert.deepEqual(spreadOf([]), { spread: null, bins: [] });
  });

  it("is drawn number by number where they are few, and in round spans where they are many", () => {
    assert.deepEqual(bins([3, 1, 1, 4]), [
      [1, 1, 2],
      [2, 2, 0],
      [3, 3, 1],
      [4, 4, 1],
    ]);
    assert.deepEqual(bins(upTo(40).map((n) => n - 1)), [
      ...Array.from({ length: 8 }, (_, at) => [5 * at, 5 * at + 4, 5]),
    ]);
    assert.deepEqual(bins([0.5, 0.75, 1.5]), [
      [0.5, 0.59, 1],
      [0.6, 0.69, 0],
      [0.7, 0.79, 1],
      ...[0.8, 0.9, 1, 1.1, 1.2, 1.3, 1.4].map((from) => [from, Math.round(100 * from + 9) / 100, 0]),
      [1.5, 1.59, 1],
    ]);
    assert.deepEqual(bins([-3, 3, 20]), [
      [-4, -3, 1],
      [-2, -1, 0],
      [0, 1, 0],
      [2, 3, 1],
      ...[4, 6, 8, 10, 12, 14, 16, 18].map((from) => [from, from + 1, 0]),
      [20, 21, 1],
    ]);
  });

  it("keeps those that lie far out in one span that tells no end, so that the others have more than one", () => {
    const ages = [...upTo(60), ...upTo(60), 1_000_000];
    const drawn = bins(ages);
    assert.deepEqual(drawn.at(-1), [60, null, 3]);
    assert.deepEqual(drawn[0], [0, 4, 8]);
    assert.equal(
      drawn.reduce((sum, [, , count]) => sum + (count ?? 0), 0),
      121,
    );
    assert.deepEqual(bins([...Array<number>(50).fill(2), 900]), [
      [2, 2, 50],
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
      const found = spreadOf(values).bins;
      assert.ok(found.length <= 15, `${found.length}`);
      for (const { from, to, count } of found)
        assert.equal(
          values.filter((value) => (from === null || value >= from) && (to === null || value <= to)).length,
          count,
          JSON.stringify([from, to, values]),
        );
      assert.equal(
        found.reduce((sum, { count }) => sum + count, 0),
        values.length,
      );
    }
  });
});
