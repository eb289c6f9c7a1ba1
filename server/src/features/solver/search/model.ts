import { groupsOf, type Neighbour, neighboursOf } from "./neighbours.ts";
import type { Level, Problem, Room, Slot, Span, Track } from "./problem.ts";
import {
  common,
  joined,
  lengthOf,
  liesWithin,
  type Raster,
  setBits,
  startsWithin,
  type Times,
  timesOf,
  without,
} from "./starts.ts";

/** A problem, with numbers in place of ids and its rules worked out for each slot: what never changes in a search. */

/** A room in which a slot could stand. */
export interface Option {
  room: number;
  /** Within these it must lie, and outside these it costs a soft conflict. */
  open: Times;
  rather: Times[];
  /** Soft conflicts that it has there at any time. */
  cost: number;
}

export interface ModelSlot {
  id: string;
  minutes: number;
  options: Option[];
  /** Times at which its people must be there, and the starts at which all of them are. */
  people: Times[];
  present: Uint32Array;
  /** Outside each of these it costs a soft conflict, in every room. */
  rather: Times[];
  neighbours: Neighbour[];
  /** Where it stands at first. */
  home: { room: number; start: number } | null;
  released: boolean;
  /** Whether it makes way for those that are confirmed, as long as it had no place. */
  isDraft: boolean;
  /** Whether its first place is left to it whatever the rules say, or whatever else of which this is so stood there. */
  isLeft: boolean;
  isSettled: boolean;
  /** Who else may be in its way where both stood at first. */
  leftWith: ReadonlySet<number>;
  /** Never to be moved in this search, and why. */
  fixed: "pinned" | "unmoved" | null;
}

export interface Model extends Raster {
  problem: Problem;
  /** The minute of the first bit; all others are counted from it. */
  zero: number;
  /** Bits that are on the grid of their day. */
  grid: Uint32Array;
  slots: ModelSlot[];
  /** Slots at once by room; the last is for all rooms that are only named. */
  atOnce: number[];
  roomLevel: Level;
  gap: number;
  maxMoves: number;
  /** The same, whatever was chosen: for reasons. */
  optionsAnywhere: (slot: number) => Option[];
  /** Slots by person, and when each person who is away at times can be there. */
  ofPerson: Map<string, number[]>;
  presence: Map<string, Span[]>;
  /** The rooms of a slot as if it needed nothing and nobody were expected. */
  openRooms: (slot: number) => { room: number; open: Times }[];
}

export function modelOf(problem: Problem): Model {
  const days = [...problem.days].sort((one, other) => one.from - other.from);
  const zero = days[0]?.from ?? 0;
  const end = days.reduce((last, { to }) => Math.max(last, to - zero), 0);
  const unit = days.reduce((all, { from }) => divisor(all, from - zero), Math.max(1, problem.gridMinutes));
  const bits = Math.ceil(end / unit) + 1;
  const raster: Raster = { unit, bits, words: Math.ceil(bits / 32) };
  const grid = new Uint32Array(raster.words);
  for (const { from, to } of days)
    for (let at = from - zero; at < to - zero; at += Math.max(1, problem.gridMinutes))
      setBits(grid, at / unit, at / unit + 1);

  const rooms = new Map(problem.rooms.map(({ id }, number) => [id, number]));
  const numbers = new Map(problem.slots.map(({ id }, number) => [id, number]));
  const whole = [{ from: 0, to: end }];
  const presence = new Map(
    problem.people
      .filter(({ away }) => away.length > 0)
      .map(({ id, away }) => [id, without(whole, shifted(away, zero))]),
  );
  const ofPerson = groupsOf(problem.slots.map(({ people }) => [...new Set(people)]));
  const { levels, scope } = problem;
  const near = neighboursOf(problem, numbers);
  const { of: optionsOf, open: openOf } = optionsIn(problem, { zero, whole });
  const sharedRather = ratherAtAll(problem, zero, whole);
  const leftOwn = new Set(problem.kept.own);
  const settled = new Set(problem.kept.slots);
  const leftWith = leftTogether(problem, numbers);
  const chosenDays = days.filter(({ id }) => scope.days?.includes(id) ?? true);

  const isMovable = (slot: Slot): boolean => {
    const { place } = slot;
    if (scope.tracks && !(slot.track && scope.tracks.includes(slot.track))) return false;
    if (!place) return true;
    if (place.room === null || !rooms.has(place.room) || scope.kind === "unscheduled") return false;
    if (scope.rooms && !scope.rooms.includes(place.room)) return false;
    return chosenDays.some(({ from, to }) => from <= place.start && place.start < to);
  };
  const slots = problem.slots.map((slot, number): ModelSlot => {
    const present = [...new Set(slot.people)].flatMap((id) => {
      const spans = presence.get(id);
      return spans ? [timesOf(spans)] : [];
    });
    const { place } = slot;
    const needed = levels.person_away === "hard" ? present : [];
    return {
      id: slot.id,
      minutes: slot.minutes,
      options: optionsOf(slot, true),
      people: needed,
      present: presentStarts(raster, grid, needed, slot.minutes),
      rather: levels.person_away === "soft" ? [...sharedRather, ...present] : sharedRather,
      neighbours: near[number] ?? [],
      home: place && {
        room: (place.room === null ? undefined : rooms.get(place.room)) ?? problem.rooms.length,
        start: place.start - zero,
      },
      released: slot.released,
      isDraft: levels.unconfirmed === "soft" && !slot.confirmed && !place,
      isLeft: leftOwn.has(slot.id),
      isSettled: settled.has(slot.id),
      leftWith: leftWith.get(number) ?? none,
      fixed: slot.pinned ? "pinned" : isMovable(slot) ? null : "unmoved",
    };
  });
  const slotOf = (number: number) => problem.slots[number] as Slot;
  return {
    ...raster,
    ...{ problem, zero, grid, slots, ofPerson, presence },
    atOnce: [...problem.rooms.map(({ parallelMax }) => parallelMax), Number.POSITIVE_INFINITY],
    roomLevel: levels.room_overlap,
    gap: levels.person_gap === "off" ? 0 : problem.personGapMinutes,
    maxMoves: problem.maxMoves ?? Number.POSITIVE_INFINITY,
    optionsAnywhere: (number) => optionsOf(slotOf(number), false),
    openRooms: (number) => openOf(slotOf(number), false),
  };
}

