import { surveyLimits as limits } from "./survey-limits.ts";
import { hasDecimals } from "./survey-numbers.ts";

/** The distribution of answered numbers (docs/product/surveys.md#numbers): pure functions. */

/** The median and the quartiles, rounded, so that none reveals a single answer. */
export interface Spread {
  median: number;
  lower: number;
  upper: number;
}

/** A range of numbers, inclusive; null for no lower or upper end. */
export interface Bin {
  from: number | null;
  to: number | null;
  count: number;
}

/** As many as fit on a chart. */
const BINS = 12;

/** Numbers further from the middle half than this many times its width go into the first or last bin. */
const FAR = 2;

/**
 * Spread and bins; null and none for fewer than two numbers. Bins have round ends, and the first and last are open:
 * neither the least nor the greatest number is revealed, and a single far one doesn't squeeze the others into one bar.
 * No bins if there would be only one.
 * @param values with at most two decimals, in any order
 */
export function spreadOf(values: readonly number[]): { spread: Spread | null; bins: Bin[] } {
  if (values.length < 2) return { spread: null, bins: [] };
  // Counts in steps of the last decimal used, so that sums are exact.
  const decimals =
    [0, 1].find((each) => values.every((value) => hasDecimals(value, each))) ?? limits.decimalsMax;
  const scale = 10 ** decimals;
  const steps = Float64Array.from(values, (value) => Math.round(value * scale)).sort();
  const last = steps.length - 1;
  // Always answered numbers: a mean of two could reveal a far one.
  const places = [Math.ceil(last / 4), Math.floor(last / 2), Math.floor((3 * last) / 4)];
  const [lower = 0, median = 0, upper = 0] = places.map((place) => steps[place] ?? 0);
  const at = (place: number, width: number) => rounded(steps[place] ?? Number.NaN, width);
  const width = roundWidth((each) =>
    places.every((place) => [at(place - 1, each), at(place + 1, each)].includes(at(place, each))),
  );
  const told = (step: number) => rounded(step, width) / scale;
  const bins = binsOf(steps, { lower, upper, width }).map(({ from, to, count }) => ({
    from: from === null ? null : from / scale,
    to: to === null ? null : to / scale,
    count,
  }));
  return { spread: { median: told(median), lower: told(lower), upper: told(upper) }, bins };
}

/** Never -0. */
const rounded = (step: number, width: number): number => width * Math.round(step / width) + 0;

/** @param width the least width of a bin */
function binsOf(
  sorted: Float64Array,
  { lower, upper, width: least }: { lower: number; upper: number; width: number },
): Bin[] {
  const far = FAR * Math.max(1, upper - lower);
  const near = sorted.filter((step) => step >= lower - far && step <= upper + far);
  const [from, to] = [near[0] ?? 0, near.at(-1) ?? 0];
  const width = roundWidth((each) => each >= least && each * BINS > to - from);
  const start = Math.floor(from / width) * width;
  const bins = Array.from({ length: Math.floor((to - start) / width) + 1 }, (_, index): Bin => {
    const first = start + index * width;
    return { from: first, to: first + width - 1, count: 0 };
  });
  const end = start + bins.length * width;
  if ((sorted[0] ?? 0) < start) bins.unshift({ from: null, to: start - 1, count: 0 });
  if ((sorted.at(-1) ?? 0) >= end) bins.push({ from: end, to: null, count: 0 });
  const [first, last] = [bins[0], bins.at(-1)];
  if (!first || !last || first === last) return [];
  first.from = null;
  last.to = null;
  for (const step of sorted) {
    const bin = bins.find(({ to: most }) => most === null || step <= most);
    if (bin) bin.count += 1;
  }
  return bins;
}

/** The least of 1, 2, 5, 10, 20 and so on that is wide enough. */
function roundWidth(isEnough: (width: number) => boolean): number {
  for (let ten = 1; ; ten *= 10)
    for (const width of [ten, 2 * ten, 5 * ten]) if (isEnough(width)) return width;
}
