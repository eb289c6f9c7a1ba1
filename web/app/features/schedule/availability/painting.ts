import type { SpeakerTime } from "@plenary/contract/schedule/rule-fields";
import { outside } from "@plenary/contract/schedule/spans";
import type { z } from "zod";
import { clockIn } from "../../../base/formats/dates.ts";
import {
  type DayTime,
  dayTimesOf,
  earlier,
  later,
  momentOn,
  spanOfDayTime,
  type TimedDay,
} from "../times/day-times.ts";

/** Times that are painted by the hour, the same as a list. Knows no React. */

export interface Row extends DayTime {
  key: number;
  can: boolean;
}

type Time = z.infer<typeof SpeakerTime>;

/** What somebody said, day by day. */
export const rowsOf = (times: readonly Time[], days: readonly TimedDay[], zone: string): Row[] =>
  numbered(
    times.flatMap((time) =>
      dayTimesOf(time, days, zone).map(({ time: of, ...row }) => ({ ...row, can: of.can })),
    ),
  );

/** What is painted, and what isn't complete yet in the list. */
export function repainted(
  rows: readonly Row[],
  next: readonly Time[],
  days: readonly TimedDay[],
  zone: string,
): Row[] {
  const isComplete = (row: Row) => {
    const span = spanOfDayTime(row, days, zone);
    return span !== null && span.starts < span.ends;
  };
  return numbered([...rowsOf(next, days, zone), ...rows.filter((row) => !isComplete(row))]);
}

const numbered = (rows: readonly Omit<Row, "key">[]): Row[] => rows.map((row, key) => ({ ...row, key }));

/** As it is sent; what isn't complete is refused by the server. */
export const timesOf = (rows: readonly Row[], days: readonly TimedDay[], zone: string): Time[] =>
  rows.map((row) => ({ ...(spanOfDayTime(row, days, zone) ?? { starts: "", ends: "" }), can: row.can }));

/** The hours of a day, from its beginning on: "06:00", "07:00". */
export function hoursOf(day: TimedDay, zone: string): string[] {
  const [hour = "0", minute = "00"] = clockIn(zone)(day.opens).time.split(":");
  return Array.from(
    { length: 24 },
    (_, at) => `${String((Number(hour) + at) % 24).padStart(2, "0")}:${minute}`,
  );
}

/** An hour of a day as a span in milliseconds. */
export function hourSpan(day: TimedDay, hours: readonly string[], at: number, zone: string) {
  const clock = clockIn(zone);
  const from = Date.parse(momentOn(day, hours[at] ?? "", clock));
  const to =
    at + 1 < hours.length ? Date.parse(momentOn(day, hours[at + 1] ?? "", clock)) : Date.parse(day.closes);
  return { from, to };
}

type Painted = "can" | "cannot" | "partly" | null;

/** What an hour is painted as. */
export function paintedAs(times: readonly Time[], { from, to }: { from: number; to: number }): Painted {
  const touching = times.filter(({ starts, ends }) => Date.parse(starts) < to && Date.parse(ends) > from);
  const [first] = touching;
  if (!first) return null;
  const isWhole = touching.some(({ starts, ends }) => Date.parse(starts) <= from && Date.parse(ends) >= to);
  if (!isWhole) return "partly";
  return touching.some(({ can }) => !can) ? "cannot" : "can";
}

/** The times with a span painted anew; null takes out what was there. */
export function painted(
  times: readonly Time[],
  span: { from: number; to: number },
  brush: "can" | "cannot" | null,
): Time[] {
  const iso = (moment: number) => new Date(moment).toISOString();
  const rest = times.flatMap((time) => {
    const [from, to] = [Date.parse(time.starts), Date.parse(time.ends)];
    return outside([span])
      .map((one) => ({ from: Math.max(one.from, from), to: Math.min(one.to, to) }))
      .filter((one) => one.from < one.to)
      .map((one) => ({ starts: iso(one.from), ends: iso(one.to), can: time.can }));
  });
  if (brush === null) return rest;
  let added = { starts: iso(span.from), ends: iso(span.to), can: brush === "can" };
  const others = rest.filter((time) => {
    const touches = time.can === added.can && (time.ends === added.starts || time.starts === added.ends);
    if (touches)
      added = {
        ...added,
        starts: earlier(time.starts, added.starts),
        ends: later(time.ends, added.ends),
      };
    return !touches;
  });
  return [...others, added].sort((one, other) => Date.parse(one.starts) - Date.parse(other.starts));
}
