/** How many answers came lately, counted by a screen or the server. */

/** The number of answers at a moment, in milliseconds. */
export interface Sample {
  at: number;
  total: number;
}

/** How far back samples are kept, in milliseconds. */
export const SPAN = 5 * 60_000;

/** Adds a sample, and drops those that are no longer needed. */
export function withSample(samples: readonly Sample[], sample: Sample): Sample[] {
  // The last sample before these five minutes is their starting point.
  const first = samples.findLastIndex(({ at }) => at <= sample.at - SPAN);
  return [...samples.slice(Math.max(first, 0)), sample];
}
