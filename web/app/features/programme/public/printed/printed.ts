import { fold } from "@plenary/contract/fold";
import type { PublicProgramme, PublicSlot } from "@plenary/contract/programme/public-programme";
import { roomNames } from "@plenary/contract/programme/room-names";
import { clockIn } from "../../../../base/formats/dates.ts";
import { dayOf, shownProgrammeOf, unlistedKeys } from "../slots/facets.ts";

/** Selects and splits what is printed of a programme. */

/** Columns on a landscape page. */
const columnsMax = 6;

/** A column of a day, or a door's sign: a room, a text of sessions for a room, or none. */
export interface PrintedRoom {
  key: string;
  name: string | null;
  has: (slot: PublicSlot) => boolean;
}

export interface PrintedDay {
  /** Null without a time. */
  day: string | null;
  slots: PublicSlot[];
}

/** An item without rooms is for all of them. */
export const isForAll = ({ kind, roomIds }: PublicSlot): boolean =>
  kind !== "session" && roomIds.length === 0;

/** The slots that the query chooses. `found` are the sessions whose texts have its words, according to the server. */
export function chosenSlots(
  programme: PublicProgramme,
  query: URLSearchParams,
  found: ReadonlySet<string>,
): PublicSlot[] {
  const { event, dayChange, rooms, tracks } = programme;
  const clock = clockIn(event.timezone);
  const words = fold(query.get("q") ?? "")
    .split(" ")
    .filter(Boolean);
  const slugs = new Map([
    ...rooms.map(({ roomId, slug }) => [roomId, slug] as const),
    ...tracks.map(({ trackId, slug }) => [trackId, slug] as const),
  ]);
  const [looseRoom, looseTrack] = [unlistedKeys(rooms), unlistedKeys(tracks)];
  const keys = {
    day: (slot: PublicSlot) => [dayOf(slot, dayChange, clock) ?? "unscheduled"],
    room: (slot: PublicSlot) =>
      slot.roomIds.length > 0 ? slot.roomIds.map((id) => slugs.get(id)) : [looseRoom(slot.room ?? "")],
    track: ({ trackId, track }: PublicSlot) => [trackId ? slugs.get(trackId) : looseTrack(track ?? "")],
    kind: (slot: PublicSlot) => [slot.type ?? ""],
    language: (slot: PublicSlot) => slot.languages,
  };
  const roomsOf = roomNames(programme);
  return programme.slots.filter((slot) => {
    const names = slot.speakers.map(({ name }) => name);
    const text = fold([slot.title, ...names, roomsOf(slot) ?? "", slot.track ?? ""].join(" "));
    const isFound = words.every((word) => text.includes(word)) || found.has(slot.slotId);
    return (
      isFound &&
      Object.entries(keys).every(([name, of]) => {
        const wanted = query.getAll(name);
        return (
          wanted.length === 0 ||
          (name === "room" && isForAll(slot)) ||
          of(slot).some((key) => wanted.includes(key ?? ""))
        );
      })
    );
  });
}

/** The slots by programme day, those without a time last. */
export function printedDays({ event, dayChange }: PublicProgramme, slots: PublicSlot[]): PrintedDay[] {
  const clock = clockIn(event.timezone);
  const days = Map.groupBy(slots, (slot) => dayOf(slot, dayChange, clock));
  return [...days].map(([day, ofDay]) => ({ day, slots: ofDay }));
}

/** The slots' rooms in order, then texts for rooms, then none. `wanted` are the address's keys; empty for all. */
export function printedRooms(
  programme: PublicProgramme,
  slots: PublicSlot[],
  wanted: readonly string[],
): PrintedRoom[] {
  const known = new Map(programme.rooms.map(({ slug, roomId }) => [slug, roomId]));
  const rooms = shownProgrammeOf({ ...programme, slots }).facets.room.map(({ key, label }) => {
    const roomId = known.get(key);
    const has = roomId
      ? ({ roomIds }: PublicSlot) => roomIds.includes(roomId)
      : ({ roomIds, room }: PublicSlot) => roomIds.length === 0 && room === label;
    return { key, name: label, has };
  });
  const isNowhere = (slot: PublicSlot) => !isForAll(slot) && slot.roomIds.length === 0 && slot.room === null;
  const all = slots.some(isNowhere) ? [...rooms, { key: "", name: null, has: isNowhere }] : rooms;
  return all.filter(({ key, has }) => (wanted.length === 0 || wanted.includes(key)) && slots.some(has));
}

/** The rooms in parts that fit a page, of about equal size; at least one part. */
export function inPages(rooms: PrintedRoom[]): PrintedRoom[][] {
  const pages = Math.max(1, Math.ceil(rooms.length / columnsMax));
  const size = Math.max(1, Math.ceil(rooms.length / pages));
  return Array.from({ length: pages }, (_, at) => rooms.slice(at * size, (at + 1) * size));
}
