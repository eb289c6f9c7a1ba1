import { clockIn, formatZone } from "../../../base/formats/dates.ts";
import type { ShownProgramme } from "./slots/shown-programme.ts";
import { slotsIn } from "./slots/slots.ts";
import { spanOn, timeOn } from "./slots/times.ts";

/** Shows all times of the document in a zone; days and order stay the event's. */
export function showTimes(root: HTMLElement, shown: ShownProgramme, zone: string): void {
  const clock = clockIn(zone);
  const dayOf = (element: Element | null) =>
    element?.closest(".day")?.getAttribute("aria-labelledby")?.replace("day-", "") ?? "";
  for (const line of root.querySelectorAll(".zone")) line.textContent = formatZone(zone);
  // Not for people: a selector.
  for (const time of root.querySelectorAll<HTMLTimeElement>(".plan p > time"))
    time.textContent = timeOn(dayOf(time), new Date(time.dateTime).toISOString(), clock);
  for (const { row, start, end } of slotsIn(root, shown)) {
    const when = row.querySelector(".at > b");
    const [from, to] = [start, end].map((instant) => (when ? new Date(instant).toISOString() : ""));
    // A slot without an end gets none.
    const until = when?.textContent.includes("–") ? to : null;
    if (when && from) when.textContent = spanOn(dayOf(row), from, until ?? null, clock);
  }
}
