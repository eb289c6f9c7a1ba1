import assert from "node:assert/strict";
import { describe, it } from "node:test";
import { levels, placesAfter } from "../../../../test/solver/real-problems.ts";
import { problem, slot, smallEvent } from "../../../../test/solver/small-events.ts";
import { chanceOf } from "./chance.ts";
import { countConflicts } from "./count.ts";
import type { Effort } from "./effort.ts";
import { modelOf } from "./model.ts";
import { planOf, put, take } from "./plan.ts";
import type { Problem, Scope } from "./problem.ts";
import { search } from "./search.ts";
import { bringNear, closeUp } from "./settle.ts";

/** What may be moved, and how much; and rules that few events have. */

const bounds = { seed: 1, steps: 2000 };
const scope = (kind: Scope["kind"], more: Partial<Scope> = {}): Scope => ({
  ...{ kind, tracks: null, rooms: null, days: null },
  ...more,
});
const at = (room: string, start: number) => ({ place: { room, start } });
const days = ["Saturday", "Sunday"].map((id, day) => ({
  id,
  from: day * 60,
  to: day * 60 + 60,
  hours: null,
}));

/** Where each slot stands after a search, such as `A 30`; nothing for those that are left out. */
function standing(asked: Problem) {
  const solution = search(asked, bounds);
  const places = placesAfter(asked, solution.moves);
  const stand = places.map((place) => (place ? `${place.room} ${place.start}` : ""));
  return { stand, left: solution.left, after: solution.after };
}

describe("what somebody keeps", () => {
  it("stays as it stands beside what is repaired", () => {
    const slots = [
      slot("one", 30, at("A", 0)),
      slot("two", 30, at("A", 0)),
      slot("three", 30, at("A", 0)),
      // Ada can't be there, and leaves it so.
      slot("away", 30, { ...at("A", 30), people: ["Ada"] }),
      slot("both", 30, { ...at("B", 0), people: ["Bo"] }),
      slot("beside", 20, { ...at("B", 0), people: ["Cy"] }),
      slot("third", 30, { ...at("B", 30), people: ["Cy"] }),
    ];
    const people = [{ id: "Ada", away: [{ from: 0, to: 60 }] }];
    const left = {
      slots: ["one", "two", "three", "away", "both"],
      own: ["away"],
      pairs: [["both", "beside"]],
    };
    const kept = left as Problem["kept"];
    const asked = problem(slots, { people, kept, scope: scope("repair") });
    const solution = search(asked, bounds);
    assert.deepEqual([solution.moves, solution.left], [[], []]);
    // Of these two one has to move, and who shares a place with one of them stays.
    const third = slot("third", 10, { ...at("C", 10), people: ["Cy"] });
    const again = problem([...slots.slice(0, 6), third], {
      ...{ people, kept, scope: scope("repair") },
      rooms: ["A", "B", "C"].map((id) => ({ id, parallelMax: 1, capacity: null, features: [], times: [] })),
    });
    const next = search(again, bounds);
    assert.deepEqual(
      [next.moves.length, next.moves.some((move) => move.slot === "both"), next.left],
      [1, false, []],
    );
  });
});

