import assert from "node:assert/strict";
import { describe, it } from "node:test";
import type { CollidingSlot } from "@plenary/contract/schedule/colliding-slot";
import { collisionsIn } from "@plenary/contract/schedule/collisions";
import { bareFrame } from "@plenary/contract/schedule/frame";
import { placesAfter, realProblem, skip } from "../../../../test/solver/real-problems.ts";
import { startSearch } from "../thread.ts";
import { countConflicts } from "./count.ts";
import type { Problem, SlotPlace, Solution } from "./problem.ts";
import { search } from "./search.ts";

/** Real programmes, placed from nothing and repaired. */

/** Not all that a run is given: with these the tests stay short. */
const steps = 20_000;

const standAfter = (problem: Problem, { moves }: Solution): Problem => {
  const places = placesAfter(problem, moves);
  return { ...problem, slots: problem.slots.map((slot, n) => ({ ...slot, place: places[n] ?? null })) };
};

const kept = ({ moves, left }: Solution) => ({ moves: moves.length, left });

/** As the editor counts them. */
function hardIn(problem: Problem, places: readonly (SlotPlace | null)[]): number {
  const room = { parallelMax: 1, capacity: null, features: [], times: [] };
  const rooms = new Map(problem.rooms.map(({ id }) => [id, room]));
  const slots = problem.slots.map(({ id, minutes, people }, number): CollidingSlot => {
    const place = places[number];
    return {
      ...{ slotId: id, kind: "session", status: "confirmed", durationMinutes: minutes, people },
      startTime: place ? new Date(place.start * 60_000).toISOString() : null,
      ...{ roomIds: place?.room ? [place.room] : [], roomName: null, trackId: null, type: null },
      ...{ needs: [], expectedAudience: null },
    };
  });
  return collisionsIn(slots, { ...bareFrame, rooms }).filter(({ level }) => level === "hard").length;
}

describe("search in real programmes", { skip }, () => {
  // Proves scheduling 9: FOSDEM unplaced: all, with tracks on any and on their own days.
  it("places all sessions of FOSDEM 2026 in their tracks' rooms", () => {
    for (const isOwnDays of [true, false])
      for (const seed of [1, 2]) {
        const problem = realProblem("fosdem-2026", { isOwnDays });
        const solution = search(problem, { seed, steps });
        assert.deepEqual(kept(solution), { moves: 1079, left: [] });
        const places = placesAfter(problem, solution.moves);
        assert.equal(places.filter(Boolean).length, 1079);
        assert.equal(countConflicts(problem, places).hard, 0);
      }
  });

  // Proves scheduling 9: Repair of FOSDEM moves 3 of 1,079 with each track on its own days, 2 with its rooms on any day;
  //   run again none.
  it("repairs FOSDEM 2026 with the fewest moves, and then has nothing to do", () => {
    for (const [isOwnDays, moves] of [
      [true, 3],
      [false, 2],
    ] as const) {
      const problem = realProblem("fosdem-2026", { isOwnDays, isPlaced: true });
      const solution = search(problem, { seed: 1, steps });
      assert.deepEqual(kept(solution), { moves, left: [] });
      assert.deepEqual([solution.before.hard, solution.after.hard], [2, 0]);
      assert.deepEqual(kept(search(standAfter(problem, solution), { seed: 2, steps })), {
        moves: 0,
        left: [],
      });
    }
  });

  // Proves scheduling 9: one of them pinned: another way, or why not.
  it("finds another way if what it moved is pinned", () => {
    const problem = realProblem("fosdem-2026", { isPlaced: true });
    const [first] = search(problem, { seed: 1, steps }).moves;
    const slots = problem.slots.map((slot) => ({ ...slot, pinned: slot.id === first?.slot }));
    const solution = search({ ...problem, slots }, { seed: 1, steps });
    assert.deepEqual([solution.left, solution.after.hard], [[], 0]);
    assert.ok(solution.moves.length <= 4);
    assert.ok(solution.moves.every(({ slot }) => slot !== first?.slot));
  });

  // Proves scheduling 9: 38C3: ≥ 1,005 of 1,007, ≤ 160 MB more than before.
  it("places 1,005 of 1,007 sessions of 38C3, in a thread that may take 160 MB", async () => {
    const problem = realProblem("38c3");
    const bounds = { seed: 2, steps: 3000, milliseconds: Number.MAX_SAFE_INTEGER };
    const solution = (await startSearch({ problem, ...bounds }, 160).done) ?? assert.fail();
    assert.ok(solution.left.length <= 2, `${solution.left.length} are left out`);
    assert.equal(countConflicts(problem, placesAfter(problem, solution.moves)).hard, 0);
  });

  // Proves scheduling 4: One evaluation serves editor, preview, release and solver.
  it("have as many hard conflicts for the search as for the editor, before and after", () => {
    for (const file of ["fosdem-2026", "fosdem-2026-early", "38c3"]) {
      const problem = realProblem(file, { isPlaced: true });
      const { moves, before, after } = search(problem, { seed: 1, steps: 300 });
      const places = problem.slots.map(({ place }) => place);
      for (const [counted, stand] of [
        [before, places],
        [after, placesAfter(problem, moves)],
      ] as const)
        assert.equal(hardIn(problem, stand), counted.hard, file);
    }
  });

  // Proves scheduling 5: Same input, seed and steps: same result everywhere; time only ends it sooner.
  it("finds the same with the same seed and steps, however often it is asked whether to end", () => {
    const problem = realProblem("fosdem-2026-early");
    const bounds = { seed: 7, steps: 700 };
    const one = search(problem, bounds);
    let asked = 0;
    const again = { until: () => ++asked < 0, progress: () => {} };
    assert.deepEqual(search(structuredClone(problem), { ...bounds, ...again }), one);
    assert.ok(asked >= 700);
    assert.notDeepEqual(search(problem, { ...bounds, seed: 8 }).moves, one.moves);
  });

  // Proves scheduling 5: Stop within a second, “Stop and keep”.
  it("ends within a thousand steps when it is told to, with what it has", () => {
    const problem = realProblem("fosdem-2026");
    let steps = 0;
    const solution = search(problem, {
      ...{ seed: 1, steps: 1e6, until: () => steps > 300 },
      progress: (progress) => {
        steps = progress.steps;
      },
    });
    assert.ok(solution.stopped && solution.steps < 1300);
    assert.ok(solution.moves.length > 300);
    assert.equal(solution.moves.length + solution.left.length, 1079);
    assert.deepEqual([...new Set(solution.left.map(({ reason }) => reason.kind))], ["not_tried"]);
    assert.equal(countConflicts(problem, placesAfter(problem, solution.moves)).hard, 0);
  });
});
