import { formatInstantDay, formatTime } from "./dates.ts";

/** Moments of the past as signed-in screens and the setup write them; apart from dates.ts, which visitors load. */

/** An instant on the reader's clock, for signed-in screens: "14 March 2027, 10:00". */
export function formatInstant(instant: string): string {
  const { timeZone } = new Intl.DateTimeFormat().resolvedOptions();
  return `${formatInstantDay(instant)}, ${formatTime(instant, timeZone)}`;
}

/** How long ago an instant of the reader's today is, "5 minutes ago"; the day of earlier ones. */
export function formatAge(instant: string, now: Date): string {
  const then = new Date(instant);
  if (then.toDateString() !== now.toDateString()) return formatInstantDay(instant);
  const minutes = Math.floor((now.valueOf() - then.valueOf()) / 60_000);
  // A clock that is a little behind the server's shows no future.
  if (minutes < 1) return "just now";
  const ago = new Intl.RelativeTimeFormat("en-GB", { numeric: "always" });
  return minutes < 60 ? ago.format(-minutes, "minute") : ago.format(-Math.floor(minutes / 60), "hour");
}
