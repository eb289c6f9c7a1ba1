import type { Clock } from "../../../../base/formats/dates.ts";
import type { FacetChoice } from "../slots/shown-programme.ts";
import type { Slot } from "../slots/slots.ts";

/** What is on in one room; neither `now` nor `next` if the day is over there. */
export interface RoomNow {
  /** Null for slots without a room. */
  room: FacetChoice | null;
  now: Slot[];
  next: Slot | undefined;
  /** Whether the filters hide something that is on there or follows. */
  isNarrowed: boolean;
  /** Whether all slots without a room are for everybody. */
  isForAll: boolean;
}

/** Whether the programme has begun, and the instant at which it begins, or has ended; `open` while nothing has a time. */
export type Course = { state: "before"; begins: number } | { state: "on" | "over" | "open" };

/** How far the programme is at a moment. Slots without a time don't count. */
export function courseOf(slots: readonly Slot[], moment: number): Course {
  const timed = slots.filter(({ start }) => !Number.isNaN(start));
  if (timed.length === 0) return { state: "open" };
  const begins = Math.min(...timed.map(({ start }) => start));
  if (moment < begins) return { state: "before", begins };
  return timed.some(({ end }) => end > moment) ? { state: "on" } : { state: "over" };
}

interface NowIn {
  days: readonly FacetChoice[];
  rooms: readonly FacetChoice[];
  /** The keys of the chosen rooms; empty for all. */
  chosen: readonly string[];
  /** The slots that the filters hide. */
  others: readonly Slot[];
}

/** What is on in each chosen room at a moment and what follows, rooms with something on first; without those where nothing is on today or later. */
export function roomsNow(
  slots: readonly Slot[],
  moment: number,
  { days, rooms, chosen, others }: NowIn,
): RoomNow[] {
  const today = days.findIndex(({ opens = "", closes = "" }) => isWithin(moment, opens, closes));
  const of = (isThere: (slot: Slot) => boolean) => {
    const there = slots.filter(isThere);
    return {
      now: there.filter(({ start, end }) => start <= moment && moment < end),
      // Slots are sorted by their starts.
      next: there.find(({ start }) => start > moment),
      isNarrowed: others.some((slot) => isThere(slot) && slot.end > moment),
      isForAll: there.every((slot) => slot.of.room === null),
      isToday: there.some((slot) => slot.of.room !== null && slot.of.day?.includes(today)),
    };
  };
  return [
    ...rooms
      .map((room, index) => ({ room, ...of((slot) => slot.of.room?.includes(index) ?? true) }))
      .filter(({ room }) => chosen.length === 0 || chosen.includes(room.key)),
    // Items for all rooms are in each, if there are rooms.
    { room: null, ...of((slot) => (slot.of.room ? slot.of.room.length === 0 : rooms.length === 0)) },
  ]
    .filter(({ now, next, isToday }) => now.length > 0 || next || isToday)
    .sort((one, other) => Number(one.now.length === 0) - Number(other.now.length === 0));
}

const isWithin = (moment: number, opens: string, closes: string) =>
  Date.parse(opens) <= moment && moment < Date.parse(closes);

/** The instant of a local date and time such as "2027-05-01T10:00" on a clock; NaN for anything else. */
export function instantAt(local: string, clock: Clock): number {
  const wanted = Date.parse(`${local}Z`);
  if (Number.isNaN(wanted)) return Number.NaN;
  let instant = wanted;
  // Twice, because the zone may have another offset at the first guess.
  for (let guess = 0; guess < 2; guess += 1) {
    const { day, time } = clock(new Date(instant).toISOString());
    instant += wanted - (wanted % 60_000) - Date.parse(`${day}T${time}Z`);
  }
  return instant;
}
