import assert from "node:assert/strict";
import { describe, it } from "node:test";
import { averageOf, type Distribution, rankingOf, shareInterval, sumOf } from "./feedback-figures.ts";

/** 2, 5, 18, 40 and 35 % of a hundred ratings: 4.01 on average. */
const event: Distribution = [2, 5, 18, 40, 35];
const two = (value: number) => Math.round(value * 100) / 100;
const ranked = (...counts: Distribution) => {
  const { score, low, high, compared } = rankingOf(counts, event) ?? assert.fail();
  return [two(score), two(low), two(high), compared];
};

describe("the figures of a session", () => {
  // Proves feedback 4, 11: Figures: average, rank with its uncertainty, shares equal to a second computation
  it("are its average with two decimals, and nothing without ratings", () => {
    assert.equal(averageOf(event), 4.01);
    assert.equal(averageOf([1, 2, 6, 30, 61]), 4.48);
    assert.equal(averageOf([0, 0, 0, 0, 0]), null);
  });

  // Proves feedback 4, 11: Figures: average, rank with its uncertainty, shares equal to a second computation
  it("rank with the uncertainty of few ratings: the specification's own values", () => {
    assert.deepEqual(ranked(0, 0, 0, 0, 0), [4.01, 3.45, 4.57, "like"]);
    assert.deepEqual(ranked(0, 0, 0, 0, 2), [4.18, 3.66, 4.69, "like"]);
    assert.deepEqual(ranked(1, 2, 6, 30, 61), [4.44, 4.29, 4.59, "above"]);
    assert.deepEqual(ranked(4, 8, 12, 10, 6), [3.32, 2.99, 3.65, "below"]);
  });

  // Proves feedback 4, 11: Figures: average, rank with its uncertainty, shares equal to a second computation
  it("never let two fives win over a hundred ratings of 4.4, whatever the event is like", () => {
    // In an event that is far better than that, nothing of it is: fives are the usual there.
    for (let bad = 0; bad <= 40; bad += 2) {
      const all: Distribution = [bad, 10, 20, 40, 100 - bad];
      const few = rankingOf([0, 0, 0, 0, 2], all) ?? assert.fail();
      const many = rankingOf([1, 2, 6, 38, 53], all) ?? assert.fail();
      assert.ok(many.low > few.low, `${bad}`);
    }
  });

  // Proves feedback 4, 11: Figures: average, rank with its uncertainty, shares equal to a second computation
  it("agree with a plain second computation, on 10,000 random tables", () => {
    let seed = 1;
    const random = (most: number) => {
      seed = (seed * 48_271) % 2_147_483_647;
      return seed % (most + 1);
    };
    const counts = (most: number) => Array.from({ length: 5 }, () => random(most)) as unknown as Distribution;
    for (let n = 0; n < 10_000; n++) {
      const own = counts(n % 3 ? 40 : 2);
      const all = sumOf([own, counts(200)]);
      const total = all.reduce((a, b) => a + b, 0);
      const found = rankingOf(own, all);
      assert.equal(found === null, total < 30);
      if (!found) continue;
      // Every rating by itself, and ten more that are each a little of all.
      const values: [value: number, weight: number][] = [1, 2, 3, 4, 5].flatMap((value, index) => [
        [value, (10 * (all[index] ?? 0)) / total] as [number, number],
        ...Array.from({ length: own[index] ?? 0 }, () => [value, 1] as [number, number]),
      ]);
      const weight = values.reduce((sum, [, each]) => sum + each, 0);
      const mean = values.reduce((sum, [value, each]) => sum + value * each, 0) / weight;
      const spread =
        values.reduce((sum, [value, each]) => sum + each * value * value, 0) / weight - mean * mean;
      const error = 1.96 * Math.sqrt(Math.max(0, spread) / (weight + 1));
      assert.ok(Math.abs(found.score - mean) < 1e-9);
      assert.ok(Math.abs(found.low - Math.max(1, mean - error)) < 1e-6);
      assert.ok(Math.abs(found.high - Math.min(5, mean + error)) < 1e-6);
    }
  });

  // Proves feedback 4, 11: Figures: average, rank with its uncertainty, shares equal to a second computation
  it("have no rank below 30 ratings of the event", () => {
    assert.equal(rankingOf([0, 0, 0, 0, 5], [1, 2, 6, 10, 10]), null);
    assert.notEqual(rankingOf([0, 0, 0, 0, 5], [1, 2, 6, 10, 11]), null);
  });
});

// Proves feedback 4, 11: Figures: average, rank with its uncertainty, shares equal to a second computation
it("shares carry Wilson's interval", () => {
  const percent = (part: number, of: number) => {
    const { low, high } = shareInterval(part, of);
    return [Math.round(low * 1000) / 10, Math.round(high * 1000) / 10];
  };
  assert.deepEqual(percent(2, 2), [34.2, 100]);
  assert.deepEqual(percent(90, 100), [82.6, 94.5]);
  assert.deepEqual(percent(0, 5), [0, 43.4]);
});
