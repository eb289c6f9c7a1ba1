const MINUTE_MS = 60_000;
const DAY_MS = 86_400_000;

/** How far a zone's clock is ahead of UTC at a moment, in minutes. */
type OffsetAt = (moment: number) => number;

/**
 * Says the offset of those moments of a zone whose time of day its clock shows twice, as "+02:00", and of no other (docs/product/programme.md).
 * Most days are in no such danger: the offset is asked for twice a day, and of a moment only where a change is near.
 */
export function repeatedIn(offsetAt: OffsetAt): (instant: string) => string | undefined {
  const around: Record<number, [number, number]> = {};
  return (instant) => {
    const moment = Date.parse(instant);
    const day = moment - (moment % DAY_MS);
    around[day] ??= [offsetAt(day - DAY_MS), offsetAt(day + 2 * DAY_MS)];
    const [before, after] = around[day];
    if (before <= after) return undefined;
    const offset = offsetAt(moment);
    // The other moment with the same time of day, by the offset that holds on the other side of the change.
    const other = before + after - offset;
    return offsetAt(moment + (offset - other) * MINUTE_MS) === other ? written(offset) : undefined;
  };
}

const written = (minutes: number): string =>
  (minutes < 0 ? "−" : "+") + new Date(Math.abs(minutes) * MINUTE_MS).toISOString().slice(11, 16);
