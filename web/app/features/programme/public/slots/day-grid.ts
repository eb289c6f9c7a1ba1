import type { PublicSlot } from "@plenary/contract/programme/public-programme";

/* Positions of slots in a day's grid (grid.css). Each room is a column; if slots overlap in a room, its column gets as
   many tracks as there are slots at once, so that they are side by side. */

/** A column of the grid: a room by its index, items for all rooms, or slots without one. */
export interface Column {
  room: number | "all" | "none";
  /** The first of its tracks, counted from 1, and how many there are. */
  at: number;
  wide: number;
}

/** A slot's position: its first track and number of tracks, or `all`. */
export interface Position {
  at: number;
  wide: number | "all";
}

export interface DayGrid {
  columns: Column[];
  /** By slotId; several if its rooms aren't adjacent. */
  places: Map<string, Position[]>;
  /** By slotId, its steps in the grid, from the first of the day. */
  steps: Map<string, { from: number; to: number }>;
}

/** A slot in one room, between two steps. */
interface Piece {
  slotId: string;
  from: number;
  to: number;
  /** Its track in the room's column, and how many it may take there. */
  lane: number;
  wide: number;
}

const DAY_MINUTES = 1440;

/** What a finger can press: 24 pixels (grid.css). */
export const leastMinutes = 5;

/** A title and a line of what is told at short notice. */
const leastNoted = 10;

/** Positions the slots of one programme day, in the order of their starts. `roomsOf` is by index; empty for none. */
export function placeDay(
  slots: readonly PublicSlot[],
  roomsOf: (slot: PublicSlot) => number[] | "all",
  gridMinutes: number,
): DayGrid {
  const steps = stepsOf(slots, gridMinutes);
  const overlaps = (one: PublicSlot) => {
    const a = steps.get(one.slotId);
    return slots.some((other) => {
      const b = steps.get(other.slotId);
      return other !== one && a && b && a.from < b.to && b.from < a.to;
    });
  };
  const rooms = new Map<Column["room"], Piece[]>();
  const spanning: PublicSlot[] = [];
  const add = (room: Column["room"], slot: PublicSlot) => {
    const { from = 0, to = 1 } = steps.get(slot.slotId) ?? {};
    const piece = { slotId: slot.slotId, from, to, lane: 0, wide: 1 };
    const pieces = rooms.get(room);
    if (pieces) pieces.push(piece);
    else rooms.set(room, [piece]);
  };
  for (const slot of slots) {
    const of = roomsOf(slot);
    // Items for all rooms are next to simultaneous slots instead of across them.
    if (of === "all" && overlaps(slot)) add("all", slot);
    else if (of === "all") spanning.push(slot);
    else if (of.length === 0) add("none", slot);
    else for (const room of of) add(room, slot);
  }
  if (rooms.size === 0) for (const slot of spanning.splice(0)) add("all", slot);

  const columns: Column[] = [];
  const places = new Map<string, Position[]>(
    spanning.map(({ slotId }) => [slotId, [{ at: 1, wide: "all" }]]),
  );
  let at = 1;
  for (const room of [...rooms.keys()].sort(byColumn)) {
    const pieces = rooms.get(room) ?? [];
    const wide = layOut(pieces);
    for (const piece of pieces) join(places, piece, { at: at + piece.lane, wide: piece.wide });
    columns.push({ room, at, wide });
    at += wide;
  }
  return { columns, places, steps };
}

/** Items for all rooms first, then the rooms in order, then slots without one. */
function byColumn(one: Column["room"], other: Column["room"]): number {
  const rank = (room: Column["room"]) => (room === "all" ? -1 : room === "none" ? Infinity : room);
  return rank(one) - rank(other);
}

/** From the first start on; each slot is high enough to be pressed, and none leaves its day. */
function stepsOf(slots: readonly PublicSlot[], gridMinutes: number): DayGrid["steps"] {
  const minuteOf = (instant: string | null) => Date.parse(instant ?? "") / 60_000;
  const first = slots.reduce((least, { startTime }) => Math.min(least, minuteOf(startTime)), Infinity);
  const most = DAY_MINUTES / gridMinutes;
  return new Map(
    slots.map(({ slotId, startTime, endTime, notice }) => {
      const from = Math.floor((minuteOf(startTime) - first) / gridMinutes);
      const to = Math.ceil((minuteOf(endTime) - first) / gridMinutes);
      const least = Math.ceil((notice ? leastNoted : leastMinutes) / gridMinutes);
      return [slotId, { from, to: Math.max(from + least, Math.min(to, most)) }];
    }),
  );
}

/** Gives each of a room's pieces its track, and returns how many tracks that takes. */
function layOut(pieces: Piece[]): number {
  pieces.sort((one, other) => one.from - other.from || other.to - one.to);
  const groups: Piece[][] = [];
  /** The end of the last piece in each track, among those that overlap. */
  let ends: number[] = [];
  for (const piece of pieces) {
    if (ends.every((end) => end <= piece.from)) {
      groups.push([]);
      ends = [];
    }
    const free = ends.findIndex((end) => end <= piece.from);
    piece.lane = free < 0 ? ends.length : free;
    ends[piece.lane] = piece.to;
    groups.at(-1)?.push(piece);
  }
  const tracks = pieces.reduce((most, { lane }) => Math.max(most, lane + 1), 1);
  for (const group of groups) {
    const last = group.reduce((most, { lane }) => Math.max(most, lane), 0);
    // The last of those side by side takes the rest of the column.
    for (const piece of group) if (piece.lane === last) piece.wide = tracks - last;
  }
  return tracks;
}

/** In adjacent rooms that it has to itself, a slot is one box. */
function join(places: Map<string, Position[]>, { slotId }: Piece, place: { at: number; wide: number }): void {
  const known = places.get(slotId) ?? [];
  const last = known.at(-1);
  if (last && last.wide !== "all" && last.at + last.wide === place.at) last.wide += place.wide;
  else known.push(place);
  places.set(slotId, known);
}
