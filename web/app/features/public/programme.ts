import type { PublicSession } from "@plenary/contract/public";
import { formatDay } from "../../base/dates.ts";

/** Sessions that start at the same moment. */
export interface Slot {
  /** On the event's clock: "10:00". Null for what has no time yet. */
  time: string | null;
  sessions: PublicSession[];
}

export interface Day {
  /** `YYYY-MM-DD` on the event's clock. Null for what has no time yet. */
  day: string | null;
  slots: Slot[];
}

/** What a programme can be narrowed to, as the page's filters offer it. */
export interface Facets {
  sessions: number;
  /** In order: the heading's id, a short name, and how many sessions there are. */
  days: { id: string; label: string; sessions: number }[];
  /** Each once, in alphabetical order; a session refers to them by their place here. */
  tracks: string[];
  rooms: string[];
}

/** The id of a day's heading, to jump to. */
export const dayId = (day: string | null) => `day-${day ?? "unscheduled"}`;

const weekdays = ["Sunday", "Monday", "Tuesday", "Wednesday", "Thursday", "Friday", "Saturday"];
const weekday = (day: string) => weekdays[new Date(`${day}T00:00:00Z`).getUTCDay()] ?? "";

/** "Saturday, 31 January 2026". */
export const dayName = (day: string | null) =>
  day ? `${weekday(day)}, ${formatDay(day)}` : "Not scheduled yet";

/** "Sat 31 Jan". */
const shortDayName = (day: string | null) => {
  if (!day) return "Unscheduled";
  const [number, month = ""] = formatDay(day).split(" ");
  return `${weekday(day).slice(0, 3)} ${number} ${month.slice(0, 3)}`;
};

/** A programme by day and time on the event's clock, in the order of `sessions` (soonest first). */
export function daysOf(sessions: readonly PublicSession[], clock: Clock): Day[] {
  const days: Day[] = [];
  for (const session of sessions) {
    const start = session.startTime ? clock(session.startTime) : { day: null, time: null };
    let day = days.at(-1);
    if (day?.day !== start.day || !day) {
      day = { day: start.day, slots: [] };
      days.push(day);
    }
    let slot = day.slots.at(-1);
    if (slot?.time !== start.time || !slot) {
      slot = { time: start.time, sessions: [] };
      day.slots.push(slot);
    }
    slot.sessions.push(session);
  }
  return days;
}

export function facetsOf(sessions: readonly PublicSession[], zone: string): Facets {
  const each = (pick: (session: PublicSession) => string | null) =>
    [...new Set(sessions.map(pick))]
      .filter((name) => name !== null)
      .sort((a, b) => a.localeCompare(b, "en", { numeric: true }));
  return {
    sessions: sessions.length,
    days: daysOf(sessions, clockIn(zone)).map(({ day, slots }) => ({
      id: dayId(day),
      label: shortDayName(day),
      sessions: slots.reduce((sum, slot) => sum + slot.sessions.length, 0),
    })),
    tracks: each((session) => session.track),
    rooms: each((session) => session.room),
  };
}

/** Tells what a clock in the event's zone shows at an instant. */
export type Clock = (instant: string) => { day: string; time: string };

/** One formatter for a whole programme: making one takes longer than a hundred uses. */
export function clockIn(zone: string): Clock {
  const options: Intl.DateTimeFormatOptions = {
    year: "numeric",
    month: "2-digit",
    day: "2-digit",
    hour: "2-digit",
    minute: "2-digit",
    hourCycle: "h23",
  };
  const format = formatter(zone, options);
  const known = new Map<string, ReturnType<Clock>>();
  return (instant) => {
    const found = known.get(instant);
    if (found) return found;
    const parts = format.formatToParts(new Date(instant));
    const part = (type: string) => parts.find((each) => each.type === type)?.value ?? "";
    const shown = {
      day: `${part("year").padStart(4, "0")}-${part("month")}-${part("day")}`,
      time: `${part("hour")}:${part("minute")}`,
    };
    known.set(instant, shown);
    return shown;
  };
}

/** In UTC where this browser doesn't know the zone yet. */
function formatter(zone: string, options: Intl.DateTimeFormatOptions): Intl.DateTimeFormat {
  try {
    return new Intl.DateTimeFormat("en-GB", { ...options, timeZone: zone });
  } catch {
    return new Intl.DateTimeFormat("en-GB", { ...options, timeZone: "UTC" });
  }
}

/** "10:00–10:25", or "10:00" when it isn't known how long it takes. */
export function timeSpan(start: string, minutes: number | null, clock: Clock): string {
  const { time } = clock(start);
  if (!minutes) return time;
  return `${time}–${clock(new Date(Date.parse(start) + minutes * 60_000).toISOString()).time}`;
}
