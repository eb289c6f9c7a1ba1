/** Programme days end at the organizers' day change, not at midnight (docs/product/programme.md#settings). */

const DAY_MS = 86_400_000;

/** The programme day of a moment on the clock: before the day change (`06:00`), the day before. */
export function programmeDay({ day, time }: { day: string; time: string }, dayChange: string): string {
  if (time >= dayChange) return day;
  return new Date(Date.parse(`${day}T00:00:00Z`) - DAY_MS).toISOString().slice(0, 10);
}