describe("the scope of a search", () => {
  // Proves scheduling 5: It never moves pinned slots, items or what is outside its scope.
  it("moves nothing outside the chosen tracks, rooms and days, and nothing into others", () => {
    const chance = chanceOf(21);
    const tracks = ["devroom", "main"].map((id) => ({ id, rooms: [], level: "off" as const }));
    for (let event = 0; event < 60; event++) {
      const made = smallEvent(chance, true);
      const slots = made.slots.map((each, n) => ({ ...each, track: n % 2 ? "main" : "devroom" }));
      const end = made.days[0]?.to ?? 0;
      const half = { from: 0, to: 5 * Math.floor(end / 10) };
      const morning = [
        { id: "morning", ...half, hours: null },
        { id: "afternoon", from: half.to, to: end, hours: null },
      ];
      const kind = (["unscheduled", "repair", "all"] as const)[event % 3] ?? "all";
      const chosen = scope(kind, { tracks: ["main"], rooms: ["A"], days: ["morning"] });
      const asked = { ...made, slots, tracks, days: morning, scope: chosen };
      const solution = search(asked, { seed: 1, steps: 100 });
      assert.ok(solution.after.hard <= solution.before.hard);
      for (const { slot: id, from, to } of solution.moves) {
        const moved = slots.find((each) => each.id === id);
        assert.ok(moved?.track === "main" && !(moved.pinned && moved.place));
        assert.ok(from === null || (kind !== "unscheduled" && from.room === "A" && from.start < half.to));
        assert.ok(to === null || (to.room === "A" && to.start + moved.minutes <= half.to));
      }
    }
  });

  // Proves scheduling 5: “{title}” moved, which is pinned (or “which this run does not move”).
  it("says which slot would have to move that doesn't, and where it could stand that wasn't chosen", () => {
    const slots = [
      slot("pinned", 30, { ...at("A", 0), pinned: true, track: "main" }),
      slot("other", 30, { ...at("A", 30), track: "devroom" }),
      slot("long", 30, { track: "main" }),
    ];
    const only = (more: Partial<Scope>) => problem(slots, { days, scope: scope("repair", more) });
    assert.deepEqual(standing(only({ tracks: ["main"], rooms: ["A"], days: ["Saturday"] })).left, [
      {
        slot: "long",
        reason: {
          kind: "fixed",
          place: { room: "A", start: 0 },
          slots: ["pinned"],
          pinned: ["pinned"],
          unmoved: [],
        },
      },
    ]);
    const sunday = problem(
      [slot("in the way", 60, { ...at("A", 60), track: "devroom" }), slot("long", 60, { track: "main" })],
      { days, scope: scope("repair", { tracks: ["main"], rooms: ["A"], days: ["Sunday"] }) },
    );
    assert.deepEqual(standing(sunday).left[0]?.reason, {
      ...{ kind: "fixed", place: { room: "A", start: 60 }, slots: ["in the way"] },
      ...{ pinned: [], unmoved: ["in the way"] },
    });
    const big = problem([slot("big", 60, { needs: ["stage"] })], {
      ...{ days, scope: scope("unscheduled", { days: ["Sunday"] }) },
      rooms: [
        {
          ...{ id: "A", parallelMax: 1, capacity: null, features: ["stage"] },
          times: [{ ...days[0], from: 0, to: 60, tracks: [], types: [] }],
        },
      ],
    });
    assert.deepEqual(standing(big).left, [
      { slot: "big", reason: { kind: "not_chosen", place: { room: "A", start: 0 } } },
    ]);
  });

  // Proves scheduling 5: maxMoves.
  it("moves no more than it may, and says so", () => {
    const chance = chanceOf(31);
    for (let event = 0; event < 60; event++) {
      const maxMoves = event % 3;
      const asked = { ...smallEvent(chance, true), maxMoves, scope: scope(event % 2 ? "all" : "repair") };
      const { moves, before, after } = search(asked, { seed: 1, steps: 200 });
      assert.ok(moves.filter(({ from }) => from !== null).length <= maxMoves);
      assert.ok(after.hard <= before.hard);
    }
    const [A] = problem([]).rooms;
    const full = problem([slot("long", 40), slot("short", 20, at("A", 20))], {
      rooms: A ? [A] : [],
      scope: scope("repair"),
    });
    assert.equal(standing({ ...full, maxMoves: 1 }).left.length, 0);
    assert.deepEqual(standing({ ...full, maxMoves: 0 }).left, [
      {
        slot: "long",
        reason: { kind: "moves_used", place: { room: "A", start: 0 }, slots: ["short"], maxMoves: 0 },
      },
    ]);
  });

  // Proves scheduling 5: fewest moves, from a released place ten times as dear.
  it("rather moves several from places that the public doesn't know than one that it does", () => {
    const [A] = problem([]).rooms;
    const slots = [
      slot("known", 30, { ...at("A", 0), released: true }),
      slot("new", 30, at("A", 0)),
      slot("next", 30, at("A", 30)),
    ];
    const asked = problem(slots, { rooms: A ? [A] : [], days, scope: scope("repair") });
    assert.equal(standing(asked).stand[0], "A 0");
  });
});

