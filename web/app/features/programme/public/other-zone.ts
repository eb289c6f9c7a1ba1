import { browserZone } from "../../../base/formats/browser-zone.ts";
import { isSameClock } from "../../../base/formats/same-clock.ts";
import type { FacetChoice, ShownProgramme } from "./slots/shown-programme.ts";

/** The reader's zone if its clock differs from the event's during the programme; else null. */
export function otherZone({ event, facets }: ShownProgramme): string | null {
  const own = browserZone();
  return isOtherDuring(facets.day, event.timezone, own) ? own : null;
}

/** Whether two clocks differ where one of the days begins or ends. */
export function isOtherDuring(days: readonly FacetChoice[], zone: string, other: string): boolean {
  const bounds = days.flatMap(({ opens, closes }) => (opens && closes ? [opens, closes] : []));
  return !isSameClock(zone, other, bounds);
}
