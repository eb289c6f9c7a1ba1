import { toLocalInput } from "./dates.ts";

/** Whether the clocks of two zones show the same at each of the instants; without a formatter, as in browser-zone.ts. */
export function isSameClock(one: string, two: string, instants: readonly string[]): boolean {
  const shown = typeof Temporal === "undefined" ? toLocalInput : offsetAt;
  return one === two || instants.every((instant) => shown(instant, one) === shown(instant, two));
}

/** The zone's offset from UTC at the instant, in nanoseconds. */
const offsetAt = (instant: string, zone: string) =>
  Temporal.Instant.from(instant).toZonedDateTimeISO(zone).offsetNanoseconds;
