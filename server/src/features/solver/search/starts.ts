import type { Span } from "./problem.ts";

/**
 * Starts as bits. Bit n is the start at minute n × unit, so that what a session may not overlap takes an interval of
 * bits away, to the minute, whatever the unit is.
 */

/** The possible starts of a plan. */
export interface Raster {
  /** Minutes from one bit to the next. */
  unit: number;
  bits: number;
  words: number;
}

/** Times at which something is there, and by length of a session the starts at which it lies within them. */
export interface Times {
  /** In order, none touching another. */
  spans: Span[];
  starts: Map<number, Uint32Array>;
}

export const timesOf = (spans: readonly Span[]): Times => ({ spans: joined(spans), starts: new Map() });

/** The first bit that overlaps, of a session of that length, with what begins at `from`; and the first after it. */
export const firstBit = (raster: Raster, from: number, minutes: number) =>
  Math.max(0, Math.floor((from - minutes) / raster.unit) + 1);
export const endBit = (raster: Raster, to: number) =>
  Math.min(raster.bits, Math.max(0, Math.ceil(to / raster.unit)));

/** Sets the bits from one to before another. */
export function setBits(bits: Uint32Array, from: number, to: number): void {
  for (let bit = from; bit < to; ) {
    const end = Math.min(to, ((bit >> 5) + 1) << 5);
    bits[bit >> 5] = (bits[bit >> 5] as number) | maskOf(bit, end);
    bit = end;
  }
}

/** Clears the bits from one to before another. */
export function clearBits(bits: Uint32Array, from: number, to: number): void {
  for (let bit = from; bit < to; ) {
    const end = Math.min(to, ((bit >> 5) + 1) << 5);
    bits[bit >> 5] = (bits[bit >> 5] as number) & ~maskOf(bit, end);
    bit = end;
  }
}

/** Of two bits of one word, those from the first to before the second. */
const maskOf = (from: number, to: number) =>
  to - from === 32 ? -1 : ((1 << (to - from)) - 1) << (from & 31);

export const hasBit = (bits: Uint32Array, bit: number) =>
  bit >= 0 && ((bits[bit >> 5] ?? 0) & (1 << (bit & 31))) !== 0;

/** The starts at which a session of that length lies within the times. Not to be changed: it is kept. */
export function startsWithin(raster: Raster, times: Times, minutes: number): Uint32Array {
  const kept = times.starts.get(minutes);
  if (kept) return kept;
  const starts = new Uint32Array(raster.words);
  for (const { from, to } of times.spans) {
    const first = Math.max(0, Math.ceil(from / raster.unit));
    setBits(starts, first, Math.min(raster.bits, Math.floor((to - minutes) / raster.unit) + 1));
  }
  times.starts.set(minutes, starts);
  return starts;
}

export const liesWithin = (spans: readonly Span[], from: number, to: number) =>
  spans.some((span) => span.from <= from && to <= span.to);

/** In order, with those that touch made one. */
export function joined(spans: readonly Span[]): Span[] {
  const whole: Span[] = [];
  for (const span of [...spans].sort((one, other) => one.from - other.from)) {
    if (span.to <= span.from) continue;
    const last = whole.at(-1);
    if (last && span.from <= last.to) last.to = Math.max(last.to, span.to);
    else whole.push({ from: span.from, to: span.to });
  }
  return whole;
}

/** What of some spans is in others too. */
export function common(some: readonly Span[], others: readonly Span[]): Span[] {
  return joined(
    some.flatMap((one) =>
      others.map((other) => ({ from: Math.max(one.from, other.from), to: Math.min(one.to, other.to) })),
    ),
  );
}

/** What of some spans is not in others. */
export function without(spans: readonly Span[], others: readonly Span[]): Span[] {
  const taken = joined(others);
  return joined(spans).flatMap((span) => {
    const rest: Span[] = [];
    let from = span.from;
    for (const other of taken) {
      if (other.to <= from || other.from >= span.to) continue;
      rest.push({ from, to: other.from });
      from = other.to;
    }
    rest.push({ from, to: span.to });
    return rest.filter((one) => one.from < one.to);
  });
}

export const lengthOf = (spans: readonly Span[]) => spans.reduce((sum, { from, to }) => sum + to - from, 0);
