/** Days of a programme, which end when its organizers say so, not at midnight (docs/product/programme.md#settings). */

const DAY_MS = 86_400_000;

/**
 * The programme day of what a clock shows: the day `2027-05-01` from the day change, `06:00`, on; before it the day before.
 * A slot belongs to the day in which it begins.
 */
export function programmeDay({ day, time }: { day: string; time: string }, dayChange: string): string {
  if (time >= dayChange) return day;
  return new Date(Date.parse(`${day}T00:00:00Z`) - DAY_MS).toISOString().slice(0, 10);
}
