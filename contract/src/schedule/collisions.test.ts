import assert from "node:assert/strict";
import { describe, it } from "node:test";
import { collisionIndex, collisionRules, collisionsIn } from "./collisions.ts";
import { type ConflictNames, conflictText } from "./conflict-words.ts";
import {
  ada,
  attic,
  bareRoom,
  day,
  frame,
  item,
  MINUTE,
  randomPlan,
  type Slot,
  session,
  span,
  ten,
  time,
} from "./example-plans.ts";
import { frameOf, type PlanFrame } from "./frame.ts";
import { initialLevels, type RuleLevels } from "./rule-levels.ts";

/** All moments in it as many milliseconds later. */
function moved<T>(part: T, by: number): T;
function moved(part: unknown, by: number): unknown {
  if (typeof part === "number") return part > 1e12 ? part + by : part;
  if (typeof part === "string" && part.endsWith("Z")) return new Date(Date.parse(part) + by).toISOString();
  if (part instanceof Map) return new Map([...part].map(([key, value]) => [key, moved(value, by)]));
  if (Array.isArray(part)) return part.map((one) => moved(one, by));
  if (typeof part !== "object" || part === null) return part;
  return Object.fromEntries(Object.entries(part).map(([key, value]) => [key, moved(value, by)]));
}

const dayOf = (moment: number) => `${new Date(moment).getUTCDate()} May`;
const names = (around: PlanFrame): ConflictNames => ({
  frame: around,
  rooms: new Map([
    ["hall", "Hall"],
    ["attic", "Attic"],
  ]),
  people: new Map([["ada", "Ada"]]),
  tracks: new Map([["web", "Web"]]),
  clock: {
    ...{ time, dayOf, day: (date) => `the ${date}` },
    span: (from, to) => ({ from: `${dayOf(from)} ${time(from)}`, to: time(to) }),
  },
});

const said = (slots: readonly Slot[], parts: Partial<PlanFrame> = {}) => {
  const around = frame(parts);
  return collisionsIn(slots, around).map((found) => `${found.level}: ${conflictText(found, names(around))}`);
};

const web = (roomPolicy: "only" | "prefer") => new Map([["web", { roomPolicy, roomIds: ["hall"] }]]);

