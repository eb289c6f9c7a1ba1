import type { Level, Problem } from "./problem.ts";

/** Another slot that matters to the place of a slot. */
export interface Neighbour {
  slot: number;
  /** Whether they never may overlap, and how many soft conflicts it is if they do. */
  apart: boolean;
  cost: number;
  /** What too short a way between two rooms is, if they have a person in common. */
  gap: Level;
}

/** The other slots that matter to each slot's place: people, listeners or a track in common. */
export function neighboursOf(problem: Problem, numbers: Map<string, number>): Neighbour[][] {
  const { levels, slots, audience, personGapMinutes } = problem;
  const found = slots.map(() => new Map<number, Neighbour>());
  const meet = (one: number, other: number, overlap: Level, gap: Level) => {
    if (one === other || (overlap === "off" && gap === "off")) return;
    for (const [self, slot] of [
      [one, other],
      [other, one],
    ] as const) {
      const near = found[self]?.get(slot) ?? { slot, apart: false, cost: 0, gap: "off" };
      if (overlap === "hard") near.apart = true;
      if (overlap === "soft") near.cost += 1;
      if (gap !== "off") near.gap = gap;
      found[self]?.set(slot, near);
    }
  };
  const meetAll = (groups: Iterable<number[]>, overlap: Level, gap: Level) => {
    for (const group of groups)
      for (const [at, one] of group.entries())
        for (const other of group.slice(at + 1)) meet(one, other, overlap, gap);
  };
  const gap = personGapMinutes > 0 ? levels.person_gap : "off";
  const byPerson = groupsOf(slots.map(({ people }) => [...new Set(people)]));
  meetAll(byPerson.values(), levels.person_overlap, gap);
  if (levels.track_overlap !== "off")
    meetAll(
      groupsOf(slots.map(({ track }) => (track === null ? [] : [track]))).values(),
      levels.track_overlap,
      "off",
    );
  for (const [one, other] of audience)
    meet(numbers.get(one) ?? 0, numbers.get(other) ?? 0, levels.audience, "off");
  return found.map((near) => [...near.values()]);
}

/** Numbers of slots by each of their keys. */
export function groupsOf(keys: readonly string[][]): Map<string, number[]> {
  const groups = new Map<string, number[]>();
  for (const [number, own] of keys.entries())
    for (const key of own) {
      const group = groups.get(key);
      if (group) group.push(number);
      else groups.set(key, [number]);
    }
  return groups;
}
