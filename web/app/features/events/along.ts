import type { Event } from "@plenary/contract/events/events";
import type { Programme } from "@plenary/contract/programme/programme";

/** What to move in the programme when the event's dates or time zone change. */
export interface ProgrammeChange {
  keep: "instant" | "clock";
  shiftProgramme: boolean;
}

/** The days of what has a time, the first and the last. */
type TimedDays = NonNullable<Programme["timedDays"]>;

/** From one date to another; 0 while one of them is missing. */
export function daysBetween(from: string, to: string): number {
  const days = (Date.parse(to) - Date.parse(from)) / 86_400_000;
  return Number.isInteger(days) ? days : 0;
}

/**
 * Whether the programme had better move with the event: it would be outside of the new days if it stayed, all of it, or
 * some that isn't when all moves.
 */
export function belongsAlong(
  timed: TimedDays,
  before: Pick<Event, "startDate">,
  after: Pick<Event, "startDate" | "endDate">,
): boolean {
  const [first, last] = [timed.first, timed.last].map((day) => daysBetween(after.startDate, day)) as [
    number,
    number,
  ];
  const end = daysBetween(after.startDate, after.endDate);
  const moved = daysBetween(before.startDate, after.startDate);
  const fit = first >= 0 && last <= end;
  const allOutside = last < 0 || first > end;
  const fitMoved = first + moved >= 0 && last + moved <= end;
  return !fit && (allOutside || fitMoved);
}
