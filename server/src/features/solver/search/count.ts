import type { Conflicts, Level, Problem, Room, Slot, SlotPlace, Span } from "./problem.ts";
import { joined, liesWithin } from "./starts.ts";

/** How many conflicts there are in a plan, by its rules alone: it knows nothing of the search. */

interface Placed extends Span {
  slot: Slot;
  room: Room | undefined;
}

/** @param places by slot, in their order */
export function countConflicts(problem: Problem, places: readonly (SlotPlace | null)[]): Conflicts {
  const { levels, slots, rooms } = problem;
  const found: Conflicts = { hard: 0, soft: 0 };
  const add = (level: Level, count = 1) => {
    if (level !== "off") found[level] += count;
  };
  const byId = new Map(rooms.map((room) => [room.id, room]));
  const placed = slots
    .flatMap((slot, number): Placed[] => {
      const place = places[number];
      if (!place) return [];
      const room = place.room === null ? undefined : byId.get(place.room);
      return [{ slot, room, from: place.start, to: place.start + slot.minutes }];
    })
    .sort((one, other) => one.from - other.from);
  for (const room of rooms)
    add(
      levels.room_overlap,
      crowded(
        placed.filter((one) => one.room === room),
        room.parallelMax,
      ),
    );
  for (const own of byPerson(placed)) add(levels.person_overlap, crowded(own, 1));
  countOwn(problem, placed, add);
  countPairs(problem, placed, add);
  return found;
}

function byPerson(placed: readonly Placed[]): Iterable<Placed[]> {
  const people = new Map<string, Placed[]>();
  for (const one of placed)
    for (const person of new Set(one.slot.people)) {
      const own = people.get(person);
      if (own) own.push(one);
      else people.set(person, [one]);
    }
  return people.values();
}

/** How many begin while as many are there as may be. */
function crowded(placed: readonly Placed[], most: number): number {
  const ends = placed.map(({ to }) => to).sort((one, other) => one - other);
  let ended = 0;
  let count = 0;
  for (const [begun, { from }] of placed.entries()) {
    while ((ends[ended] ?? Number.POSITIVE_INFINITY) <= from) ended += 1;
    if (begun - ended >= most) count += 1;
  }
  return count;
}

const touches = (one: Span, other: Span) => one.from < other.to && other.from < one.to;

/** What is wrong with a slot's place by itself. */
function countOwn(problem: Problem, placed: readonly Placed[], add: (level: Level) => void): void {
  const { levels, items, days } = problem;
  const tracks = new Map(problem.tracks.map((track) => [track.id, track]));
  const away = new Map(problem.people.map((person) => [person.id, person.away]));
  const hours = joined(days.map((day) => day.hours ?? day));
  const hasHours = days.some((day) => day.hours !== null);
  for (const one of placed) {
    const { slot, room } = one;
    for (const item of items) {
      if (!touches(one, item)) continue;
      if (item.rooms === null) add(levels.during_break);
      else if (room && item.rooms.includes(room.id)) add(levels.blocked);
    }
    for (const person of new Set(slot.people))
      if (away.get(person)?.some((span) => touches(one, span))) add(levels.person_away);
    if (hasHours && !liesWithin(hours, one.from, one.to)) add(levels.outside_hours);
    if (!slot.confirmed) add(levels.unconfirmed);
    if (!room) continue;
    const track = slot.track === null ? undefined : tracks.get(slot.track);
    if (track && track.rooms.length > 0 && !track.rooms.includes(room.id)) add(track.level);
    if (room.times.length > 0 && !liesWithin(joined(timesFor(room, slot)), one.from, one.to))
      add(levels.room_times);
    if (slot.needs.some((need) => !room.features.includes(need))) add(levels.needs);
    if (slot.expects !== null && room.capacity !== null && slot.expects > room.capacity) add(levels.capacity);
  }
}

/** The times at which a room is there for a slot. */
const timesFor = (room: Room, { track, type }: Slot): Span[] =>
  room.times.filter(
    ({ tracks, types }) =>
      (tracks.length === 0 && types.length === 0) ||
      (track !== null && tracks.includes(track)) ||
      (type !== null && types.includes(type)),
  );

/** What is wrong between two slots, but for rooms and people that are full. */
function countPairs(problem: Problem, placed: readonly Placed[], add: (level: Level) => void): void {
  const { levels, personGapMinutes, audience } = problem;
  const liked = new Set(audience.flatMap(([one, other]) => [`${one} ${other}`, `${other} ${one}`]));
  for (const [at, one] of placed.entries())
    for (let next = at + 1; next < placed.length; next++) {
      const other = placed[next] as Placed;
      if (other.from >= one.to + personGapMinutes) break;
      if (touches(one, other)) {
        if (liked.has(`${one.slot.id} ${other.slot.id}`)) add(levels.audience);
        if (one.slot.track !== null && one.slot.track === other.slot.track) add(levels.track_overlap);
      } else if (
        one.room !== other.room &&
        one.slot.people.some((person) => other.slot.people.includes(person))
      )
        add(levels.person_gap);
    }
}
