import { isDay, isTimeZone } from "@plenary/contract/fields";
import type { RawDay } from "./schedule-reader.ts";

/** Zones for offsets that are not whole hours, if there is one without daylight saving. */
const brokenOffsets: Record<string, string> = {
  "+03:30": "Asia/Tehran",
  "+04:30": "Asia/Kabul",
  "+05:30": "Asia/Kolkata",
  "+05:45": "Asia/Kathmandu",
  "+06:30": "Asia/Yangon",
  "+08:45": "Australia/Eucla",
  "+09:30": "Australia/Darwin",
  "-09:30": "Pacific/Marquesas",
};

/** The zone that a schedule names, else the given one, else of its first offset (`Etc/GMT-1` is +01:00), else null. */
export function findZone(name: string, given: string | undefined, times: string[]): string | null {
  if (name && isTimeZone(name)) return name;
  if (given) return given;
  const offset = times.map((time) => /T.*?(Z|[+-]\d{2}:?\d{2})$/i.exec(padded(time))?.[1]).find(Boolean);
  if (!offset) return null;
  if (/^Z$|^[+-]00:?00$/i.test(offset)) return "UTC";
  const hours = Number(offset.slice(1, 3));
  const minutes = offset.slice(-2);
  if (minutes !== "00") return brokenOffsets[`${offset.slice(0, 3)}:${minutes}`] ?? null;
  const zone = `Etc/GMT${offset.startsWith("+") ? "-" : "+"}${hours}`;
  return isTimeZone(zone) ? zone : null;
}

/** An unambiguous date, or date and time, in the form of ISO 8601: `2027-5-2`, `2027/05/02 9:00`. Others are trimmed. */
function padded(text: string): string {
  const form =
    /^(\d{4})([-/.])(\d{1,2})\2(\d{1,2})(?:(?:T|\s+)(\d{1,2}):(\d{1,2})(:\d{2}(?:[.,]\d+)?)?\s*(Z|UTC|GMT|[+-]\d{2}(?::?\d{2})?)?)?$/i;
  const match = form.exec(text.trim());
  if (!match) return text.trim();
  const [, year, , month = "", day = "", hour, minute, seconds = "", offset = ""] = match;
  const date = [year, month.padStart(2, "0"), day.padStart(2, "0")].join("-");
  if (hour === undefined) return date;
  return `${date}T${hour.padStart(2, "0")}:${minute?.padStart(2, "0")}${seconds}${/^[a-z]/i.test(offset) ? "Z" : offset}`;
}

const withOffset = /T.*(?:Z|[+-]\d{2}(?::?\d{2})?)$/i;
const dateAndTime = /^\d{4}-\d{2}-\d{2}T\d/i;

/** Whether the text is a date and time with an offset. */
export const hasOffset = (text: string): boolean => withOffset.test(padded(text));

/** The day, in the zone, of a date or a date and time; null if it is neither. */
export function dayIn(text: string, zone: string): string | null {
  const instant = instantOf(text, zone);
  const day = instant ? instant.toZonedDateTimeISO(zone).toPlainDate().toString() : padded(text);
  return isDay(day) ? day : null;
}

/** The instant of a date and time with an offset, or without one in the zone; null for anything else. */
function instantOf(text: string, zone: string): Temporal.Instant | null {
  const time = padded(text);
  return attempt(() => {
    if (withOffset.test(time)) return Temporal.Instant.from(time);
    if (dateAndTime.test(time)) return Temporal.PlainDateTime.from(time).toZonedDateTime(zone).toInstant();
    return null;
  });
}

/** A session's time in a schedule; texts as written, blank if absent. */
export type Slot = { date: string; start: string; day: RawDay | null; dayChange: string; zone: string };

/**
 * When a session starts. Its `<date>` with an offset comes first, because it is unambiguous; then `<date>` in the zone;
 * then the day with `<start>`, which falls on the next date if it is before the day change: the conference's
 * `<day_change>`, else the start of the `<day>` if the day lasts that long.
 * @returns null if the times can't be read
 */
export function startOf({ date, start, day, dayChange, zone }: Slot): Temporal.Instant | null {
  const exact = instantOf(date, zone);
  if (exact) return exact;
  const clock = minutesOf(start);
  if (clock === null) return null;
  if (isDay(padded(date))) return at(padded(date), clock, zone);
  const dayDate = day && (dayIn(day.date, zone) ?? dayIn(day.start, zone));
  if (!day || !dayDate) return null;
  const sameDay = at(dayDate, clock, zone);
  const nextDay = at(dayDate, clock + 24 * 60, zone);
  if (!sameDay || !nextDay || clock >= 24 * 60) return sameDay;
  const change = minutesOf(dayChange);
  if (change !== null) return clock < change ? nextDay : sameDay;
  const opens = instantOf(day.start, zone);
  const closes = instantOf(day.end, zone);
  const wraps = opens && closes && isBefore(sameDay, opens) && isBefore(nextDay, closes);
  return wraps ? nextDay : sameDay;
}

const isBefore = (a: Temporal.Instant, b: Temporal.Instant) => Temporal.Instant.compare(a, b) < 0;

function at(day: string, minutes: number, zone: string): Temporal.Instant | null {
  return attempt(() =>
    Temporal.PlainDate.from(day).toPlainDateTime().add({ minutes }).toZonedDateTime(zone).toInstant(),
  );
}

/** Minutes since midnight of `9:30`, `9:5`, `9h30`, `0930`, `9:30 pm`, or `25:30` for the following night; else null. */
export function minutesOf(text: string): number | null {
  const [, written, minute, half] =
    /^(\d{1,2})(?:[:.h]?(?=[0-5]\d)|:(?=\d(?:\s|[ap]|$)))(\d{1,2})(?::\d{2}(?:\.\d+)?)?\s*([ap])?(?:\.?m\.?)?$/i.exec(
      text.trim(),
    ) ?? [];
  if (written === undefined) return null;
  const hour = half ? hourOf(Number(written), half.toLowerCase()) : Number(written);
  return hour === null || hour >= 48 ? null : hour * 60 + Number(minute);
}

/** The hour of a 12-hour clock; null for an invalid number. */
function hourOf(hour: number, half: string): number | null {
  if (hour < 1 || hour > 12) return null;
  return (hour % 12) + (half === "p" ? 12 : 0);
}

/** Minutes of a duration: `1:30` has hours and minutes, `01:30:00` seconds; also `90`, `1h30`, `PT1H30M`; else null. */
export function durationOf(text: string): number | null {
  const written = text.trim();
  const clock = /^(\d{1,3}):(\d{1,2})(?::[0-5]?\d)?$/.exec(written);
  if (clock) return Number(clock[1]) * 60 + Number(clock[2]);
  const words = /^(?:(\d{1,3})\s*h(?:ours?)?)?\s*(?:(\d{1,4})\s*(?:m|min|mins|minutes?)?)?\.?$/i.exec(
    written,
  );
  if (words && written) return Number(words[1] ?? 0) * 60 + Number(words[2] ?? 0);
  return /^P.*\d[DHMS]$/i.test(written)
    ? attempt(() => Math.round(Temporal.Duration.from(written).total("minutes")))
    : null;
}

/** The result, or null if Temporal refuses the value. */
function attempt<T>(read: () => T): T | null {
  try {
    return read();
  } catch (error) {
    if (error instanceof RangeError) return null;
    throw error;
  }
}
