import { repeatedTimeOffset } from "@plenary/contract/programme/repeated-times";
import { locale, perLocale } from "@plenary/contract/text";

/** Dates and times, the same on server and browser. Ranges are composed here, because ICU versions differ in spaces. */

const dash = "–";

const dayOf = (day: string) => new Date(`${day}T00:00:00Z`);

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

/** The day of an instant on the reader's clock, for signed-in screens: "14 March 2027". */
export function formatInstantDay(instant: string): string {
  return new Intl.DateTimeFormat(locale(), { dateStyle: "long" }).format(new Date(instant));
}

/** A moment on the reader's clock to the minute: "14 March 2027 at 10:00". */
export function formatToTheMinute(moment: Date): string {
  return new Intl.DateTimeFormat(locale(), { dateStyle: "long", timeStyle: "short" }).format(moment);
}

/** Keeps the last zone's value: a page is about one event, and making a formatter takes longer than a hundred uses. */
/* @__NO_SIDE_EFFECTS__ */
function perZone<T>(make: (zone: string) => T): (zone: string) => T {
  let last: string;
  let made: T;
  return (zone) => {
    const asked = locale() + zone;
    if (asked !== last) made = make(zone);
    last = asked;
    return made;
  };
}

/** A formatter per zone; in UTC if this browser doesn't know the zone yet. */
/* @__NO_SIDE_EFFECTS__ */
const zoned = (options: Intl.DateTimeFormatOptions, language?: string) =>
  perZone((zone) => {
    const made = (timeZone: string) =>
      new Intl.DateTimeFormat(language ?? locale(), { ...options, timeZone });
    try {
      return made(zone);
    } catch {
      return made("UTC");
    }
  });

const daysIn = zoned({ weekday: "short", day: "numeric", month: "short", year: "numeric" });
const timesIn = zoned({ hour: "2-digit", minute: "2-digit", hourCycle: "h23" });

const daysAndTimesIn = zoned({ dateStyle: "full", timeStyle: "short" });

/** Swedish figures are ISO's: "2027-05-01 10:00". */
const figuresIn = zoned({ dateStyle: "short", timeStyle: "short" }, "sv");

function readIn(zone: string, moment: number): { day: string; time: string } {
  const figures = figuresIn(zone).format(moment).padStart(16, "0");
  return { day: figures.slice(0, 10), time: figures.slice(11) };
}

/** The offset of times that a zone's clock shows twice. */
const repeatsIn = perZone((zone) =>
  repeatedTimeOffset((moment) => {
    const { day, time } = readIn(zone, moment);
    // Up, because the clock shows no seconds.
    return Math.ceil((Date.parse(`${day}T${time}Z`) - moment) / 60_000);
  }),
);

/** An instant in a zone as "Sunday, 31 October 2027 at 03:30", with its offset if the clock shows that time twice. */
export function formatInFull(instant: string, zone: string): string {
  return withOffset({
    time: daysAndTimesIn(zone).format(Date.parse(instant)),
    offset: repeatsIn(zone)(instant),
  });
}

/** An instant in a zone as "Sat, 1 May 2027, 10:00", with a duration "Sat, 1 May 2027, 10:00–10:45". */
export function formatTimeRange(instant: string, minutes: number | null, zone: string): string {
  const { format } = daysIn(zone);
  const start = Date.parse(instant);
  const from = `${format(start)}, ${formatTime(instant, zone)}`;
  if (!minutes) return from;
  const end = start + minutes * 60_000;
  const endTime = formatTime(new Date(end).toISOString(), zone);
  if (format(end) === format(start)) return `${from}${dash}${endTime}`;
  return `${from} ${dash} ${format(end)}, ${endTime}`;
}

/** The day of an instant in a zone: "Sat, 1 May 2027". */
export const formatDayIn = (instant: string, zone: string): string =>
  daysIn(zone).format(Date.parse(instant));

/** The time of day of an instant in a zone: "10:00", or "02:30 +02:00" if the clock shows that time twice. */
export function formatTime(instant: string, zone: string): string {
  return withOffset({ time: timesIn(zone).format(Date.parse(instant)), offset: repeatsIn(zone)(instant) });
}

/** The time of an instant on a clock: "10:00", or "02:30 +02:00" if the clock shows that time twice. */
export function timeOf(instant: string, clock: Clock): string {
  return withOffset(clock(instant));
}

const withOffset = ({ time, offset }: { time: string; offset?: string | undefined }) =>
  offset ? `${time} ${offset}` : time;

export { formatZone } from "@plenary/contract/zone-names";

/** Day "2027-05-01", time "10:00", and the offset, such as "+02:00", if the clock shows that time twice. */
export type Clock = (instant: string) => { day: string; time: string; offset?: string | undefined };

/** A zone's clock in figures, for comparing and for inputs. It caches: use one for a whole programme. */
export function clockIn(zone: string): Clock {
  const known: Record<string, ReturnType<Clock>> = {};
  return (instant) => {
    known[instant] ??= { ...readIn(zone, Date.parse(instant)), offset: repeatsIn(zone)(instant) };
    return known[instant];
  };
}

/** An instant for a `datetime-local` input: "2027-05-01T10:00", on the zone's clock. */
export function toLocalInput(instant: string, zone: string): string {
  const { day, time } = clockIn(zone)(instant);
  return `${day}T${time}`;
}
