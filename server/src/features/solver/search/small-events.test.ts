import assert from "node:assert/strict";
import { describe, it } from "node:test";
import { placesAfter } from "../../../../test/solver/real-problems.ts";
import {
  bestOf,
  movesIn,
  placesAlone,
  smallEvent,
  soundSlots,
} from "../../../../test/solver/small-events.ts";
import { chanceOf } from "./chance.ts";
import { countConflicts } from "./count.ts";
import type { Problem, Reason, Slot, SlotPlace, Solution } from "./problem.ts";
import { search } from "./search.ts";

/** Small events, beside everything that could be done with them. */

const events = (isPlaced: boolean, count: number): Problem[] => {
  const chance = chanceOf(isPlaced ? 11 : 12);
  return Array.from({ length: count }, () => smallEvent(chance, isPlaced));
};

/** Only some of its slots. */
const reduced = (asked: Problem, isIn: (slot: Slot) => boolean): Problem => ({
  ...asked,
  slots: asked.slots.filter(isIn),
});

/** Whether what a reason says is so, by rules alone. */
function isTrue(asked: Problem, solution: Solution, { slot: id, reason }: Solution["left"][number]): boolean {
  const own = asked.slots.find((each) => each.id === id) as Slot;
  const places = placesAfter(asked, solution.moves);
  const alone = (more: Partial<Slot>, around: Partial<Problem> = {}) =>
    placesAlone({ ...asked, ...around }, { ...own, ...more }).length > 0;
  const isPlaced = (each: Slot) => places[asked.slots.indexOf(each)] !== null;
  const couldStand = (place: SlotPlace, gone: string[]) => {
    const without = places.map((at, number) => (gone.includes(asked.slots[number]?.id ?? "") ? null : at));
    const withIt = without.map((at, number) => (asked.slots[number] === own ? place : at));
    return countConflicts(asked, withIt).hard === countConflicts(asked, without).hard;
  };
  switch (reason.kind) {
    case "no_room_has":
      return !alone({}) && alone({ needs: [], people: [], minutes: 5 });
    case "too_long":
      return (
        !alone({}) &&
        reason.longest < reason.minutes &&
        !alone({ minutes: reason.longest + 5 }) &&
        (reason.longest === 0 || alone({ minutes: reason.longest }))
      );
    case "people_apart":
      return !alone({}) && reason.people.every((person) => alone({ people: [person] }));
    case "person_full":
    case "rooms_full": {
      const those = reduced(asked, (each) => each === own || isPlaced(each));
      return alone({}) && bestOf(those).placed < those.slots.length;
    }
    case "fixed":
      return (
        couldStand(reason.place, reason.slots) &&
        [...reason.pinned, ...reason.unmoved].every((each) => reason.slots.includes(each)) &&
        reason.pinned.every((each) => asked.slots.some(({ id, pinned }) => id === each && pinned)) &&
        !couldStand(reason.place, [])
      );
    case "not_found":
    case "moves_used":
      return couldStand(reason.place, reason.slots) && !couldStand(reason.place, []);
    default:
      return false;
  }
}

describe("search in small events", () => {
  // Proves scheduling 9: 500 random events of up to 6 sessions against exhaustive search (at most 2 of 1,000 place fewer).
  it("places as many as can be, each left out for a reason that is so", () => {
    const kinds = new Set<Reason["kind"]>();
    let fewer = 0;
    for (const asked of events(false, 150)) {
      const solution = search(asked, { seed: 1, steps: 800 });
      const placed = solution.moves.length;
      const best = bestOf(asked).placed;
      assert.ok(placed <= best && solution.after.hard === 0);
      if (placed < best) fewer += 1;
      assert.equal(solution.left.length, asked.slots.length - placed);
      for (const one of solution.left) {
        kinds.add(one.reason.kind);
        assert.ok(isTrue(asked, solution, one), JSON.stringify({ one, asked }));
      }
    }
    assert.ok(fewer <= 0, `${fewer} place fewer`);
    assert.ok(kinds.size >= 5, [...kinds].join());
  });

  // Proves scheduling 9: 500 random events of up to 6 sessions against exhaustive search (1 of 100 moves more).
  it("repairs with the fewest moves, and moves nothing that is pinned", () => {
    let [fewer, more] = [0, 0];
    for (const asked of events(true, 150)) {
      const solution = search(asked, { seed: 1, steps: 2000 });
      const places = placesAfter(asked, solution.moves);
      const best = bestOf(asked);
      const placed = places.filter(Boolean).length;
      assert.ok(solution.after.hard <= solution.before.hard);
      const pinned = asked.slots.filter((each) => each.pinned && each.place).map(({ id }) => id);
      assert.ok(solution.moves.every((move) => !pinned.includes(move.slot)));
      if (placed < best.placed) fewer += 1;
      else if (movesIn(asked, places) > best.moves) more += 1;
      for (const one of solution.left)
        assert.ok(isTrue(asked, solution, one), JSON.stringify({ one, asked }));
      if (soundSlots(asked).size === asked.slots.length) assert.deepEqual(solution.moves, []);
    }
    assert.ok(fewer <= 0 && more <= 1, `${fewer} place fewer, ${more} move more`);
  });
});