describe("a rule of a plan", () => {
  const pairs: Record<
    (typeof collisionRules)[number],
    { has: Slot[]; hasNot: Slot[]; parts?: Partial<PlanFrame>; text: string }
  > = {
    room_overlap: {
      has: [session("A", 0, 30), session("B", 29, 60)],
      hasNot: [session("A", 0, 30), session("B", 30, 60)],
      text: "hard: “A” and “B” overlap in Hall, 1 May 10:29 to 10:30.",
    },
    person_overlap: {
      has: [session("A", 0, 30, { people: ["ada", "ada"] }), session("B", 29, 60, { ...ada, ...attic })],
      hasNot: [session("A", 0, 30, ada), session("B", 30, 60, ada)],
      text: "hard: Ada is in “A” and “B” at the same time, 1 May 10:29 to 10:30.",
    },
    blocked: {
      has: [session("A", 0, 30), item("Sound check", 29, 60, { kind: "blocker", roomIds: ["hall"] })],
      hasNot: [
        session("A", 0, 30),
        item("Sound check", 30, 60, { kind: "blocker", roomIds: ["hall"] }),
        item("Tea", 0, 60, { kind: "activity", ...attic }),
      ],
      text: "hard: Hall is blocked by “Sound check”, 1 May 10:29 to 10:30.",
    },
    during_break: {
      has: [session("A", 0, 30), item("Lunch", 29, 60)],
      hasNot: [session("A", 0, 30), item("Lunch", 30, 60)],
      text: "soft: “A” runs during “Lunch”.",
    },
    person_away: {
      parts: { away: new Map([["ada", [span(30, 90)]]]) },
      has: [session("A", 0, 31, ada)],
      hasNot: [session("A", 0, 30, ada), session("B", 90, 91, ada)],
      text: "hard: Ada cannot be there 1 May 10:30 to 10:31.",
    },
    room_times: {
      parts: {
        rooms: new Map([["hall", { ...bareRoom, times: [{ ...span(0, 60), trackIds: [], types: [] }] }]]),
      },
      has: [session("A", 30, 61)],
      hasNot: [session("A", 30, 60), session("B", 0, 30)],
      text: "hard: Hall is not available 1 May 11:00 to 11:01.",
    },
    outside_hours: {
      parts: { days: [{ ...day, hours: span(0, 60) }] },
      has: [session("A", 30, 61)],
      hasNot: [session("A", 30, 60), session("B", 0, 30)],
      text: "soft: “A” is outside the hours of the 2027-05-01, 10:00 to 11:00.",
    },
    track_room: {
      parts: { tracks: web("only") },
      has: [session("A", 0, 30, { trackId: "web", ...attic })],
      hasNot: [session("A", 0, 30, { trackId: "web" }), session("B", 0, 30, attic)],
      text: "hard: “A” is of Web, which is in Hall.",
    },
    needs: {
      parts: { rooms: new Map([["hall", { ...bareRoom, features: ["power"] }]]) },
      has: [session("A", 0, 30, { needs: ["power", "stage"] })],
      hasNot: [session("A", 0, 30, { needs: ["power"] })],
      text: "hard: Hall has no Stage, which “A” needs.",
    },
    capacity: {
      parts: { rooms: new Map([["hall", { ...bareRoom, capacity: 50 }]]) },
      has: [session("A", 0, 30, { expectedAudience: 51 })],
      hasNot: [session("A", 0, 30, { expectedAudience: 50 }), session("B", 30, 60)],
      text: "soft: “A” expects 51 people; Hall holds 50.",
    },
    person_gap: {
      has: [session("A", 0, 30, ada), session("B", 39, 60, { ...ada, ...attic })],
      hasNot: [
        ...[session("A", 0, 30, ada), session("B", 40, 60, { ...ada, ...attic })],
        session("C", 61, 70, { ...ada, ...attic }),
      ],
      text: "soft: Ada has 9 minutes from Hall to Attic; 10 are needed.",
    },
    audience: {
      parts: {
        audience: new Map([
          ["A", new Map([["B", 7]])],
          ["B", new Map([["A", 7]])],
        ]),
      },
      has: [session("A", 0, 30), session("B", 29, 60, attic)],
      hasNot: [session("A", 0, 30), session("B", 30, 60, attic)],
      text: "soft: 7 people have marked both “A” and “B”.",
    },
    track_overlap: {
      parts: { levels: { ...initialLevels, track_overlap: "soft" } },
      has: [session("A", 0, 30, { trackId: "web" }), session("B", 29, 60, { trackId: "web", ...attic })],
      hasNot: [session("A", 0, 30, { trackId: "web" }), session("B", 30, 60, { trackId: "web", ...attic })],
      text: "soft: “A” and “B” are both of Web, at the same time.",
    },
    unconfirmed: {
      has: [session("A", 0, 30, { status: "draft" })],
      hasNot: [session("A", 0, 30), session("B", 0, 30, { status: "draft", startTime: null })],
      text: "soft: “A” is not confirmed and will not be public.",
    },
  };
  for (const [rule, { has, hasNot, parts, text }] of Object.entries(pairs)) {
    // Proves scheduling 9: Rules: a pair for each that has it, one a minute away that hasn't
    it(`${rule} is broken by one minute, and says how`, () => {
      assert.deepEqual(said(has, parts), [text]);
      assert.deepEqual(said(hasNot, parts), []);
      const levels = { ...initialLevels, ...parts?.levels, [rule]: "off" } as RuleLevels;
      assert.deepEqual(said(has, { ...parts, levels }), []);
      const other = text.startsWith("hard") ? "soft" : "hard";
      const turned = { ...initialLevels, ...parts?.levels, [rule]: other } as RuleLevels;
      assert.deepEqual(said(has, { ...parts, levels: turned }), [text.replace(/^\w+/, other)]);
    });

    // Proves scheduling 9: Rules: one across midnight, a clock change (25 October 2026, Europe/Berlin) and the change of programme day
    it(`${rule} is broken across midnight, the change of day and a change of clocks as at noon`, () => {
      // The pairs are half an hour after ten at the most: so that this falls on their middle.
      for (const middle of ["2027-05-01T22:00:00Z", "2027-05-02T04:00:00Z", "2026-10-25T01:00:00Z"]) {
        const by = Date.parse(middle) - (ten + 29.5 * MINUTE);
        const rules = (slots: readonly Slot[]) =>
          collisionsIn(moved(slots, by), moved(frame(parts), by)).map((found) => found.rule);
        assert.deepEqual([rules(has), rules(hasNot)], [[rule], []]);
      }
    });
  }

  // Proves scheduling 9: Rules: one across midnight, a clock change (25 October 2026, Europe/Berlin) and the change of programme day
  it("looks at moments, across midnight, clock changes and days", () => {
    const late = [session("A", 13 * 60, 15 * 60), session("B", 14 * 60 + 30, 16 * 60)];
    assert.deepEqual(said(late), ["hard: “A” and “B” overlap in Hall, 2 May 00:30 to 01:00."]);
    // The clock shows 02:30 twice: the one ends an hour before the other begins.
    const at = (startTime: string, slotId: string) => session(slotId, 0, 30, { startTime });
    const repeated = [at("2026-10-25T02:30:00+02:00", "A"), at("2026-10-25T02:30:00+01:00", "B")];
    assert.deepEqual(said(repeated), []);
    assert.deepEqual(said([...repeated, at("2026-10-25T00:59:00Z", "C")]).length, 1);
    // Days with hours that touch: what goes on at the change of day is within both.
    const days = [
      { ...day, hours: span(0, 20 * 60) },
      { date: "2027-05-02", ...span(20 * 60, 44 * 60), hours: span(20 * 60, 40 * 60) },
    ];
    assert.deepEqual(said([session("A", 19 * 60, 21 * 60)], { days }), []);
    const later = days.map((one, at) => (at === 1 ? { ...one, hours: span(20 * 60 + 1, 40 * 60) } : one));
    assert.deepEqual(said([session("A", 19 * 60, 21 * 60)], { days: later }).length, 1);
  });

  it("of tracks is as each track says, unless the event says otherwise", () => {
    const away = [session("A", 0, 30, { trackId: "web", ...attic })];
    const level = (policy: "only" | "prefer", track_room: RuleLevels["track_room"]) =>
      collisionsIn(away, frame({ tracks: web(policy), levels: { ...initialLevels, track_room } }))[0]?.level;
    assert.deepEqual(
      [level("only", "track"), level("prefer", "track"), level("only", "soft"), level("prefer", "hard")],
      ["hard", "soft", "soft", "hard"],
    );
  });

  it("counts a room's times for the tracks and types that they are for", () => {
    const times = [
      { ...span(0, 60), trackIds: ["web"], types: [] },
      { ...span(60, 120), trackIds: [], types: ["lightning"] },
    ];
    const rooms = new Map([["hall", { ...bareRoom, times }]]);
    const web = { trackId: "web" };
    assert.deepEqual(said([session("A", 0, 60, web)], { rooms }), []);
    assert.deepEqual(said([session("A", 0, 60)], { rooms }).length, 1);
    assert.deepEqual(said([session("A", 30, 90, { ...web, type: "lightning" })], { rooms }), []);
  });

  it("knows that whoever said when they can be there cannot at other times", () => {
    const wire = (starts: number, ends: number, can: boolean) => ({
      ...{ userId: "ada", can },
      starts: new Date(span(starts, ends).from).toISOString(),
      ends: new Date(span(starts, ends).to).toISOString(),
    });
    const { away } = frameOf({
      ...{ defaultMinutes: 30, gridMinutes: 5, days: [], rooms: [], tracks: [], audience: [], kept: [] },
      rules: { levels: initialLevels, personGapMinutes: 10 },
      speakerTimes: [wire(0, 60, true), wire(30, 40, false)],
    });
    const isAway = (from: number, to: number) => said([session("A", from, to, ada)], { away }).length === 1;
    assert.deepEqual(
      [isAway(0, 30), isAway(40, 60), isAway(29, 31), isAway(-1, 20), isAway(50, 61)],
      [false, false, true, true, true],
    );
  });

  // Proves scheduling 4: Keep: a conflict stays listed as kept and ends by itself when place, duration or people of one of its slots change
  it("stays kept until a place, a length or somebody of its slots changes", () => {
    const slots = [session("A", 0, 60, ada), session("B", 30, 90)];
    const kept = new Map([
      [
        "room_overlap:B:hall",
        JSON.stringify([
          ["A", slots[0]?.startTime, 60, null, ["hall"], ["ada"]],
          ["B", slots[1]?.startTime, 60, null, ["hall"], []],
        ]),
      ],
    ]);
    const isKept = (first: Partial<Slot>) =>
      collisionsIn([session("A", 0, 60, { ...ada, ...first }), ...slots.slice(1)], frame({ kept })).map(
        (one) => one.kept,
      );
    assert.deepEqual(isKept({ title: "Another title" }), [true]);
    assert.deepEqual(isKept({ durationMinutes: 59 }), [false]);
    assert.deepEqual(isKept({ people: ["ada", "bob"] }), [false]);
    assert.deepEqual(isKept({ people: [], everybody: ["ada"] }), [true]);
  });
});

