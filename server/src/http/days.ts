/** The next midnight in UTC, in milliseconds: until then, whatever is sorted by "upcoming" stays true. */
export function endOfDay(time: Date): number {
  return Date.UTC(time.getUTCFullYear(), time.getUTCMonth(), time.getUTCDate() + 1);
}
