const MINUTE_MS = 60_000;
const DAY_MS = 86_400_000;

/** So many days of a zone are remembered. */
const DAYS = 1000;

/** How far a zone's clock is ahead of UTC at a moment, in minutes. */
type OffsetAt = (moment: number) => number;

/**
 * Says the offset of those moments of a zone whose time of day its clock shows twice, as "+02:00", and of no other (docs/product/programme.md).
 * Most days are in no such danger: the offset is asked for twice a day, and of a moment only where a change is near.
 */
export function repeatedIn(offsetAt: OffsetAt): (instant: string) => string | undefined {
  const around = new Map<number, { before: number; after: number }>();
  const aroundDay = (day: number) => {
    const found = around.get(day);
    if (found) return found;
    if (around.size >= DAYS) around.clear();
    const made = { before: offsetAt((day - 1) * DAY_MS), after: offsetAt((day + 2) * DAY_MS) };
    around.set(day, made);
    return made;
  };
  return (instant) => {
    const moment = Math.floor(Date.parse(instant) / MINUTE_MS) * MINUTE_MS;
    const { before, after } = aroundDay(Math.floor(moment / DAY_MS));
    if (before <= after) return undefined;
    const offset = offsetAt(moment);
    // The other moment with the same time of day, by the offset that holds on the other side of the change.
    const other = offset === before ? after : before;
    const isRepeated = offsetAt(moment + (offset - other) * MINUTE_MS) === other;
    return isRepeated ? written(offset) : undefined;
  };
}

function written(minutes: number): string {
  const two = (value: number) => String(value).padStart(2, "0");
  const size = Math.abs(minutes);
  return `${minutes < 0 ? "−" : "+"}${two(Math.floor(size / 60))}:${two(size % 60)}`;
}
