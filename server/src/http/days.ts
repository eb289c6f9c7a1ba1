/** The next midnight in UTC, in milliseconds: what sorts by "upcoming" is true until then. */
export function endOfDay(time: Date): number {
  return Date.UTC(time.getUTCFullYear(), time.getUTCMonth(), time.getUTCDate() + 1);
}