describe("rules in a search", () => {
  it("puts as many at once into a room as it takes, and goes around items in several rooms", () => {
    const rooms = problem([]).rooms.map((room) => ({ ...room, parallelMax: room.id === "A" ? 3 : 1 }));
    const slots = Array.from({ length: 7 }, (_, n) => slot(`workshop ${n}`, 30));
    const asked = problem(slots, { rooms, items: [{ id: "keynote", rooms: ["A", "B"], from: 0, to: 30 }] });
    const { stand, left, after } = standing(asked);
    assert.deepEqual([stand.filter((place) => place === "A 30").length, after.hard], [3, 0]);
    assert.equal(stand.filter((place) => place === "B 30").length, 1);
    assert.deepEqual(
      left.map(({ reason }) => reason),
      Array(3).fill({ kind: "rooms_full", track: null, missing: 30 }),
    );
  });

  it("makes room in a full room of several at once by moving as few as are needed", () => {
    const [A, B] = problem([]).rooms.map((room) => ({ ...room, parallelMax: 2 }));
    const slots = [
      slot("one", 30, at("A", 0)),
      slot("two", 30, at("A", 0)),
      slot("three", 30, { people: ["Ada"] }),
    ];
    const asked = problem(slots, {
      ...{ rooms: A && B ? [A, B] : [], scope: scope("repair") },
      people: [{ id: "Ada", away: [{ from: 30, to: 60 }] }],
      items: [{ id: "closed", rooms: ["B"], from: 0, to: 30 }],
    });
    const { stand, left } = standing(asked);
    assert.deepEqual(left, []);
    assert.deepEqual([stand.filter((place) => place === "A 0").length, stand[2]], [2, "A 0"]);
  });

  it("keeps hard gaps, listeners and tracks apart, and soft ones where it can", () => {
    const slots = [
      slot("one", 20, { people: ["Ada"], track: "main" }),
      slot("two", 20, { people: ["Ada"], track: "main" }),
      slot("three", 20, { track: "main" }),
    ];
    for (const level of ["hard", "soft"] as const) {
      const asked = problem(slots, {
        ...{ personGapMinutes: 10, audience: [["two", "three"]] },
        levels: { ...levels, person_gap: level, audience: level, track_overlap: level },
      });
      const solution = search(asked, bounds);
      assert.deepEqual([solution.left, solution.after], [[], { hard: 0, soft: 0 }]);
      const places = [at("A", 0).place, at("B", 25).place, at("A", 30).place];
      assert.deepEqual(countConflicts(asked, places)[level], 3);
    }
  });

  it("places sessions within hours, rooms that hold them and their track's rooms, and not in breaks, where it can", () => {
    const slots = [slot("big", 20, { expects: 90, track: "main" }), slot("late", 20), slot("more", 10)];
    const asked = problem(slots, {
      days: [{ id: "Saturday", from: 0, to: 600, hours: { from: 300, to: 360 } }],
      rooms: problem([]).rooms.map((room) => ({ ...room, capacity: room.id === "A" ? 50 : 100 })),
      tracks: [{ id: "main", rooms: ["B"], level: "soft" }],
      items: [{ id: "lunch", rooms: null, from: 320, to: 340 }],
    });
    const { after, left, stand } = standing(asked);
    assert.deepEqual([left, after], [[], { hard: 0, soft: 0 }]);
    assert.equal(stand[0]?.[0], "B");
  });

  // Proves scheduling 5: as many placed as possible; fewest moves
  it("gives places to confirmed sessions first, where as many are placed and none more is moved", () => {
    const drafts = Array.from({ length: 30 }, (_, n) => slot(`draft ${n}`, 10, { confirmed: false }));
    const confirmed = Array.from({ length: 8 }, (_, n) => slot(`talk ${n}`, 10));
    for (const slots of [
      [...drafts, ...confirmed],
      [...confirmed, ...drafts],
    ]) {
      const { left } = standing(problem(slots));
      assert.equal(left.length, 26);
      assert.ok(left.every(({ slot: id }) => id.startsWith("draft")));
    }
    // Two stand for one, and what stood stays.
    const rooms = [{ id: "A", parallelMax: 1, capacity: null, features: [], times: [] }];
    const two = ["one", "two"].map((id) => slot(id, 30, { confirmed: false }));
    const long = standing(problem([slot("talk", 60), ...two], { rooms }));
    assert.deepEqual(long.stand.slice(1).sort(), ["A 0", "A 30"]);
    const stood = slot("stood", 60, { confirmed: false, ...at("A", 0) });
    const kept = standing(problem([slot("talk", 60), stood], { rooms, scope: scope("all") }));
    assert.deepEqual(kept.stand, ["", "A 0"]);
    // Where it is no flaw, it doesn't matter.
    const off = problem([...drafts, ...confirmed], { levels: { ...levels, unconfirmed: "off" } });
    assert.equal(standing(off).left.length, 26);
  });

  it("leaves sessions that only name a room, and what is unconfirmed where that is refused", () => {
    const slots = [
      slot("elsewhere", 30, { place: { room: null, start: 0 }, people: ["Ada"] }),
      slot("draft", 30, { confirmed: false }),
      slot("talk", 30, { people: ["Ada"] }),
    ];
    const asked = problem(slots, {
      levels: { ...levels, unconfirmed: "hard" },
      scope: scope("all"),
    });
    const { stand, left } = standing(asked);
    assert.deepEqual(left, [{ slot: "draft", reason: { kind: "unconfirmed" } }]);
    assert.deepEqual([stand[0], stand[2]?.slice(2)], ["null 0", "30"]);
  });

  it("brings a session back to a place that is off the grid", () => {
    const slots = [slot("odd", 29, at("A", 1)), slot("clash", 30, at("A", 1))];
    const { stand, after } = standing(problem(slots, { scope: scope("repair") }));
    assert.equal(after.hard, 0);
    assert.equal(stand.filter((place) => place === "A 1").length, 1);
  });

  it("moves a session no further than it must, in time rather than to another day", () => {
    const two = ["Saturday", "Sunday"].map((id, day) => ({
      id,
      from: day * 600,
      to: day * 600 + 600,
      hours: null,
    }));
    const slots = [slot("stays", 30, { ...at("A", 200), released: true }), slot("moves", 30, at("A", 200))];
    for (let seed = 1; seed <= 20; seed++) {
      const asked = problem(slots, { days: two, scope: scope("repair") });
      const [place] = placesAfter(asked, search(asked, { ...bounds, seed }).moves).slice(1);
      assert.ok(place, `${seed}`);
      const away = Math.abs(place.start - 200) + (place.room === "A" ? 0 : 30);
      assert.ok(away <= 30, `${seed}: ${place.room} ${place.start}`);
    }
  });

  it("leaves no hole before and between sessions that had no place", () => {
    const long = [{ id: "Saturday", from: 0, to: 600, hours: null }];
    const rooms = problem([]).rooms.filter(({ id }) => id === "A");
    const slots = ["one", "two", "three", "four"].map((id) => slot(id, 30));
    for (let seed = 1; seed <= 20; seed++) {
      const asked = problem(slots, { days: long, rooms, scope: scope("unscheduled") });
      const starts = placesAfter(asked, search(asked, { ...bounds, seed }).moves).map(
        (place) => place?.start ?? -1,
      );
      assert.deepEqual(
        starts.toSorted((one, other) => one - other),
        [0, 30, 60, 90],
        `${seed}`,
      );
    }
  });
});

