import { surveyLimits as limits } from "./survey-limits.ts";
import { hasDecimals } from "./survey-numbers.ts";

/** How numbers that were answered lie (docs/product/surveys.md#numbers): pure functions. */

/** In the middle of all, and between which the middle half of them lies. */
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

/** So much wider than where nine in ten of them lie, all of them leave one bar for those nine. */
const FAR = 4;

/**
 * Null and no bins of no numbers. Bins begin and end at round numbers, and the few that lie far out share the first or the last one, which
 * has no end.
 * @param values with two decimals at most, in any order
 */
export function spreadOf(values: readonly number[]): { spread: Spread | null; bins: Bin[] } {
  if (values.length === 0) return { spread: null, bins: [] };
  // In steps of the last decimal that any has, so that adding them up is exact.
  const decimals =
    [0, 1].find((each) => values.every((value) => hasDecimals(value, each))) ?? limits.decimalsMax;
  const scale = 10 ** decimals;
  const steps = Float64Array.from(values, (value) => Math.round(value * scale)).sort();
  const at = (share: number) => quantile(steps, share) / scale;
  const spread = { median: at(0.5), lower: at(0.25), upper: at(0.75) };
  const bins = binsOf(steps).map(({ from, to, count }) => ({
    from: from === null ? null : from / scale,
    to: to === null ? null : to / scale,
    count,
  }));
  return { spread, bins };
}

/** As spreadsheets have it (QUARTILE.INC): between two of them where none is in that place. */
function quantile(sorted: Float64Array, share: number): number {
  const place = share * (sorted.length - 1);
  const below = sorted[Math.floor(place)] ?? 0;
  const above = sorted[Math.ceil(place)] ?? 0;
  return below + (above - below) * (place % 1);
}

function binsOf(sorted: Float64Array): Bin[] {
  const [least, most] = [sorted[0] ?? 0, sorted.at(-1) ?? 0];
  const core = [Math.floor(quantile(sorted, 0.05)), Math.ceil(quantile(sorted, 0.95))] as const;
  const isFar = most - least > FAR * Math.max(1, core[1] - core[0]);
  const [from, to] = isFar ? core : [least, most];
  const width = roundWidth((to - from + 1) / BINS);
  const start = Math.floor(from / width) * width;
  const bins = Array.from({ length: Math.floor((to - start) / width) + 1 }, (_, index): Bin => {
    const first = start + index * width;
    return { from: first, to: first + width - 1, count: 0 };
  });
  const end = start + bins.length * width;
  const [below, above]: Bin[] = [
    { from: null, to: start - 1, count: 0 },
    { from: end, to: null, count: 0 },
  ] as const;
  for (const step of sorted) {
    const bin = step < start ? below : step >= end ? above : bins[Math.floor((step - start) / width)];
    if (bin) bin.count += 1;
  }
  return [...(below?.count ? [below] : []), ...bins, ...(above?.count ? [above] : [])];
}

/** The least of 1, 2, 5, 10, 20 and so on that is as wide. */
function roundWidth(wanted: number): number {
  for (let ten = 1; ; ten *= 10)
    for (const width of [ten, 2 * ten, 5 * ten]) if (width >= wanted) return width;
}
