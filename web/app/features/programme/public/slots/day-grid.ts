import type { PublicSlot } from "@plenary/contract/programme/public-programme";

/*
 * Where slots stand in the grid of a day (grid.css). Each room is a column; where slots overlap in a room, its column is as
 * many tracks wide as there are slots at once, so that they stand side by side.
 */

/** A column of the grid: the room by its index, what concerns all rooms, or what has none. */
export interface Column {
  room: number | "all" | "none";
  /** The first of its tracks, counted from 1, and how many there are. */
  at: number;
  wide: number;
}

/** Where a slot stands: its first track, how many it takes, or `all`. */
export interface Position {
  at: number;
  wide: number | "all";
}

export interface DayGrid {
  columns: Column[];
  /** By slotId; more than one where rooms are not beside each other. */
  places: Map<string, Position[]>;
  /** By slotId, the steps of the grid that it takes, from the first of the day on. */
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

/**
 * Puts the slots of one programme day, in the order of their starts.
 * @param roomsOf the rooms of a slot by index, or `all`; empty for none
 * @param gridMinutes what a step stands for
 */
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
    // What concerns everybody stands beside what goes on meanwhile, rather than over it.
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

/** What concerns all rooms first, then the rooms in their order, then what has none. */
function byColumn(one: Column["room"], other: Column["room"]): number {
  const rank = (room: Column["room"]) => (room === "all" ? -1 : room === "none" ? Infinity : room);
  return rank(one) - rank(other);
}

/** From the first start on; each slot has a step at least, and none leaves its day. */
function stepsOf(slots: readonly PublicSlot[], gridMinutes: number): DayGrid["steps"] {
  const minuteOf = (instant: string | null) => Date.parse(instant ?? "") / 60_000;
  const first = slots.reduce((least, { startTime }) => Math.min(least, minuteOf(startTime)), Infinity);
  const most = DAY_MINUTES / gridMinutes;
  return new Map(
    slots.map(({ slotId, startTime, endTime }) => {
      const from = Math.floor((minuteOf(startTime) - first) / gridMinutes);
      const to = Math.ceil((minuteOf(endTime) - first) / gridMinutes);
      return [slotId, { from, to: Math.max(from + 1, Math.min(to, most)) }];
    }),
  );
}

/** Gives each of a room's pieces its track, and returns how many tracks that takes. */
function layOut(pieces: Piece[]): number {
  pieces.sort((one, other) => one.from - other.from || other.to - one.to);
  const groups: Piece[][] = [];
  /** Where the last piece of each track ends, among those that overlap. */
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
    // The last of those side by side takes what is left of the column.
    for (const piece of group) if (piece.lane === last) piece.wide = tracks - last;
  }
  return tracks;
}

/** In rooms beside each other, both of which it has to itself, a slot stands once. */
function join(places: Map<string, Position[]>, { slotId }: Piece, place: { at: number; wide: number }): void {
  const known = places.get(slotId) ?? [];
  const last = known.at(-1);
  if (last && last.wide !== "all" && last.at + last.wide === place.at) last.wide += place.wide;
  else known.push(place);
  places.set(slotId, known);
}
