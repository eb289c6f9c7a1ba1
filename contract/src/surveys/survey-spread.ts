import { surveyLimits as limits } from "./survey-limits.ts";
import { hasDecimals } from "./survey-numbers.ts";

/** How numbers that were answered lie (docs/product/surveys.md#numbers): pure functions. */

/** In the middle of all, and between which the middle half of them lies: rounded, so that none stands for one answer alone. */
export interface Spread {
  median: number;
  lower: number;
  upper: number;
}

/** Numbers that lie beside each other, both ends included; null where all that are less, or more, are in it. */
export interface Bin {
  from: number | null;
  to: number | null;
  count: number;
}

/** What a chart has room for. */
const BINS = 12;

/** What lies further from the middle half than so many times its width shares the first or the last span. */
const FAR = 2;

/**
 * Null and no bins of fewer than two numbers. Bins begin and end at round numbers, and the first and the last have no end: neither the least nor
 * the most is told, and one that lies far out leaves the others more than one bar. No bins where they would be one.
 * @param values with two decimals at most, in any order
 */
export function spreadOf(values: readonly number[]): { spread: Spread | null; bins: Bin[] } {
  if (values.length < 2) return { spread: null, bins: [] };
  // In steps of the last decimal that any has, so that adding them up is exact.
  const decimals =
    [0, 1].find((each) => values.every((value) => hasDecimals(value, each))) ?? limits.decimalsMax;
  const scale = 10 ** decimals;
  const steps = Float64Array.from(values, (value) => Math.round(value * scale)).sort();
  const last = steps.length - 1;
  // Of what was answered: between two answers a far one would be told.
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

/** @param width the least of a bin */
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
