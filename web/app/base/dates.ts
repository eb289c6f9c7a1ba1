import { repeatedIn } from "@plenary/contract/repeated-times";
import { locale, perLocale, text } from "@plenary/contract/text";

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

/** So many zones are remembered of each style. */
const ZONES = 100;

/** Makes something once for each zone in the language of the moment: making a formatter takes longer than a hundred of its uses. */
/* @__NO_SIDE_EFFECTS__ */
function perZone<T>(make: (zone: string, language: string) => T): (zone: string) => T {
  const kept = new Map<string, T>();
  return (zone) => {
    const key = `${locale()} ${zone}`;
    const made = kept.get(key) ?? make(zone, locale());
    if (kept.size >= ZONES) kept.clear();
    kept.set(key, made);
    return made;
  };
}

/** A formatter for each zone; in UTC where this browser doesn't know the zone yet. */
/* @__NO_SIDE_EFFECTS__ */
function zoned(options: Intl.DateTimeFormatOptions, always?: string): (zone: string) => Intl.DateTimeFormat {
  return perZone((zone, language) => {
    const code = always ?? language;
    try {
      return new Intl.DateTimeFormat(code, { ...options, timeZone: zone });
    } catch {
      return new Intl.DateTimeFormat(code, { ...options, timeZone: "UTC" });
    }
  });
}

const daysIn = zoned({ weekday: "short", day: "numeric", month: "short", year: "numeric" });
const timesIn = zoned({ hour: "2-digit", minute: "2-digit", hourCycle: "h23" });
const figuresIn = zoned(
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

/** What a zone's clock shows at a moment, in figures. */
function readIn(zone: string, moment: number): { day: string; time: string } {
  const parts = figuresIn(zone).formatToParts(moment);
  const part = (type: string) => parts.find((each) => each.type === type)?.value ?? "";
  return {
    day: `${part("year").padStart(4, "0")}-${part("month")}-${part("day")}`,
    time: `${part("hour")}:${part("minute")}`,
  };
}

/** Says the offset of the times that a zone's clock shows twice. */
const repeatsIn = perZone((zone) =>
  repeatedIn((moment) => {
    const { day, time } = readIn(zone, moment);
    return Math.round((Date.parse(`${day}T${time}Z`) - moment) / 60_000);
  }),
);

/** An instant in a zone as "Sat, 1 May 2027, 10:00", with a duration "Sat, 1 May 2027, 10:00–10:45". */
export function formatTimeRange(instant: string, minutes: number | null, zone: string): string {
  const day = daysIn(zone);
  const start = new Date(instant);
  const from = `${day.format(start)}, ${formatTime(instant, zone)}`;
  if (!minutes) return from;
  const end = new Date(start.valueOf() + minutes * 60_000);
  const endTime = formatTime(end.toISOString(), zone);
  if (day.format(end) === day.format(start)) return `${from}${dash}${endTime}`;
  return `${from} ${dash} ${day.format(end)}, ${endTime}`;
}

/** The time of day of an instant in a zone: "10:00", or "02:30 +02:00" where the clock shows the same time twice. */
export function formatTime(instant: string, zone: string): string {
  return withOffset(timesIn(zone).format(new Date(instant)), repeatsIn(zone)(instant));
}

/** The time of an instant on a clock: "10:00", or "02:30 +02:00" where the clock shows the same time twice. */
export function timeOf(instant: string, clock: Clock): string {
  const { time, offset } = clock(instant);
  return withOffset(time, offset);
}

const withOffset = (time: string, offset: string | undefined) =>
  offset ? text("{time} {offset}", { time, offset }) : time;

/** A zone's name for people: "Europe/Lisbon", "America/New York". */
export function formatZone(zone: string): string {
  return zone.replaceAll("_", " ");
}

/**
 * Tells what a clock shows at an instant: the day as "2027-05-01", the time as "10:00", and the offset, as "+02:00", where it shows the
 * same time twice.
 */
export type Clock = (instant: string) => { day: string; time: string; offset?: string };

/**
 * A zone's clock, in figures that programs compare and inputs take: the same in every language. One clock serves a whole
 * programme, as it remembers what it has shown.
 */
export function clockIn(zone: string): Clock {
  const known = new Map<string, ReturnType<Clock>>();
  return (instant) => {
    const found = known.get(instant);
    if (found) return found;
    const offset = repeatsIn(zone)(instant);
    const shown = { ...readIn(zone, Date.parse(instant)), ...(offset && { offset }) };
    known.set(instant, shown);
    return shown;
  };
}

/** An instant as a `datetime-local` input wants it: "2027-05-01T10:00", on the zone's clock. */
export function toLocalInput(instant: string, zone: string): string {
  const { day, time } = clockIn(zone)(instant);
  return `${day}T${time}`;
}
