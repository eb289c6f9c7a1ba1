import { programmeDay } from "@plenary/contract/programme/programme-days";
import type { ScheduledSession, SinglePublicEvent } from "@plenary/contract/public/public";
import { text } from "@plenary/contract/text";
import { byName } from "../../../base/formats/by-name.ts";
import { type Clock, clockIn, formatDay, formatWeekday, timeOf } from "../../../base/formats/dates.ts";

/** What the browser needs of the event besides the server's page. */
export type ShownEvent = Pick<SinglePublicEvent, "eventId" | "name" | "timezone" | "submissionsUntil"> & {
  /** When the programme's days end: `06:00`. */
  dayChange: string;
  /** Whether the programme has anything in it. */
  hasProgramme: boolean;
};

/** Sessions that start at the same moment. */
export interface SessionsAtStart {
  /** On the event's clock: "10:00", "02:30 +02:00". Null for sessions without a time. */
  time: string | null;
  sessions: ScheduledSession[];
}

export interface Day {
  /** `YYYY-MM-DD` of the programme, on the event's clock. Null for sessions without a time. */
  day: string | null;
  starts: SessionsAtStart[];
}

export interface Facets {
  sessions: number;
  /** In order: the heading's id, a short name, and how many sessions there are. */
  days: { id: string; label: string; sessions: number }[];
  /** Each once, in alphabetical order; sessions refer to them by index. */
  tracks: string[];
  rooms: string[];
}

/** The addresses of what isn't on the page. */
export interface LaterAddresses {
  /** The part that follows on this page. Without JavaScript it is a page of its own. */
  rest: string | null;
  /** The first page, unless this is it, and the next one of a long programme. */
  first: string | null;
  next: string | null;
}

/** How many sessions the page starts with, and how many each later part has. */
const partSizes = { first: 40, later: 200 };

/** The sessions of one part of a long programme: the page's own or a later one. Undefined if the part doesn't exist. */
export function partOf(sessions: readonly ScheduledSession[], part: number) {
  const { first, later } = partSizes;
  const from = part === 1 ? 0 : first + (part - 2) * later;
  const to = part === 1 ? first : from + later;
  if (!Number.isInteger(part) || part < 1 || (part > 1 && from >= sessions.length)) return undefined;
  return { sessions: sessions.slice(from, to), next: to < sessions.length ? part + 1 : null };
}

/** The id of a day's heading, for links to it. */
export const dayId = (day: string | null) => `day-${day ?? "unscheduled"}`;

/** "Saturday, 31 January 2026". */
export const dayName = (day: string | null) =>
  day ? `${formatWeekday(day)}, ${formatDay(day)}` : text("Not scheduled yet");

/** "Sat". */
const shortWeekday = (day: string) => formatWeekday(day).slice(0, 3);

/** "Sat 31 Jan". */
const shortDayName = (day: string | null) => {
  if (!day) return text("Unscheduled");
  const [number, month = ""] = formatDay(day).split(" ");
  return `${shortWeekday(day)} ${number} ${month.slice(0, 3)}`;
};

/** A programme by day and time on the event's clock, in the order of `sessions` (soonest first). */
export function daysOf(sessions: readonly ScheduledSession[], clock: Clock, dayChange: string): Day[] {
  const days: Day[] = [];
  for (const session of sessions) {
    const date = session.startTime ? programmeDay(clock(session.startTime), dayChange) : null;
    const time = session.startTime ? timeOf(session.startTime, clock) : null;
    let day = days.at(-1);
    if (day?.day !== date || !day) {
      day = { day: date, starts: [] };
      days.push(day);
    }
    let last = day.starts.at(-1);
    if (last?.time !== time || !last) {
      last = { time, sessions: [] };
      day.starts.push(last);
    }
    last.sessions.push(session);
  }
  return days;
}

export function facetsOf(sessions: readonly ScheduledSession[], zone: string, dayChange: string): Facets {
  const each = (pick: (session: ScheduledSession) => string | null) =>
    byName([...new Set(sessions.map(pick))].filter((name) => name !== null));
  return {
    sessions: sessions.length,
    days: daysOf(sessions, clockIn(zone), dayChange).map(({ day, starts }) => ({
      id: dayId(day),
      label: shortDayName(day),
      sessions: starts.reduce((sum, start) => sum + start.sessions.length, 0),
    })),
    tracks: each((session) => session.track),
    rooms: each((session) => session.room),
  };
}

/** "10:00–10:25", or "10:00" when it isn't known how long it takes. */
export function timeSpan(start: string, minutes: number | null, clock: Clock): string {
  const time = timeOf(start, clock);
  if (!minutes) return time;
  return `${time}–${timeOf(new Date(Date.parse(start) + minutes * 60_000).toISOString(), clock)}`;
}

/** The time of what is on that programme day, with its weekday if the calendar has another, as after midnight. */
export function timeOn(day: string | null, start: string, minutes: number | null, clock: Clock): string {
  const time = timeSpan(start, minutes, clock);
  const date = clock(start).day;
  return date === day ? time : text("{weekday} {time}", { weekday: shortWeekday(date), time });
}
