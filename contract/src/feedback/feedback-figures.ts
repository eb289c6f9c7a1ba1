/** Statistics of ratings (docs/product/feedback.md#figures): pure functions of counts, shared by screens, files and tests. */

/** How many gave 1, 2, 3, 4 and 5. */
export type Distribution = readonly [number, number, number, number, number];

export const noRatings: Distribution = [0, 0, 0, 0, 0];

export interface Ranking {
  /** The mean with ten more ratings added that are like those of the event. */
  score: number;
  /** The 95 % interval; ranked by its lower end. */
  low: number;
  high: number;
  compared: "above" | "like" | "below";
}

/** Sessions are ranked once the event has this many ratings. */
export const RANKED_FROM = 30;

/** Ratings like the event's that are added to a session's own. */
const PRIOR = 10;

/** Standard errors that hold 95 % of a normal distribution. */
const Z = 1.96;

export const countOf = (counts: Distribution): number => counts.reduce((sum, count) => sum + count, 0);

export function sumOf(all: Iterable<Distribution>): Distribution {
  const sum = [0, 0, 0, 0, 0];
  for (const counts of all)
    for (const [index, count] of counts.entries()) sum[index] = (sum[index] ?? 0) + count;
  return sum as unknown as Distribution;
}

/** The mean of ratings, not rounded; null without any. */
export function meanOf(counts: Distribution): number | null {
  const count = countOf(counts);
  return count === 0 ? null : counts.reduce((sum, each, index) => sum + each * (index + 1), 0) / count;
}

/** To two decimals; null without any. */
export function averageOf(counts: Distribution): number | null {
  const mean = meanOf(counts);
  return mean === null ? null : Math.round(mean * 100) / 100;
}

/**
 * How a session or group compares with its event, so that two fives never beat a hundred good ratings.
 * @param event the ratings of the whole event
 */
export function rankingOf(counts: Distribution, event: Distribution): Ranking | null {
  const all = countOf(event);
  const mean = meanOf(event);
  if (all < RANKED_FROM || mean === null) return null;
  const ratings = countOf(counts);
  const shares = counts.map(
    (count, index) => (PRIOR * ((event[index] ?? 0) / all) + count) / (PRIOR + ratings),
  );
  const score = shares.reduce((sum, share, index) => sum + share * (index + 1), 0);
  const variance = shares.reduce((sum, share, index) => sum + share * (index + 1 - score) ** 2, 0);
  const error = Z * Math.sqrt(variance / (PRIOR + 1 + ratings));
  const low = Math.max(1, score - error);
  const high = Math.min(5, score + error);
  return { score, low, high, compared: low > mean ? "above" : high < mean ? "below" : "like" };
}

/** The 95 % interval of a share (Wilson), from 0 to 1. */
export function shareInterval(part: number, of: number): { low: number; high: number } {
  if (of === 0) return { low: 0, high: 1 };
  const share = part / of;
  const square = Z * Z;
  const middle = share + square / (2 * of);
  const spread = Z * Math.sqrt((share * (1 - share)) / of + square / (4 * of * of));
  const whole = 1 + square / of;
  return { low: Math.max(0, (middle - spread) / whole), high: Math.min(1, (middle + spread) / whole) };
}
