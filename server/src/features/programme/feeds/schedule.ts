import { slugOf } from "@plenary/contract/names";
import { programmeDay } from "@plenary/contract/programme/programme-days";
import { strictAddress } from "../../../base/web-addresses.ts";
import type { Feed, FeedSlot } from "./feed.ts";

/** A slot in schedule.xml and schedule.json. */
export interface ScheduleSlot {
  slot: FeedSlot;
  room: string;
  /** On the event's clock with its offset. */
  date: string;
  end: string;
  /** `09:30` */
  start: string;
  duration: string;
  type: string;
  slug: string;
}

export interface ScheduleRoom {
  name: string;
  /** Null for a room that is only a session's text. */
  guid: string | null;
  entries: ScheduleSlot[];
}

export interface ScheduleDay {
  index: number;
  date: string;
  start: string;
  end: string;
  rooms: ScheduleRoom[];
}

/** `01:30` */
export const duration = (minutes: number): string =>
  [Math.floor(minutes / 60), minutes % 60].map((part) => String(part).padStart(2, "0")).join(":");

/** The name of this state of the programme in files. */
export const versionOf = ({ version, changedAt }: Feed): string => version?.name ?? `live ${changedAt}`;

/** For parts of the formats that allow no hyphens in an acronym. */
export const plainAcronym = ({ acronym }: Feed): string => acronym.replaceAll("-", "_");

/** The programme by days and rooms: only slots with a start and a room. One in several rooms is in the first. */
export function scheduleOf(feed: Feed, withBreaks: boolean): ScheduleDay[] {
  const names = new Map(feed.rooms.map(({ roomId, name }) => [roomId, name]));
  const clock = clockIn(feed.event.timezone);
  const placed = feed.slots.flatMap((slot) => {
    if (!slot.startTime || !slot.endTime || (slot.kind === "break" && !withBreaks)) return [];
    const room = roomOf(slot, names, feed.rooms[0]?.name);
    return room === undefined
      ? []
      : [entryOf(feed, slot, { room, start: slot.startTime, end: slot.endTime }, clock)];
  });
  const loose = [...new Set(placed.map(({ room }) => room))].filter(
    (room) => !feed.rooms.some(({ name }) => name === room),
  );
  const rooms = [...feed.rooms, ...loose.map((name) => ({ name, guid: null }))];
  // By the clock, as on pages: in a repeated hour the instant doesn't determine the day.
  const byDay = Map.groupBy(placed, ({ slot }) => programmeDay(clock(slot.startTime ?? ""), feed.dayChange));
  return daysOf(feed).map(({ date, opens, closes }, index) => {
    const byRoom = Map.groupBy(byDay.get(date) ?? [], ({ room }) => room);
    return {
      ...{ index: index + 1, date, start: clock(opens).iso, end: clock(closes).iso },
      rooms: rooms.map(({ name, guid }) => ({ name, guid, entries: byRoom.get(name) ?? [] })),
    };
  });
}

/** The name of its room; undefined without one. */
function roomOf(
  { kind, roomIds: [id], room }: FeedSlot,
  names: Map<string, string>,
  first: string | undefined,
) {
  if (id !== undefined) return names.get(id) ?? room ?? undefined;
  return kind === "session" ? (room ?? undefined) : first;
}

/** The programme days; the formats require at least one. */
function daysOf({ days, event, dayChange }: Feed): Feed["days"] {
  if (days.length > 0) return days;
  const first = Temporal.PlainDate.from(event.startDate);
  const changeOn = (day: Temporal.PlainDate) =>
    day.toZonedDateTime({ timeZone: event.timezone, plainTime: dayChange }).toInstant().toString();
  return [{ date: event.startDate, opens: changeOn(first), closes: changeOn(first.add({ days: 1 })) }];
}

interface Local {
  /** `2027-05-01T09:30:00+02:00` */
  iso: string;
  /** `2027-05-01` */
  day: string;
  /** `09:30` */
  time: string;
}

/** Returns a function for what clocks in the zone show at an instant. */
function clockIn(zone: string): (instant: string) => Local {
  const known = new Map<string, Local>();
  return (instant) => {
    const present = known.get(instant);
    if (present) return present;
    const local = Temporal.Instant.from(instant).toZonedDateTimeISO(zone);
    const isWhole = local.offsetNanoseconds % 60e9 === 0;
    // Historical offsets have seconds, which the formats don't allow.
    const iso = isWhole
      ? local.toString({ timeZoneName: "never", smallestUnit: "second" })
      : local.toInstant().toString({ smallestUnit: "second" });
    const day = local.toPlainDate().toString();
    const made = { iso, day, time: local.toPlainTime().toString({ smallestUnit: "minute" }) };
    known.set(instant, made);
    return made;
  };
}

function entryOf(
  feed: Feed,
  slot: FeedSlot,
  { room, start, end }: { room: string; start: string; end: string },
  clock: (instant: string) => Local,
): ScheduleSlot {
  const { iso: date, time } = clock(start);
  return {
    ...{ slot, room, date, start: time, end: clock(end).iso },
    duration: duration(slot.durationMinutes ?? feed.defaultMinutes),
    type: typeOf(slot),
    slug: slugOfSlot(feed, slot),
  };
}

/** When this server reads the file again, its words for items mean only items. */
function typeOf({ kind, type }: FeedSlot): string {
  if (kind !== "session") return kind;
  if (type === "break" || type === "activity") return `${type.charAt(0).toUpperCase()}${type.slice(1)}`;
  return type ?? "";
}

function slugOfSlot(feed: Feed, { number, title }: FeedSlot): string {
  const words = slugOf(title);
  return `${plainAcronym(feed)}-${number}-${words.length > 1 ? words : "session"}`;
}

/** The address in strict form, as file readers need it. */
export const addressOf = (address: string | null): string | null => address && strictAddress(address);
