import { outside, spanOf } from "@plenary/contract/schedule/spans";
import { type Clock, clockIn } from "../../../base/formats/dates.ts";

/** Times as people enter them: a programme day, and from when to when on the event's clock. Knows no React. */

export interface TimedDay {
  date: string;
  opens: string;
  closes: string;
}

/** What somebody enters; `from` and `to` are "10:00", empty while nothing is entered. */
export interface DayTime {
  date: string;
  from: string;
  to: string;
}

const minutesIn = (time: string) => Number(time.slice(0, 2)) * 60 + Number(time.slice(3, 5));

const MINUTE = 60_000;

/** The first moment of a programme day at which the clock shows a time, or its end; a skipped time is the one after it. */
export function momentOn(day: TimedDay, time: string, clock: Clock, isEnd = false): string {
  const opens = Date.parse(day.opens);
  const after = (minutesIn(time) - minutesIn(clock(day.opens).time) + 1440) % 1440;
  if (after === 0) return isEnd ? day.closes : day.opens;
  const about = [0, -60, 60, -30, 30].map((shift) =>
    new Date(opens + (after + shift) * MINUTE).toISOString(),
  );
  const found = about.filter((moment) => clock(moment).time === time).sort();
  return found[0] ?? (about[0] as string);
}

/** What is entered, as the server takes it. */
export const spanOfDayTime = ({ date, from, to }: DayTime, days: readonly TimedDay[], zone: string) => {
  const day = days.find((one) => one.date === date);
  if (!day || !from || !to) return null;
  const clock = clockIn(zone);
  return { starts: momentOn(day, from, clock), ends: momentOn(day, to, clock, true) };
};

export const earlier = (one: string, other: string): string => [one, other].sort()[0] as string;
export const later = (one: string, other: string): string => [one, other].sort()[1] as string;

/** A stored time in its days, and the rest of it that is on none of them. */
export function dayTimesOf<T extends { starts: string; ends: string }>(
  time: T,
  days: readonly TimedDay[],
  zone: string,
): (DayTime & { time: T })[] {
  const clock = clockIn(zone);
  return days.flatMap((day) => {
    const starts = later(time.starts, day.opens);
    const ends = earlier(time.ends, day.closes);
    if (starts >= ends) return [];
    return [
      { date: day.date, from: clock(starts).time, to: clock(ends).time, time: { ...time, starts, ends } },
    ];
  });
}

/** What of stored times is on none of the days: it isn't shown, and stays. */
export function restOf<T extends { starts: string; ends: string }>(
  times: readonly T[],
  days: readonly TimedDay[],
): T[] {
  const around = outside(days.map(({ opens, closes }) => spanOf(opens, closes)));
  const iso = (moment: number) => new Date(moment).toISOString();
  return times.flatMap((time) => {
    const { from, to } = spanOf(time.starts, time.ends);
    return around
      .map((span) => ({ from: Math.max(span.from, from), to: Math.min(span.to, to) }))
      .filter((span) => span.from < span.to)
      .map((span) => ({ ...time, starts: iso(span.from), ends: iso(span.to) }));
  });
}

/** For a new one among rows that each have a key. */
export const nextKeyOf = (rows: readonly { key: number }[]): number =>
  Math.max(-1, ...rows.map(({ key }) => key)) + 1;
