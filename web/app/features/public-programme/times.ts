import type { PublicSlot } from "@plenary/contract/public-programme";
import { text } from "@plenary/contract/text";
import { type Clock, formatWeekday } from "../../base/dates.ts";

const HOUR_MS = 3_600_000;

/** "Sun". */
const weekday = (day: string) => formatWeekday(day).slice(0, 3);

/** How far a clock is ahead of UTC at an instant, as "+02:00". */
function offsetOf(instant: string, { day, time }: ReturnType<Clock>): string {
  const minutes = Math.round((Date.parse(`${day}T${time}Z`) - Date.parse(instant)) / 60_000);
  const two = (value: number) => String(value).padStart(2, "0");
  const size = Math.abs(minutes);
  return `${minutes < 0 ? "−" : "+"}${two(Math.floor(size / 60))}:${two(size % 60)}`;
}

/** What was said by a clock; most of a programme's slots begin or end when others do. */
const said = new WeakMap<Clock, Map<string, string>>();

/** The time of an instant: "10:00", or "02:30 +02:00" where the clock shows the same time twice. */
export function timeOf(instant: string, clock: Clock): string {
  const known = said.get(clock) ?? new Map<string, string>();
  said.set(clock, known);
  const time = known.get(instant) ?? timeBy(clock, instant);
  known.set(instant, time);
  return time;
}

function timeBy(clock: Clock, instant: string): string {
  const shown = clock(instant);
  const isRepeated = [-HOUR_MS, HOUR_MS, -HOUR_MS / 2, HOUR_MS / 2].some((by) => {
    const other = clock(new Date(Date.parse(instant) + by).toISOString());
    return other.time === shown.time && other.day === shown.day;
  });
  return isRepeated
    ? text("{time} {offset}", { time: shown.time, offset: offsetOf(instant, shown) })
    : shown.time;
}

/** The time of an instant below the heading of a programme day; on another date with its weekday: "Sun 00:30". */
export function timeOn(day: string, instant: string, clock: Clock): string {
  const date = clock(instant).day;
  const time = timeOf(instant, clock);
  return date === day ? time : text("{weekday} {time}", { weekday: weekday(date), time });
}

/** When a slot ends, if that is known: one without a duration takes up the usual one, and says none. */
export const endOf = ({ endTime, durationMinutes }: Pick<PublicSlot, "endTime" | "durationMinutes">) =>
  durationMinutes === null ? null : endTime;

/** From when to when something is, below the heading of a day: "10:00–10:45". */
export function spanOn(day: string, start: string, end: string | null, clock: Clock): string {
  const from = timeOn(day, start, clock);
  return end === null || end === start ? from : `${from}–${timeOf(end, clock)}`;
}
