import { clockIn } from "./dates.ts";

// What follows asks Temporal, where the browser has it: the first Intl.DateTimeFormat of a page loads the browser's tables, some
// 40 ms on the way to a page that answers, for a zone's name and a comparison (docs/decisions/0140-a-zone-without-a-formatter.md).
const hasTemporal = () => typeof Temporal !== "undefined";

/** The zone that the browser is in. */
export const browserZone = (): string =>
  (hasTemporal() ? Temporal.Now.timeZoneId() : new Intl.DateTimeFormat().resolvedOptions().timeZone) || "UTC";

/** Whether the clocks of two zones show the same day and time at each of the instants. */
export function isSameClock(one: string, two: string, instants: readonly string[]): boolean {
  if (one === two) return true;
  const showsIn = hasTemporal() ? offsetIn : shownIn;
  const [first, second] = [showsIn(one), showsIn(two)];
  return instants.every((instant) => first(instant) === second(instant));
}

const offsetIn = (zone: string) => (instant: string) =>
  Temporal.Instant.from(instant).toZonedDateTimeISO(zone).offsetNanoseconds;

function shownIn(zone: string) {
  const clock = clockIn(zone);
  return (instant: string) => {
    const { day, time } = clock(instant);
    return `${day}T${time}`;
  };
}
