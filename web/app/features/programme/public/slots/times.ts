import { text } from "@plenary/contract/text";
import { type Clock, formatWeekday, timeOf } from "../../../../base/formats/dates.ts";

/** "Sun". */
const weekday = (day: string) => formatWeekday(day).slice(0, 3);

/** The time of an instant below a programme day's heading; on another date with its weekday: "Sun 00:30". */
export function timeOn(day: string, instant: string, clock: Clock): string {
  const date = clock(instant).day;
  const time = timeOf(instant, clock);
  return date === day ? time : text("{weekday} {time}", { weekday: weekday(date), time });
}

/** Start and end below a day's heading: "10:00–10:45". */
export function spanOn(day: string, start: string, end: string | null, clock: Clock): string {
  const from = timeOn(day, start, clock);
  return end === null || end === start ? from : `${from}–${timeOf(end, clock)}`;
}