/** Every collision as the rules say it, by looking at each session against all others. */
function plainly(slots: readonly Slot[], around: PlanFrame): string[] {
  const spans = slots
    .filter((slot) => slot.startTime !== null)
    .map((slot) => {
      const from = Date.parse(slot.startTime ?? "");
      return { slot, from, to: from + (slot.durationMinutes ?? around.defaultMinutes) * MINUTE };
    });
  type One = (typeof spans)[number];
  const touch = (one: { from: number; to: number }, other: { from: number; to: number }) =>
    one.from < other.to && other.from < one.to;
  const isWithin = (one: One, all: readonly { from: number; to: number }[]) => {
    for (let at = one.from; at < one.to; at += MINUTE)
      if (!all.some(({ from, to }) => from <= at && at < to)) return false;
    return true;
  };
  const found: string[] = [];
  for (const one of spans.filter(({ slot }) => slot.kind === "session")) {
    const { slot } = one;
    const { slotId, people, trackId, type } = slot;
    const add = (rule: string, key: string | null = "") => found.push(`${rule}:${slotId}:${key}`);
    const others = spans.filter((other) => other !== one && other.slot.kind === "session");
    const begun = others.filter(
      (other) =>
        other.to > one.from &&
        (other.from < one.from || (other.from === one.from && other.slot.slotId < slotId)),
    );
    for (const id of slot.roomIds) {
      const room = around.rooms.get(id);
      assert.ok(room);
      if (begun.filter((other) => other.slot.roomIds.includes(id)).length >= room.parallelMax)
        add("room_overlap", id);
      const times = room.times.filter(
        ({ trackIds, types }) => trackIds.includes(trackId ?? "") || types.includes(type ?? ""),
      );
      if (room.times.length > 0 && !isWithin(one, times)) add("room_times", id);
      if (!slot.needs.every((need) => room.features.includes(need))) add("needs", id);
      if ((slot.expectedAudience ?? 0) > (room.capacity ?? Infinity)) add("capacity", id);
      if (trackId !== null && !around.tracks.get(trackId)?.roomIds.includes(id)) add("track_room", trackId);
    }
    for (const id of new Set(people)) {
      if (begun.some((other) => other.slot.people.includes(id))) add("person_overlap", id);
      if (around.away.get(id)?.some((away) => touch(away, one))) add("person_away", id);
      const isNear = (other: One) =>
        other.to <= one.from &&
        one.from - other.to < around.personGapMinutes * MINUTE &&
        other.slot.people.includes(id) &&
        other.slot.roomIds.length + slot.roomIds.length === 2 &&
        other.slot.roomIds[0] !== slot.roomIds[0];
      if (others.some(isNear)) add("person_gap", id);
    }
    for (const other of begun) {
      if (around.audience.get(slotId)?.has(other.slot.slotId)) add("audience", other.slot.slotId);
    }
    if (trackId !== null && begun.some((other) => other.slot.trackId === trackId))
      add("track_overlap", trackId);
    for (const other of spans.filter(({ slot }) => slot.kind !== "session")) {
      if (!touch(one, other)) continue;
      const isForAll = other.slot.roomIds.length === 0;
      if (isForAll && other.slot.kind === "break") add("during_break", other.slot.slotId);
      else if (isForAll ? slot.roomIds.length > 0 : other.slot.roomIds[0] === slot.roomIds[0])
        add("blocked", other.slot.slotId);
    }
    const isOutside = around.days.some(
      ({ hours, from, to }) =>
        hours &&
        touch(one, { from, to }) &&
        (touch(one, { from, to: hours.from }) || touch(one, { from: hours.to, to })),
    );
    if (isOutside) add("outside_hours");
    if (slot.status === "draft") add("unconfirmed");
  }
  return found.sort();
}