const none: ReadonlySet<number> = new Set();

/** By slot: those with whom it may overlap where both stood at first. */
function leftTogether({ kept }: Problem, numbers: ReadonlyMap<string, number>): Map<number, Set<number>> {
  const found = new Map<number, Set<number>>();
  for (const pair of kept.pairs)
    for (const [one, other] of [pair, pair.toReversed()]) {
      const [number, otherNumber] = [numbers.get(one ?? ""), numbers.get(other ?? "")];
      if (number === undefined || otherNumber === undefined) continue;
      found.set(number, (found.get(number) ?? new Set()).add(otherNumber));
    }
  return found;
}

function divisor(one: number, other: number): number {
  return other === 0 ? one : divisor(other, one % other);
}

const shifted = (spans: readonly Span[], zero: number): Span[] =>
  joined(spans.map(({ from, to }) => ({ from: from - zero, to: to - zero })));

/** What is soft in every room: hours and breaks. One for each break, as each is a conflict. */
function ratherAtAll(problem: Problem, zero: number, whole: Span[]): Times[] {
  const { levels, days, items } = problem;
  const hours = shifted(hoursOf(problem), zero);
  const breaks = items.filter(({ rooms }) => rooms === null);
  return [
    ...(levels.outside_hours === "soft" && days.some((day) => day.hours) ? [timesOf(hours)] : []),
    ...(levels.during_break === "soft"
      ? breaks.map((item) => timesOf(without(whole, shifted([item], zero))))
      : []),
  ];
}

const hoursOf = ({ days }: Problem): Span[] => days.map(({ hours, from, to }) => hours ?? { from, to });

