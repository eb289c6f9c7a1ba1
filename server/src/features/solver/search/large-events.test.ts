import assert from "node:assert/strict";
import { execFileSync } from "node:child_process";
import { createHash } from "node:crypto";
import { describe, it } from "node:test";
import { generatedProblem } from "../../../../test/solver/generated-problems.ts";
import { placesAfter, realProblem, skip } from "../../../../test/solver/real-problems.ts";
import { countConflicts } from "./count.ts";
import type { Problem, Room, Slot, Solution } from "./problem.ts";
import { search } from "./search.ts";

/** Large events: generated ones, what becomes of a real one whose rooms close, and the same in every process. */

const minutesIn = (room: Room, track: string | null) =>
  room.times
    .filter(({ tracks }) => tracks.length === 0 || tracks.includes(track ?? ""))
    .reduce((sum, { from, to }) => sum + to - from, 0);

/** Whether what a reason says is so of a real programme, counted plainly. */
function isTrue(asked: Problem, solution: Solution, { slot: id, reason }: Solution["left"][number]): boolean {
  const places = placesAfter(asked, solution.moves);
  const roomsOf = (track: string | null) => {
    const own = asked.tracks.find((each) => each.id === track)?.rooms ?? [];
    return asked.rooms.filter((room) => own.includes(room.id) && minutesIn(room, track) > 0);
  };
  const own = asked.slots.find((each) => each.id === id) as Slot;
  const rooms = roomsOf(own.track);
  switch (reason.kind) {
    case "no_room_open":
      return rooms.length === 0;
    case "too_long": {
      const spans = rooms.flatMap(({ times }) => times).map(({ from, to }) => to - from);
      return Math.max(...spans) === reason.longest && reason.longest < own.minutes;
    }
    case "rooms_full": {
      const open = rooms.reduce((sum, room) => sum + minutesIn(room, own.track), 0);
      const bound = asked.slots.filter(
        ({ track }, number) => places[number] && roomsOf(track).every((room) => rooms.includes(room)),
      );
      const taken = bound.reduce((sum, { minutes }) => sum + minutes, own.minutes);
      // Of a track with more rooms some sessions may be bound too, on days that only these have.
      return reason.missing > 0 && taken - open <= reason.missing && taken > open - reason.missing;
    }
    case "moves_used":
    case "not_found": {
      const number = asked.slots.indexOf(own);
      const gone = places.map((at, other) =>
        reason.slots.includes(asked.slots[other]?.id ?? "") ? null : at,
      );
      return countConflicts(asked, gone.with(number, reason.place)).hard === countConflicts(asked, gone).hard;
    }
    default:
      return false;
  }
}

describe("search in large events", () => {
  // Proves scheduling 9: Generated events of 1,000 sessions, 20 rooms, 3 days, 85 and 95 % full, up to 60 % of people with
  //   limited times, tracks in their rooms only: all. 5,000 sessions: all.
  it("places all of generated events of 1,000 and of 5,000 sessions", () => {
    const sizes = [
      ...[0.85, 0.95].flatMap((full) =>
        [0.15, 0.6].flatMap((limited) =>
          [1, 2].map((seed) => ({ rooms: 20, days: 3, least: 940, full, limited, seed })),
        ),
      ),
      { rooms: 60, days: 5, least: 5000, full: 0.95, limited: 0.6, seed: 1 },
    ];
    for (const { least, ...size } of sizes) {
      const problem = generatedProblem(size);
      assert.ok(problem.slots.length >= least, `${problem.slots.length} sessions`);
      const { moves, left, after } = search(problem, { seed: 1, steps: 20_000 });
      assert.deepEqual([moves.length, left], [problem.slots.length, []], JSON.stringify(size));
      assert.equal(after.hard, 0);
      if (least < 5000) assert.equal(countConflicts(problem, placesAfter(problem, moves)).hard, 0);
    }
  });
});

describe("search in FOSDEM 2026", { skip }, () => {
  // Proves scheduling 9: FOSDEM unplaced: all, 20 seeds, with tracks on any and on their own days.
  it("places all with each of 20 seeds", () => {
    for (const isOwnDays of [true, false]) {
      const problem = realProblem("fosdem-2026", { isOwnDays });
      for (let seed = 1; seed <= 20; seed++)
        assert.deepEqual(search(problem, { seed, steps: 20_000 }).left, [], `${seed}`);
    }
  });

  // Proves scheduling 9: Each of 37 rooms closed for a day: nothing else unplaced without a true reason, others moved at
  //   most twice the displaced (with maxMoves).
  it("moves no more than it may when a room closes for a day, and says truly why something has no place", () => {
    const kinds = new Set<string>();
    for (const isOwnDays of [true, false]) {
      const asked = realProblem("fosdem-2026", { isOwnDays, isPlaced: true });
      const places = placesAfter(asked, search(asked, { seed: 1, steps: 20_000 }).moves);
      const slots = asked.slots.map((slot, number) => ({ ...slot, place: places[number] ?? null }));
      assert.equal(asked.rooms.length, 37);
      for (const { id, times } of asked.rooms) {
        const [shut = assert.fail(), ...others] = times;
        const displaced = slots.filter(
          ({ place }) => place?.room === id && place.start >= shut.from && place.start < shut.to,
        );
        // A room without times would always be open.
        const left = others.length > 0 ? others : [{ ...shut, to: shut.from }];
        const problem: Problem = {
          ...{ ...asked, slots, maxMoves: 3 * displaced.length },
          rooms: asked.rooms.map((room) => (room.id === id ? { ...room, times: left } : room)),
        };
        const solution = search(problem, { seed: 1, steps: 3000 });
        const gone = new Set(displaced.map((slot) => slot.id));
        const moved = solution.moves.filter(({ slot }) => !gone.has(slot));
        assert.ok(moved.length <= 2 * displaced.length, `${id}: ${moved.length} for ${displaced.length}`);
        assert.equal(solution.after.hard, 0);
        for (const one of solution.left) {
          kinds.add(one.reason.kind);
          assert.ok(isTrue(problem, solution, one), JSON.stringify({ id, isOwnDays, one }));
        }
      }
    }
    assert.ok(
      kinds.has("rooms_full") && kinds.has("no_room_open") && kinds.has("not_found"),
      [...kinds].join(),
    );
  });

  // Proves scheduling 9: Same seed and steps, same bytes in two processes.
  it("finds the same bytes in another process", () => {
    const hashed = `
      import { createHash } from "node:crypto";
      import { realProblem } from "../../../../test/solver/real-problems.ts";
      import { search } from "./search.ts";
      const solution = search(realProblem("38c3"), { seed: 5, steps: 2000 });
      console.log(createHash("sha256").update(JSON.stringify(solution)).digest("hex"));`;
    const other = execFileSync(process.execPath, ["--input-type=module", "--eval", hashed], {
      cwd: import.meta.dirname,
      encoding: "utf8",
    });
    const own = JSON.stringify(search(realProblem("38c3"), { seed: 5, steps: 2000 }));
    assert.equal(other.trim(), createHash("sha256").update(own).digest("hex"));
  });
});
