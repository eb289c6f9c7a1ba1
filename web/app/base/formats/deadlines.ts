import { clockOf } from "@plenary/contract/call/call-clock";
import { text } from "@plenary/contract/text";
import { browserZone } from "./browser-zone.ts";
import { formatInFull, formatZone } from "./dates.ts";

/** The clock of a call's deadlines: the event's, or Anywhere on Earth. */
export interface DeadlineClock {
  deadlineZone: "event" | "aoe";
  timezone: string;
}

/** A deadline on its clock, with that clock's name: "Wednesday, 31 March 2027 at 23:59 (Europe/Berlin)". */
export function formatDeadline(instant: string, { deadlineZone, timezone }: DeadlineClock): string {
  const clock = clockOf(deadlineZone, timezone);
  const zone = deadlineZone === "aoe" ? text("Anywhere on Earth") : formatZone(clock);
  return text("{time} ({zone})", { time: formatInFull(instant, clock), zone });
}

/** The same for a reader in the browser: with their own time where it reads differently. */
export function formatDeadlineHere(instant: string, clock: DeadlineClock): string {
  const time = formatDeadline(instant, clock);
  const own = formatInFull(instant, browserZone());
  if (own === formatInFull(instant, clockOf(clock.deadlineZone, clock.timezone))) return time;
  return text("{time}, which is {own} where you are", { time, own });
}

/** The deadline of a call that is still ahead: types and tracks may be open longer than the rest. */
export const deadlineAhead = ({ closesAt, endsAt }: { closesAt: string; endsAt: string }): string =>
  closesAt > new Date().toISOString() ? closesAt : endsAt;