/** The rooms in which each slot could stand. Slots with the same needs share theirs. */
function optionsIn(problem: Problem, { zero, whole }: { zero: number; whole: Span[] }) {
  const { levels, scope } = problem;
  const tracks = new Map(problem.tracks.map((track) => [track.id, track]));
  const breaks = problem.items.filter(({ rooms }) => rooms === null);
  const timesFor = (room: Room, slot: Slot): Span[] =>
    room.times.filter(
      (time) =>
        (time.tracks.length === 0 && time.types.length === 0) ||
        (slot.track !== null && time.tracks.includes(slot.track)) ||
        (slot.type !== null && time.types.includes(slot.type)),
    );
  const blocksOf = problem.rooms.map(({ id }) => problem.items.filter(({ rooms }) => rooms?.includes(id)));
  /** When anything at all may stand somewhere. */
  const allowed = (isChosen: boolean): Span[] => {
    const days = problem.days.filter(({ id }) => !isChosen || (scope.days?.includes(id) ?? true));
    let spans = shifted(days, zero);
    if (levels.outside_hours === "hard") spans = common(spans, shifted(hoursOf(problem), zero));
    return levels.during_break === "hard" ? without(spans, shifted(breaks, zero)) : spans;
  };
  const always = { chosen: allowed(true), any: allowed(false) };
  const kept = new Map<string, Times>();
  const keep = (key: string, make: () => Span[]): Times => {
    const times = kept.get(key) ?? timesOf(make());
    kept.set(key, times);
    return times;
  };

  /** Rooms that are open to a slot, with when; those of its track alone, where it may be in no others. */
  const open = (slot: Slot, isChosen: boolean) => {
    const track = slot.track === null ? undefined : tracks.get(slot.track);
    return problem.rooms.flatMap((room, number) => {
      if (isChosen && scope.rooms && !scope.rooms.includes(room.id)) return [];
      if (isElsewhere(track, room) && track?.level === "hard") return [];
      const own = timesFor(room, slot);
      const hasTimes = levels.room_times === "hard" && room.times.length > 0;
      const key = `${number} ${isChosen} ${hasTimes ? own.map(({ from, to }) => `${from}-${to}`) : ""}`;
      const times = keep(key, () => {
        const spans = isChosen ? always.chosen : always.any;
        const there = hasTimes ? common(spans, shifted(own, zero)) : spans;
        return levels.blocked === "hard" ? without(there, shifted(blocksOf[number] ?? [], zero)) : there;
      });
      return lengthOf(times.spans) > 0 ? [{ room: number, open: times }] : [];
    });
  };
  const made = new Map<string, Option[]>();
  const of = (slot: Slot, isChosen: boolean): Option[] => {
    if (levels.unconfirmed === "hard" && !slot.confirmed) return [];
    const key = JSON.stringify([isChosen, slot.track, slot.type, slot.needs, slot.expects]);
    const before = made.get(key);
    if (before) return before;
    const track = slot.track === null ? undefined : tracks.get(slot.track);
    const options = open(slot, isChosen).flatMap(({ room: number, open: times }): Option[] => {
      const room = problem.rooms[number] as Room;
      const flaws: Level[] = [];
      if (slot.needs.some((need) => !room.features.includes(need))) flaws.push(levels.needs);
      if (slot.expects !== null && room.capacity !== null && slot.expects > room.capacity)
        flaws.push(levels.capacity);
      if (isElsewhere(track, room)) flaws.push(track?.level ?? "off");
      if (flaws.includes("hard")) return [];
      const rather: Times[] = [];
      if (levels.room_times === "soft" && room.times.length > 0) {
        const own = timesFor(room, slot);
        rather.push(
          keep(`rather ${number} ${own.map(({ from, to }) => `${from}-${to}`)}`, () => shifted(own, zero)),
        );
      }
      const blocks = blocksOf[number] ?? [];
      if (levels.blocked === "soft" && blocks.length > 0)
        rather.push(keep(`free ${number}`, () => without(whole, shifted(blocks, zero))));
      const cost = flaws.filter((level) => level === "soft").length;
      return [{ room: number, open: times, rather, cost }];
    });
    made.set(key, options);
    return options;
  };
  return { of, open };
}

const isElsewhere = (track: Track | undefined, room: Room) =>
  track !== undefined && track.rooms.length > 0 && !track.rooms.includes(room.id);

/** Bits on the grid at which all these people can be there. */
function presentStarts(
  raster: Raster,
  grid: Uint32Array,
  people: readonly Times[],
  minutes: number,
): Uint32Array {
  if (people.length === 0) return grid;
  const present = grid.slice();
  for (const times of people) {
    const starts = startsWithin(raster, times, minutes);
    for (let word = 0; word < present.length; word++)
      present[word] = (present[word] as number) & (starts[word] as number);
  }
  return present;
}

/** How many places a slot could have if nothing else stood anywhere. */
export function countPlaces(model: Model, { options, present, minutes }: ModelSlot): number {
  let count = 0;
  for (const { open } of options) {
    const starts = startsWithin(model, open, minutes);
    for (let word = 0; word < starts.length; word++)
      for (let rest = (starts[word] as number) & (present[word] as number); rest; rest &= rest - 1)
        count += 1;
  }
  return count;
}

export const isHomeOf = ({ home }: ModelSlot, room: number, start: number): boolean =>
  home !== null && home.room === room && home.start === start;

/** Whether a place is within the times of the room and the people, or left to the slot. */
export function isPossible(slot: ModelSlot, room: number, start: number): boolean {
  if (slot.isLeft && isHomeOf(slot, room, start)) return true;
  const option = slot.options.find((each) => each.room === room);
  const end = start + slot.minutes;
  return (
    option !== undefined &&
    liesWithin(option.open.spans, start, end) &&
    slot.people.every(({ spans }) => liesWithin(spans, start, end))
  );
}
