import { locale, perLocale } from "@plenary/contract/text";

/**
 * How dates and times are written, the same on server and browser: in English day before month, 24 hours.
 * Ranges are put together here, because ICU versions differ in their spaces.
 */

const dash = "–";

const dayOf = (day: string) => new Date(`${day}T00:00:00Z`);

/** Writes days `YYYY-MM-DD`. */
/* @__NO_SIDE_EFFECTS__ */
function dayWriter(options: Intl.DateTimeFormatOptions): (day: string) => string {
  const format = perLocale((locale) => new Intl.DateTimeFormat(locale, { ...options, timeZone: "UTC" }));
  return (day) => format().format(dayOf(day));
}

/** A day `YYYY-MM-DD` as "14 March 2027". */
export const formatDay = dayWriter({ day: "numeric", month: "long", year: "numeric" });
const dayAndMonth = dayWriter({ day: "numeric", month: "long" });
const dayOfMonth = dayWriter({ day: "numeric" });

/** A day's weekday: "Sunday". */
export const formatWeekday = dayWriter({ weekday: "long" });

/** Days `YYYY-MM-DD` as "14 March 2027", "14–16 March 2027" or "30 March – 2 April 2027". */
export function formatDayRange(start: string, end: string): string {
  if (start === end) return formatDay(start);
  if (start.slice(0, 7) === end.slice(0, 7)) return `${dayOfMonth(start)}${dash}${formatDay(end)}`;
  const from = start.slice(0, 4) === end.slice(0, 4) ? dayAndMonth : formatDay;
  return `${from(start)} ${dash} ${formatDay(end)}`;
}

/** The day of an instant as the reader's clock has it, for signed-in screens: "14 March 2027". */
export function formatInstantDay(instant: string): string {
  return new Intl.DateTimeFormat(locale(), { dateStyle: "long" }).format(new Date(instant));
}

/** Formats in a zone; in UTC where this browser doesn't know the zone yet. */
function inZone(zone: string, options: Intl.DateTimeFormatOptions, language = locale()): Intl.DateTimeFormat {
  try {
    return new Intl.DateTimeFormat(language, { ...options, timeZone: zone });
  } catch {
    return new Intl.DateTimeFormat(language, { ...options, timeZone: "UTC" });
  }
}

/** An instant in a zone as "Sat, 1 May 2027, 10:00", with a duration "Sat, 1 May 2027, 10:00–10:45". */
export function formatTimeRange(instant: string, minutes: number | null, zone: string): string {
  const day = inZone(zone, { weekday: "short", day: "numeric", month: "short", year: "numeric" });
  const start = new Date(instant);
  const text = `${day.format(start)}, ${formatTime(instant, zone)}`;
  if (!minutes) return text;
  const end = new Date(start.valueOf() + minutes * 60_000);
  const endTime = formatTime(end.toISOString(), zone);
  if (day.format(end) === day.format(start)) return `${text}${dash}${endTime}`;
  return `${text} ${dash} ${day.format(end)}, ${endTime}`;
}

/** The time of day of an instant in a zone: "10:00". */
export function formatTime(instant: string, zone: string): string {
  const clock = inZone(zone, { hour: "2-digit", minute: "2-digit", hourCycle: "h23" });
  return clock.format(new Date(instant));
}

/** A zone's name for people: "Europe/Lisbon", "America/New York". */
export function formatZone(zone: string): string {
  return zone.replaceAll("_", " ");
}

/** Tells what a clock shows at an instant: the day as "2027-05-01", the time as "10:00". */
export type Clock = (instant: string) => { day: string; time: string };

/**
 * A zone's clock, in figures that programs compare and inputs take: the same in every language. One clock serves a whole
 * programme, as making one takes longer than a hundred uses.
 */
export function clockIn(zone: string): Clock {
  const format = inZone(
    zone,
    {
      year: "numeric",
      month: "2-digit",
      day: "2-digit",
      hour: "2-digit",
      minute: "2-digit",
      hourCycle: "h23",
    },
    "en-GB",
  );
  const known = new Map<string, ReturnType<Clock>>();
  return (instant) => {
    const found = known.get(instant);
    if (found) return found;
    const parts = format.formatToParts(new Date(instant));
    const part = (type: string) => parts.find((each) => each.type === type)?.value ?? "";
    const shown = {
      day: `${part("year").padStart(4, "0")}-${part("month")}-${part("day")}`,
      time: `${part("hour")}:${part("minute")}`,
    };
    known.set(instant, shown);
    return shown;
  };
}

/** An instant as a `datetime-local` input wants it: "2027-05-01T10:00", on the zone's clock. */
export function toLocalInput(instant: string, zone: string): string {
  const { day, time } = clockIn(zone)(instant);
  return `${day}T${time}`;
}
