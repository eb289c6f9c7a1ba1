import { text } from "@plenary/contract/text";
import {
  type Clock,
  clockIn,
  formatDay,
  formatWeekday,
  formatZone,
  timeOf,
} from "../../../../base/formats/dates.ts";
import type { ShownProgramme } from "../slots/shown-programme.ts";
import { instantAt, type RoomNow } from "./now.ts";

/** How often the view of what is on checks the clock, in milliseconds. */
export const beat = 30_000;

export const isoOf = (moment: number) => new Date(moment).toISOString();

/** The moment in the address, on the event's clock, else `now`; both as instants in milliseconds. */
export function momentAt(asked: string | null, { event }: ShownProgramme, now: number): number {
  const at = asked ? instantAt(asked, clockIn(event.timezone)) : Number.NaN;
  return Number.isNaN(at) ? now : at;
}

/** The shown moment; with its day if it comes from the address. */
export function momentSaid(moment: number, zone: string, isAsked: boolean): string {
  const clock = clockIn(zone);
  const time = timeOf(isoOf(moment), clock);
  if (!isAsked) return text("{time} ({zone})", { time, zone: formatZone(zone) });
  const { day } = clock(isoOf(moment));
  const when = `${formatWeekday(day)}, ${formatDay(day)}`;
  return text("{day} at {time} ({zone})", { day: when, time, zone: formatZone(zone) });
}

/** The text for a room where nothing matching is on. */
export function emptyRoomText({ next, isNarrowed }: Pick<RoomNow, "next" | "isNarrowed">): string {
  if (isNarrowed) return text("Nothing in your selection is on.");
  return next ? text("Nothing is on.") : text("Nothing more today.");
}

/** When an event begins that hasn't begun. */
export function beginning(event: string, begins: number, clock: Clock): string {
  const { day } = clock(isoOf(begins));
  const when = `${formatWeekday(day)}, ${formatDay(day)}`;
  return text("{event} begins {day} at {time}.", { event, day: when, time: timeOf(isoOf(begins), clock) });
}
