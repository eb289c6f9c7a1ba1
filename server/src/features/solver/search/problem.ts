/**
 * What a search is asked and what it answers: plain data, which a worker thread can be sent. Times are whole minutes
 * from a moment that the asker chooses.
 */

export type Level = "hard" | "soft" | "off";

/** The rules of a schedule, but for the rooms of tracks, whose level each track says. */
export type Levels = Record<
  | ("room_overlap" | "person_overlap" | "blocked" | "during_break" | "person_away" | "room_times")
  | ("outside_hours" | "needs" | "capacity" | "person_gap" | "audience" | "track_overlap" | "unconfirmed"),
  Level
>;

/** From its first minute to before its last. */
export interface Span {
  from: number;
  to: number;
}

/** A programme day; sessions are placed within days only. */
export interface Day extends Span {
  id: string;
  /** The usual hours; null if none are set. */
  hours: Span | null;
}

/** When a room is there: for all, or for some tracks or types alone. */
export interface RoomTime extends Span {
  tracks: string[];
  types: string[];
}

export interface Room {
  id: string;
  /** Slots that it takes at once. */
  parallelMax: number;
  capacity: number | null;
  features: string[];
  /** None: always. */
  times: RoomTime[];
}

export interface Track {
  id: string;
  /** Empty: any room. */
  rooms: string[];
  /** What another room than these is: hard where it is only in them, soft where it prefers them. */
  level: Level;
}

export interface Person {
  id: string;
  away: Span[];
}

/** What stands in the plan and is no session: never moved. */
export interface Item extends Span {
  id: string;
  /** Null: in all rooms, a break. Others block their rooms. */
  rooms: string[] | null;
}

export interface SlotPlace {
  /** Null: a room that the session only names, in which nothing else is. */
  room: string | null;
  start: number;
}

/** A session in the plan, or still without a place. */
export interface Slot {
  id: string;
  minutes: number;
  track: string | null;
  type: string | null;
  people: string[];
  needs: string[];
  /** How many people are expected. */
  expects: number | null;
  confirmed: boolean;
  place: SlotPlace | null;
  /** Whether its place is one that the public knows. */
  released: boolean;
  pinned: boolean;
}

/** What may be placed or moved, and to where: of all, or of the chosen tracks, rooms and days alone (null: all). */
export interface Scope {
  kind: "unscheduled" | "repair" | "all";
  tracks: string[] | null;
  rooms: string[] | null;
  days: string[] | null;
}

/** What is wrong and somebody leaves so, as long as these stand where they stand. */
export interface Kept {
  /** Slots all of whose hard conflicts are left. */
  slots: string[];
  /** Slots with a place that nobody may have by itself. */
  own: string[];
  /** Slots that are in each other's way. */
  pairs: [string, string][];
}

export interface Problem {
  /** Sessions are placed at multiples of it, counted from the beginning of each day. */
  gridMinutes: number;
  personGapMinutes: number;
  levels: Levels;
  days: Day[];
  rooms: Room[];
  tracks: Track[];
  people: Person[];
  items: Item[];
  slots: Slot[];
  /** Slots that many of the same people have marked. */
  audience: [string, string][];
  kept: Kept;
  scope: Scope;
  /** How many slots may get another place than they had, or none; null: any number. */
  maxMoves: number | null;
}

export interface Move {
  slot: string;
  from: SlotPlace | null;
  to: SlotPlace | null;
}

/** Why a slot is left out. Each is so by itself, whatever was tried. */
export type Reason =
  /** The event doesn't take what is not confirmed. */
  | { kind: "unconfirmed" }
  /** No room is open to the track on these days. */
  | { kind: "no_room_open"; track: string | null }
  /** No room has these features; with a track, none of those that are open to it. */
  | { kind: "no_room_has"; features: string[]; track: string | null }
  /** No room that is open to it and has what it needs holds as many. */
  | { kind: "no_room_holds"; expects: number; most: number }
  /** It could stand there by itself, but there is outside what was chosen. */
  | { kind: "not_chosen"; place: SlotPlace }
  | { kind: "too_long"; minutes: number; longest: number }
  /** These people cannot be there at the same time. */
  | { kind: "people_apart"; people: string[] }
  /** What is placed of that person and this session, against the time at which the person could speak. */
  | { kind: "person_full"; person: string; speaks: number; there: number }
  /** The rooms that suit it are full; with a track, its rooms. */
  | { kind: "rooms_full"; track: string | null; missing: number }
  /** It could stand there if these moved, of which some never move in this run. */
  | { kind: "fixed"; place: SlotPlace; slots: string[]; pinned: string[]; unmoved: string[] }
  /** It could stand there if these moved, but as many have moved as may. */
  | { kind: "moves_used"; place: SlotPlace; slots: string[]; maxMoves: number }
  /** It was told to end before it came to this one. */
  | { kind: "not_tried" }
  | { kind: "not_found"; tries: number; place: SlotPlace; slots: string[] };

export interface Conflicts {
  hard: number;
  soft: number;
}

export interface Solution {
  moves: Move[];
  before: Conflicts;
  after: Conflicts;
  left: { slot: string; reason: Reason }[];
  steps: number;
  /** Whether it was told to end before it had nothing more to try. */
  stopped: boolean;
}
