import { feedbackLimits } from "@plenary/contract/feedback/feedback-limits";
import { isTimeZone } from "@plenary/contract/fields";
import { programmeDay } from "@plenary/contract/programme/programme-days";
import { stageLimits } from "@plenary/contract/stage/stage-limits";
import { DAY, HOUR, MINUTE } from "../../../base/durations.ts";

/** When a session takes answers (docs/product/feedback.md#windows): pure functions of its public place and the event's settings. */

export interface WindowRules {
  opensBeforeEnd: number;
  closesAfterHours: number;
}

export interface EventDays {
  startDate: string;
  endDate: string;
  timezone: string;
}

/** A session's public time. */
export interface SessionTime {
  startTime: string | null;
  durationMinutes: number | null;
}

/** In milliseconds since the epoch: includes the first instant, not the second. */
export interface Window {
  opensAt: number;
  closesAt: number;
}

/** The session's end in milliseconds since the epoch; an hour after its start without a duration. */
export function endOf({ startTime, durationMinutes }: SessionTime): number | null {
  if (startTime === null) return null;
  return Date.parse(startTime) + (durationMinutes ?? feedbackLimits.usualMinutes) * MINUTE;
}

/** When sessions take answers: from shortly before their end, not before their start; without one, during the event. */
export function windowsOf(event: EventDays, rules: WindowRules): (session: SessionTime) => Window {
  let whole: Window | undefined;
  return (session) => {
    const end = endOf(session);
    if (session.startTime === null || end === null) {
      whole ??= eventWindow(event, rules);
      return whole;
    }
    return {
      opensAt: Math.max(Date.parse(session.startTime), end - rules.opensBeforeEnd * MINUTE),
      closesAt: end + rules.closesAfterHours * HOUR,
    };
  };
}

/** When the session's stage takes questions and votes: from before its start until after its end; without a start, during the event. */
export function stageWindowOf(session: SessionTime, event: EventDays): Window {
  const end = endOf(session);
  if (session.startTime === null || end === null) return eventWindow(event, { closesAfterHours: 0 });
  return {
    opensAt: Date.parse(session.startTime) - stageLimits.opensBefore * MINUTE,
    closesAt: end + stageLimits.closesAfter * MINUTE,
  };
}

/** From the beginning of the event's first day until some hours after the end of its last. */
function eventWindow(
  { startDate, endDate, timezone }: EventDays,
  rules: Pick<WindowRules, "closesAfterHours">,
): Window {
  return {
    opensAt: startOf(startDate, timezone),
    closesAt: startOf(endDate, timezone, 1) + rules.closesAfterHours * HOUR,
  };
}

export type WindowState = "before" | "open" | "closed";

export function stateAt({ opensAt, closesAt }: Window, time: number): WindowState {
  if (time < opensAt) return "before";
  return time < closesAt ? "open" : "closed";
}

/** Whether an answer is accepted: while open, and a day longer if perhaps written offline, with a pass from before. */
export function takesAnswer(window: Window, time: number, passIssuedAt: number): boolean {
  const state = stateAt(window, time);
  if (state !== "closed") return state === "open";
  return time < window.closesAt + feedbackLimits.graceHours * HOUR && passIssuedAt < window.closesAt;
}

/** When the event's key is destroyed: some days after its last window, including that of sessions without a start. */
export function keyEnd(windows: Iterable<Window>, event: EventDays, rules: WindowRules): number {
  let last = eventWindow(event, rules).closesAt;
  for (const { closesAt } of windows) last = Math.max(last, closesAt);
  return last + feedbackLimits.keyDays * DAY;
}

/** The programme day of an instant, with its beginning and end. */
export function dayAt(time: number, timezone: string, dayChange: string) {
  const local = Temporal.Instant.fromEpochMilliseconds(time)
    .toZonedDateTimeISO(zoneOf(timezone))
    .toPlainDateTime();
  const clock = { day: local.toPlainDate().toString(), time: local.toPlainTime().toString().slice(0, 5) };
  const day = programmeDay(clock, dayChange);
  const begin = (days: number): number =>
    Temporal.PlainDate.from(day)
      .add({ days })
      .toZonedDateTime({ timeZone: zoneOf(timezone), plainTime: dayChange }).epochMilliseconds;
  return { day, beginsAt: begin(0), endsAt: begin(1) };
}

/** When a day begins in the zone: usually at midnight, later if clocks are changed then. */
function startOf(day: string, timezone: string, later = 0): number {
  return Temporal.PlainDate.from(day)
    .add({ days: later })
    .toZonedDateTime({ timeZone: zoneOf(timezone) }).epochMilliseconds;
}

/** The zone of that name, or UTC if this server doesn't know it. */
export const zoneOf = (timezone: string): string => (isTimeZone(timezone) ? timezone : "UTC");

/** The first of these times after that one; undefined if there is none. All in milliseconds since the epoch. */
export function nextOf(times: readonly number[], time: number): number | undefined {
  const next = Math.min(...times.filter((each) => each > time));
  return Number.isFinite(next) ? next : undefined;
}

/** The same in the format of the API. */
export function nextInstant(times: readonly number[], time: number): string | null {
  const next = nextOf(times, time);
  return next === undefined ? null : new Date(next).toISOString();
}
