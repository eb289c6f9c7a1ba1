/**
 * How dates and times are written, the same on server and browser: English, day before month, 24 hours.
 * Ranges are put together here, because ICU versions differ in their spaces.
 */

const locale = "en-GB";
const dash = "–";

const dayOf = (day: string) => new Date(`${day}T00:00:00Z`);

const inUtc = (options: Intl.DateTimeFormatOptions) =>
  new Intl.DateTimeFormat(locale, { ...options, timeZone: "UTC" });
const longDay = inUtc({ day: "numeric", month: "long", year: "numeric" });
const dayAndMonth = inUtc({ day: "numeric", month: "long" });
const dayOfMonth = inUtc({ day: "numeric" });

/** A day `YYYY-MM-DD` as "14 March 2027". */
export function formatDay(day: string): string {
  return longDay.format(dayOf(day));
}

/** Days `YYYY-MM-DD` as "14 March 2027", "14–16 March 2027" or "30 March – 2 April 2027". */
export function formatDayRange(start: string, end: string): string {
  if (start === end) return formatDay(start);
  if (start.slice(0, 7) === end.slice(0, 7))
    return `${dayOfMonth.format(dayOf(start))}${dash}${formatDay(end)}`;
  const from = start.slice(0, 4) === end.slice(0, 4) ? dayAndMonth : longDay;
  return `${from.format(dayOf(start))} ${dash} ${formatDay(end)}`;
}

/** The day of an instant as the reader's clock has it, for signed-in screens: "14 March 2027". */
export function formatInstantDay(instant: string): string {
  return new Intl.DateTimeFormat(locale, { dateStyle: "long" }).format(new Date(instant));
}

/** Formats in a zone; in UTC where this browser doesn't know the zone yet. */
function inZone(zone: string, options: Intl.DateTimeFormatOptions): Intl.DateTimeFormat {
  try {
    return new Intl.DateTimeFormat(locale, { ...options, timeZone: zone });
  } catch {
    return inUtc(options);
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

/** An instant as a `datetime-local` input wants it: "2027-05-01T10:00", on the zone's clock. */
export function toLocalInput(instant: string, zone: string): string {
  const parts = inZone(zone, {
    year: "numeric",
    month: "2-digit",
    day: "2-digit",
    hour: "2-digit",
    minute: "2-digit",
    hourCycle: "h23",
  }).formatToParts(new Date(instant));
  const part = (type: string) => parts.find((each) => each.type === type)?.value ?? "";
  return `${part("year").padStart(4, "0")}-${part("month")}-${part("day")}T${part("hour")}:${part("minute")}`;
}
