import { perLocale, text } from "@plenary/contract/text";
import { browserZone } from "./browser-zone.ts";
import { clockIn, formatInstantDay, formatTime } from "./dates.ts";

/** Moments and zones for signed-in screens and setup; separate from dates.ts, which visitors load. */

/** The zones that this browser knows, by their names in the IANA database. */
export const knownZones = (): string[] => Intl.supportedValuesOf("timeZone");

/** Whether this browser knows a zone of that name. */
export function isZone(name: string): boolean {
  try {
    return Boolean(new Intl.DateTimeFormat("en", { timeZone: name }));
  } catch {
    return false;
  }
}

/** This browser's name for a zone, which may be given by an old one. */
export const browserZoneName = (name: string): string =>
  new Intl.DateTimeFormat("en", { timeZone: name }).resolvedOptions().timeZone;

/** The zone's offset from UTC at that moment, in minutes. */
export function offsetAt(moment: Date, zone: string): number {
  const format = new Intl.DateTimeFormat("en", { timeZone: zone, timeZoneName: "longOffset" });
  const written = format.formatToParts(moment).find(({ type }) => type === "timeZoneName")?.value ?? "";
  const [, sign = "+", hours = "0", minutes = "0"] = /([+-])(\d+):?(\d+)?/.exec(written) ?? [];
  return (sign === "-" ? -1 : 1) * (Number(hours) * 60 + Number(minutes)) || 0;
}

/** An instant on the reader's clock, for signed-in screens: "14 March 2027, 10:00". */
export function formatInstant(instant: string): string {
  return `${formatInstantDay(instant)}, ${formatTime(instant, browserZone())}`;
}

const toTheSecond = perLocale(
  (locale) => new Intl.DateTimeFormat(locale, { dateStyle: "long", timeStyle: "medium" }),
);

/** A moment on the reader's clock to the second: "14 March 2027 at 10:00:05". */
export const formatMoment = (moment: Date): string => toTheSecond().format(moment);

const sinceThen = perLocale((locale) => new Intl.RelativeTimeFormat(locale, { numeric: "always" }));

/** How long ago an instant of the reader's today is, "5 minutes ago"; the day of earlier ones. */
export function formatAge(instant: string, now: Date): string {
  const then = new Date(instant);
  if (then.toDateString() !== now.toDateString()) return formatInstantDay(instant);
  const minutes = Math.floor((now.valueOf() - then.valueOf()) / 60_000);
  // A clock slightly behind the server's shows no future.
  if (minutes < 1) return text("just now");
  const ago = sinceThen();
  return minutes < 60 ? ago.format(-minutes, "minute") : ago.format(-Math.floor(minutes / 60), "hour");
}

const shortWeekday = perLocale(
  (locale) => new Intl.DateTimeFormat(locale, { weekday: "short", timeZone: "UTC" }),
);

/** Start and end below a day's heading, on a zone's clock: "10:00–10:45", after midnight "Sun 00:30–02:00". */
export function formatTimesOn(day: string, instant: string, minutes: number | null, zone: string): string {
  const end = minutes === null ? null : new Date(Date.parse(instant) + minutes * 60_000).toISOString();
  const times = [instant, ...(end ? [end] : [])].map((each) => formatTime(each, zone)).join("–");
  const isOn = clockIn(zone)(instant).day;
  if (isOn === day) return times;
  return text("{weekday} {times}", { weekday: shortWeekday().format(new Date(`${isOn}T00:00:00Z`)), times });
}

const shortDay = perLocale(
  (locale) => new Intl.DateTimeFormat(locale, { day: "numeric", month: "short", timeZone: "UTC" }),
);

/** Whether a weekday names one day of an event. */
export const lastsAWeek = ({ startDate, endDate }: { startDate: string; endDate: string }): boolean =>
  Date.parse(endDate) - Date.parse(startDate) < 7 * 24 * 60 * 60 * 1000;

/** A time on a zone's clock for a narrow column: "Sat 10:00", or "1 May 10:00" where a weekday doesn't tell the day. */
export function formatShortTime(instant: string, zone: string, byWeekday: boolean): string {
  const date = new Date(`${clockIn(zone)(instant).day}T00:00:00Z`);
  const day = (byWeekday ? shortWeekday() : shortDay()).format(date);
  return text("{day} {time}", { day, time: formatTime(instant, zone) });
}

const shortDate = perLocale((locale) => new Intl.DateTimeFormat(locale, { dateStyle: "medium" }));

/** The day of an instant on the reader's clock for a narrow column: "1 May 2027". */
export const formatShortDay = (instant: string): string => shortDate().format(new Date(instant));

/** The instant of a `datetime-local` input on the zone's clock; an hour that the clock skips is the one after it. */
export function fromLocalInput(local: string, zone: string): string {
  const asUtc = Date.parse(`${local}Z`);
  const at = (guess: number) => asUtc - offsetAt(new Date(guess), zone) * 60_000;
  return new Date(at(at(asUtc))).toISOString();
}