describe("the last touch", () => {
  /** Where two that were moved and two that follow a hole stand after it, if it is told to end after as many looks. */
  function settled(looks: number): string[] {
    const slots = [
      slot("one", 10, at("A", 0)),
      slot("two", 10, at("A", 10)),
      slot("first", 10),
      slot("second", 10),
    ];
    const plan = planOf(modelOf(problem(slots, { scope: scope("all") })));
    for (const [number, room, start] of [
      [0, 0, 40],
      [1, 0, 50],
      [2, 1, 0],
      [3, 1, 30],
    ] as const) {
      if (number < 2) take(plan, number);
      put(plan, number, room, start);
    }
    const all = slots.length;
    let asked = 0;
    const effort: Effort = {
      ...{ plan, chance: chanceOf(1), steps: 0, isHomely: true, isSnug: false, meeting: 0 },
      ...{ weight: new Float64Array(all).fill(1), tabu: new Int32Array(all).fill(-1) },
      ...{ met: new Int32Array(all), more: () => true, isStopped: () => ++asked > looks },
    };
    bringNear(effort);
    closeUp(effort);
    return slots.map((_, number) => `${plan.room[number]} ${plan.start[number]}`);
  }

  // Proves scheduling 5: Stop within a second, “Stop and keep”.
  it("is left out from where it is told to end", () => {
    assert.deepEqual(settled(0), ["0 40", "0 50", "1 0", "1 30"]);
    assert.deepEqual(settled(1), ["0 0", "0 50", "1 0", "1 30"]);
    assert.deepEqual(settled(2), ["0 0", "0 10", "1 0", "1 30"]);
    assert.deepEqual(settled(100), ["0 0", "0 10", "1 0", "1 10"]);
  });
});
