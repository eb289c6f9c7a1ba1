import { below, type Chance } from "../../src/features/solver/search/chance.ts";
import { countConflicts } from "../../src/features/solver/search/count.ts";
import type { Problem, Scope, Slot, SlotPlace, Span } from "../../src/features/solver/search/problem.ts";
import { levels } from "./real-problems.ts";

/** Events of a few sessions, by chance, and all that could be done with them. */

const whole = (kind: Scope["kind"]): Scope => ({ kind, tracks: null, rooms: null, days: null });

/** A slot that nothing is wanted of. */
export const slot = (id: string, minutes: number, more: Partial<Slot> = {}): Slot => ({
  ...{ id, minutes, track: null, type: null, people: [], needs: [], expects: null },
  ...{ confirmed: true, place: null, released: false, pinned: false },
  ...more,
});

/** One day of an hour and two rooms, unless said otherwise. */
export const problem = (slots: Slot[], more: Partial<Problem> = {}): Problem => ({
  ...{
    gridMinutes: 5,
    personGapMinutes: 0,
    levels,
    tracks: [],
    items: [],
    slots,
    audience: [],
    kept: { slots: [], own: [], pairs: [] },
    maxMoves: null,
  },
  days: [{ id: "Saturday", from: 0, to: 60, hours: null }],
  rooms: ["A", "B"].map((id) => ({ id, parallelMax: 1, capacity: null, features: [], times: [] })),
  people: [...new Set(slots.flatMap(({ people }) => people))].map((id) => ({ id, away: [] })),
  scope: whole("unscheduled"),
  ...more,
});

/** Rooms with features and times, a track of one room at some times, people who are away, and sometimes a pin. */
export function smallEvent(chance: Chance, isPlaced: boolean): Problem {
  const end = 5 * (8 + below(chance, 5));
  const rooms = ["A", "B"].slice(0, 1 + below(chance, 2)).map((id) => ({
    ...{ id, parallelMax: chance() < 0.15 ? 2 : 1, capacity: null, times: [] },
    features: chance() < 0.5 ? ["stage"] : [],
  }));
  const items = chance() < 0.3 ? [{ id: "break", from: 15, to: 20, rooms: ["A"] }] : [];
  const room = rooms[below(chance, rooms.length)]?.id ?? "A";
  const people = ["Ada", "Bo", "Cy", "Di"].map((id) => {
    const from = 5 * below(chance, 5);
    const there = { from, to: from + 5 * (4 + below(chance, 5)) };
    const away = [
      { from: 0, to: there.from },
      { from: there.to, to: end },
    ];
    return { id, away: chance() < 0.4 ? away.filter((span) => span.from < span.to) : [] };
  });
  const name = () => people[below(chance, people.length)]?.id ?? "";
  const slots = Array.from({ length: 3 + below(chance, 4) }, (_, number) =>
    slot(`slot ${number}`, 5 * (2 + below(chance, 4)), {
      track: chance() < 0.5 ? "devroom" : null,
      people: [name(), ...(chance() < 0.4 ? [name()] : [])],
      needs: chance() < 0.3 ? ["stage"] : [],
    }),
  );
  const made = problem(slots, {
    ...{ rooms, items, people, days: [{ id: "Saturday", from: 0, to: end, hours: null }] },
    tracks: [{ id: "devroom", rooms: [room], level: "hard" }],
  });
  if (!isPlaced) return made;
  const placed = slots.map((each) => {
    const start = 5 * below(chance, (end - each.minutes) / 5 + 1);
    const at = { room: rooms[below(chance, rooms.length)]?.id ?? "A", start };
    return chance() < 0.8 ? { ...each, place: at, pinned: chance() < 0.1 } : each;
  });
  return { ...made, slots: placed, scope: whole("repair") };
}

/** Every place that a slot could have if it were the only one. */
export function placesAlone(asked: Problem, own: Slot): SlotPlace[] {
  const [day] = asked.days;
  if (!day) return [];
  const alone = { ...asked, slots: [own] };
  const places: SlotPlace[] = [];
  for (const { id: room } of asked.rooms)
    for (let start = day.from; start + own.minutes <= day.to; start += asked.gridMinutes)
      if (countConflicts(alone, [{ room, start }]).hard === 0) places.push({ room, start });
  return places;
}

const isSame = (one: SlotPlace | null, other: SlotPlace | null) =>
  one?.room === other?.room && one?.start === other?.start;

/** Slots that stand without a hard conflict. */
export function soundSlots(asked: Problem): Set<string> {
  const places = asked.slots.map(({ place }) => place);
  const sound = asked.slots.filter((own, number) => {
    const others = places.map((place, other) => (other === number ? null : place));
    return own.place && countConflicts(asked, places).hard === countConflicts(asked, others).hard;
  });
  return new Set(sound.map(({ id }) => id));
}

/** How many moves it is, in the sense of the goals: who stood without a conflict and is left out counts as one. */
export const movesIn = (asked: Problem, places: readonly (SlotPlace | null)[]): number => {
  const sound = soundSlots(asked);
  return asked.slots.filter(
    ({ id, place }, number) =>
      place && !isSame(place, places[number] ?? null) && (places[number] || sound.has(id)),
  ).length;
};

/** The most that can be placed, and the fewest moves for it: everything is tried. */
export function bestOf(asked: Problem): { placed: number; moves: number } {
  const sound = soundSlots(asked);
  const crowd = new Map(asked.rooms.map(({ id, parallelMax }) => [id, parallelMax]));
  const choices = asked.slots.map((own) =>
    own.pinned && own.place
      ? [own.place]
      : placesAlone(asked, own).sort(
          (one, other) => Number(isSame(other, own.place)) - Number(isSame(one, own.place)),
        ),
  );
  const standing: { own: Slot; room: string | null; span: Span }[] = [];
  const isFree = (own: Slot, { room, start }: SlotPlace) => {
    const span = { from: start, to: start + own.minutes };
    const near = standing.filter(({ span: other }) => other.from < span.to && span.from < other.to);
    if (near.some(({ own: other }) => other.people.some((person) => own.people.includes(person))))
      return false;
    const here = near.filter((other) => other.room === room).map((other) => other.span);
    const most = crowd.get(room ?? "") ?? 1;
    return [span, ...here].every(
      ({ from }) =>
        here.filter((other) => other.from <= from && from < other.to).length < most || from < span.from,
    );
  };
  let best = { placed: -1, moves: 0 };
  const go = (number: number, placed: number, moves: number) => {
    const most = placed + asked.slots.length - number;
    if (most < best.placed || (most === best.placed && moves >= best.moves)) return;
    const own = asked.slots[number];
    if (!own) {
      best = { placed, moves };
      return;
    }
    for (const place of choices[number] ?? []) {
      if (!own.pinned && !isFree(own, place)) continue;
      standing.push({ own, room: place.room, span: { from: place.start, to: place.start + own.minutes } });
      go(number + 1, placed + 1, moves + (own.place && !isSame(place, own.place) ? 1 : 0));
      standing.pop();
    }
    if (!(own.pinned && own.place)) go(number + 1, placed, moves + (sound.has(own.id) ? 1 : 0));
  };
  // Those that never move stand before all others.
  const order = [...asked.slots.keys()].sort(
    (one, other) => Number(asked.slots[other]?.pinned) - Number(asked.slots[one]?.pinned),
  );
  asked = { ...asked, slots: order.map((number) => asked.slots[number] as Slot) };
  choices.splice(0, choices.length, ...order.map((number) => choices[number] ?? []));
  go(0, 0, 0);
  return best;
}
