import { perLocale, text } from "@plenary/contract/text";
import { formatInstantDay, formatTime } from "./dates.ts";

/** Moments and zones as signed-in screens and the setup write them; apart from dates.ts, which visitors load. */

/** The zone that the browser is in. */
export const browserZone = (): string => new Intl.DateTimeFormat().resolvedOptions().timeZone || "UTC";

/** The zones that this browser knows, by their names in the IANA database. */
export const knownZones = (): string[] => Intl.supportedValuesOf("timeZone");

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
  // A clock that is a little behind the server's shows no future.
  if (minutes < 1) return text("just now");
  const ago = sinceThen();
  return minutes < 60 ? ago.format(-minutes, "minute") : ago.format(-Math.floor(minutes / 60), "hour");
}
