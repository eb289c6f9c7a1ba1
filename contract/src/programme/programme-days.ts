/** Programme days end at the organizers' day change, not at midnight (docs/product/programme.md#settings). */

const DAY_MS = 86_400_000;

/**
 * The programme day of a moment on the clock: from the day change on (`06:00`) that day, before it the day before. A
 * slot belongs to the day in which it begins.
 */
export function programmeDay({ day, time }: { day: string; time: string }, dayChange: string): string {
  if (time >= dayChange) return day;
  return new Date(Date.parse(`${day}T00:00:00Z`) - DAY_MS).toISOString().slice(0, 10);
}
