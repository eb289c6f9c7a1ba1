import { below, type Chance, chanceOf, shuffled } from "../../src/features/solver/search/chance.ts";
import type { Person, Problem, Slot, Span, Track } from "../../src/features/solver/search/problem.ts";
import { levels } from "./real-problems.ts";
import { slot } from "./small-events.ts";

/** Large events, by chance, each with a plan hidden in it, so that all of it can be placed. */

const DAY = 24 * 60;
const [OPENS, NOON, CLOSES] = [9 * 60, 13 * 60, 18 * 60];

interface Sizes {
  rooms: number;
  days: number;
  seed: number;
  /** What share of the rooms' time the hidden plan uses. */
  full: number;
  /** What share of people are there for a half of a day, or as long as they speak, alone. */
  limited: number;
}

/** For each room and day some 17 sessions of 15 to 60 minutes in rooms with breaks between them; tracks that are in their rooms only; people who speak more than once. */
export function generatedProblem({ rooms, days, seed, full, limited }: Sizes): Problem {
  const chance = chanceOf(seed);
  const tracks = Array.from(
    { length: Math.round(rooms * 1.5) },
    (_, number): Track => ({
      id: `track ${number}`,
      rooms: [...new Set(Array.from({ length: 2 + below(chance, 3) }, () => `room ${below(chance, rooms)}`))],
      level: chance() < 0.4 ? "hard" : "soft",
    }),
  );
  const held = shuffled(hiddenPlan(chance, rooms, days, full), chance);
  const people: (Person & { speaks: Span[] })[] = [];
  const slots = held.map(({ room, from, to }, number): Slot => {
    const own = tracks.filter((track) => track.rooms.includes(room));
    const track = chance() < 0.8 ? own[below(chance, own.length)] : undefined;
    const speakers = new Set<string>();
    for (let more = [1, 1, 1, 2, 2, 3][below(chance, 6)] ?? 1; more > 0; more--) {
      const known = chance() < 0.35 ? people[below(chance, people.length)] : undefined;
      const isFree = known?.speaks.every((span) => span.to <= from || to <= span.from);
      const person = known && isFree ? known : { id: `person ${people.length}`, away: [], speaks: [] };
      if (person !== known) people.push(person);
      person.speaks.push({ from, to });
      speakers.add(person.id);
    }
    return slot(`slot ${number}`, to - from, { track: track?.id ?? null, people: [...speakers] });
  });
  return {
    ...{
      gridMinutes: 5,
      personGapMinutes: 0,
      levels,
      tracks,
      slots,
      items: [],
      audience: [],
      kept: { slots: [], own: [], pairs: [] },
      maxMoves: null,
    },
    days: Array.from({ length: days }, (_, day) => ({
      ...{ id: `day ${day}`, from: day * DAY + OPENS, to: day * DAY + CLOSES, hours: null },
    })),
    rooms: Array.from({ length: rooms }, (_, room) => ({
      ...{ id: `room ${room}`, parallelMax: 1, capacity: null, features: [], times: [] },
    })),
    people: people.map(({ id, speaks }) => ({
      id,
      away: chance() < limited ? Array.from({ length: days }, (_, day) => awayOn(day, speaks)).flat() : [],
    })),
    scope: { kind: "unscheduled", tracks: null, rooms: null, days: null },
  };
}

/** Rooms are filled from one session to the next, with the rest of their time between them. */
function hiddenPlan(chance: Chance, rooms: number, days: number, full: number): (Span & { room: string })[] {
  const held: (Span & { room: string })[] = [];
  for (let number = 0; number < rooms * days; number++) {
    const day = Math.floor(number / rooms) * DAY;
    let [at, rest] = [day + OPENS, 5 * Math.round(((1 - full) * (CLOSES - OPENS)) / 5)];
    for (;;) {
      if (rest > 0 && chance() < 0.28) {
        const gap = Math.min(rest, 5 + 5 * below(chance, 3));
        [at, rest] = [at + gap, rest - gap];
      }
      const minutes = [15, 20, 20, 25, 25, 30, 30, 30, 45, 60][below(chance, 10)] ?? 30;
      if (at + minutes > day + CLOSES) break;
      held.push({ room: `room ${number % rooms}`, from: at, to: at + minutes });
      at += minutes;
    }
  }
  return held;
}

/** Who speaks on a day is there before noon or after it, or where neither does, from the first session to the last; on other days not at all. */
function awayOn(day: number, speaks: readonly Span[]): Span[] {
  const [opens, noon, closes] = [OPENS, NOON, CLOSES].map((time) => day * DAY + time) as [
    number,
    number,
    number,
  ];
  const own = speaks.filter(({ from }) => from >= opens && from < closes);
  if (own.length === 0) return [{ from: opens, to: closes }];
  const from = Math.min(...own.map((span) => span.from));
  const to = Math.max(...own.map((span) => span.to));
  if (to <= noon) return [{ from: noon, to: closes }];
  if (from >= noon) return [{ from: opens, to: noon }];
  return [
    { from: opens, to: from },
    { from: to, to: closes },
  ].filter((span) => span.from < span.to);
}
