/** How many answers came lately, as a screen or the server counts them. */

/** How many there were at a moment, in milliseconds. */
export interface Sample {
  at: number;
  total: number;
}

/** How far back is told of, in milliseconds. */
export const SPAN = 5 * 60_000;

/** The samples with a new one; what nothing is told from any more is dropped. */
export function withSample(samples: readonly Sample[], sample: Sample): Sample[] {
  // The last one from before these five minutes says where they began.
  const first = samples.findLastIndex(({ at }) => at <= sample.at - SPAN);
  return [...samples.slice(Math.max(first, 0)), sample];
}