describe("what collides in a plan", () => {
  it("is each session that begins during another, with the one that ends last", () => {
    const ids = (slots: Slot[], parallelMax = 1) =>
      collisionsIn(slots, frame({ rooms: new Map([["hall", { ...bareRoom, parallelMax }]]) })).map(
        ({ one, other }) => one.slotId + other?.slotId,
      );
    const slots = [session("A", 0, 60), session("B", 10, 20), session("C", 30, 90), session("D", 60, 70)];
    assert.deepEqual(ids(slots), ["AB", "AC", "CD"]);
    const crowd = [session("A", 0, 60, ada), session("B", 0, 60, ada), session("C", 10, 20)];
    assert.deepEqual(ids(crowd, 2), ["AB", "AC"]);
    assert.deepEqual(ids(crowd, 3), ["AB"]);
  });

  // Proves scheduling 9: The evaluation equals a second, plain one (all pairs) on these and on random plans, after each of 1,000 random moves
  it("is the same after each of a thousand moves as when it is looked for plainly", () => {
    const { next, ids, around, placed } = randomPlan(7);
    const plan = new Map(ids.map((id) => [id, placed(id)]));
    const index = collisionIndex(plan.values(), around);
    const rules = new Set<string>();
    for (let move = 0; move < 1000; move += 1) {
      const slot = placed(`s${Math.floor(next() * 40)}`);
      if (next() < 0.1) {
        plan.delete(slot.slotId);
        index.remove(slot.slotId);
      } else {
        plan.set(slot.slotId, slot);
        index.put(slot);
      }
      const found = index.all();
      for (const { rule } of found) rules.add(rule);
      assert.deepEqual(
        found.map(({ collisionId }) => collisionId).sort(),
        plainly([...plan.values()], around),
        `after move ${move}`,
      );
    }
    assert.equal(rules.size, collisionRules.length);
  });
});
