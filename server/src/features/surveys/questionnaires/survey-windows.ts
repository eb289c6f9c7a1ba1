import { isTimeZone } from "@plenary/contract/fields";
import type { SurveyPhase } from "@plenary/contract/surveys/survey-fields";
import { surveyLimits as limits } from "@plenary/contract/surveys/survey-limits";
import type { SurveyState } from "@plenary/contract/surveys/surveys";
import type { Selectable } from "kysely";
import type { Tables } from "../../../db/tables.ts";

/** When a survey takes answers (docs/product/surveys.md#windows): pure functions of its row and its event's days. */

export type EventDays = Pick<Selectable<Tables["events"]>, "start_date" | "end_date" | "timezone">;

export type Window = Pick<Selectable<Tables["surveys"]>, "opens_at" | "closes_at">;

/** The window of a survey that follows the event: two weeks before its beginning, its days, or two weeks from the last afternoon on. */
export function firstWindow(phase: SurveyPhase, event: EventDays): Window {
  const { start_date: first, end_date: last } = event;
  const at = (day: string, days: number, time = "00:00") => instantOf(day, days, time, event.timezone);
  switch (phase) {
    case "before":
      return { opens_at: at(first, -WEEKS), closes_at: at(first, 0) };
    case "during":
      return { opens_at: at(first, 0), closes_at: at(last, 1) };
    case "after":
      return { opens_at: at(last, 0, AFTERNOON), closes_at: at(last, WEEKS, AFTERNOON) };
  }
}

/** When a survey of the event has to close at the latest. */
export const latestClose = ({ end_date: last, timezone }: EventDays): string =>
  instantOf(
    Temporal.PlainDate.from(last).add({ years: limits.closesAfterYears }).toString(),
    1,
    "00:00",
    timezone,
  );

const WEEKS = 14;
const AFTERNOON = "16:00";

/** On the event's clock. */
function instantOf(day: string, later: number, time: string, timezone: string): string {
  const zoned = Temporal.PlainDate.from(day)
    .add({ days: later })
    .toZonedDateTime({ timeZone: zoneOf(timezone), plainTime: time });
  return new Date(zoned.epochMilliseconds).toISOString();
}

const zoneOf = (timezone: string): string => (isTimeZone(timezone) ? timezone : "UTC");

const daysBetween = (from: string, to: string): number =>
  Temporal.PlainDate.from(from).until(Temporal.PlainDate.from(to), { largestUnit: "day" }).days;

/** The window moved by as many days as the event: before the event's end with its first day, after it with its last. */
export function movedWindow(phase: SurveyPhase, window: Window, from: EventDays, to: EventDays): Window {
  const first = daysBetween(from.start_date, to.start_date);
  const last = daysBetween(from.end_date, to.end_date);
  const [opens, closes] = { before: [first, first], during: [first, last], after: [last, last] }[phase];
  const move = (instant: string, days = 0): string => {
    const local = Temporal.Instant.from(instant).toZonedDateTimeISO(zoneOf(from.timezone)).toPlainDateTime();
    return new Date(local.add({ days }).toZonedDateTime(zoneOf(to.timezone)).epochMilliseconds).toISOString();
  };
  const [opens_at, closes_at] = [move(window.opens_at, opens), move(window.closes_at, closes)];
  // The event was made shorter.
  return closes_at < opens_at ? { opens_at, closes_at: opens_at } : { opens_at, closes_at };
}

/** The present state of a survey. */
export function stateOf(
  { state, opens_at, closes_at }: Pick<Selectable<Tables["surveys"]>, "state" | keyof Window>,
  time: string,
): SurveyState {
  if (state !== "open") return state;
  if (time >= closes_at) return "closed";
  return time >= opens_at ? "open" : "planned";
}
