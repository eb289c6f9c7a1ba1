import assert from "node:assert/strict";
import { describe, it } from "node:test";
import { type CollidingSlot, collisionIndex, collisionsIn } from "./collisions.ts";

const room = "room";
const limits = (parallelMax = 1) => ({ defaultMinutes: 30, rooms: new Map([[room, { parallelMax }]]) });

/** A session in the room, from and to minutes after ten. */
const session = (slotId: string, from: number, to: number, people: string[] = []): CollidingSlot => ({
  ...{ slotId, kind: "session", people, roomIds: [room] },
  startTime: new Date(Date.UTC(2027, 4, 1, 10, from)).toISOString(),
  durationMinutes: to - from,
});

const pairs = (slots: CollidingSlot[], parallelMax?: number) =>
  collisionsIn(slots, limits(parallelMax)).map(({ one, other }) => one.slotId + other.slotId);

/** Every collision as the rules say it, by looking at each session against all others. */
function plainly(slots: readonly CollidingSlot[], { defaultMinutes, rooms }: ReturnType<typeof limits>) {
  const spans = slots
    .filter((slot) => slot.kind === "session" && slot.startTime !== null)
    .map((slot) => {
      const from = Date.parse(slot.startTime ?? "");
      return { slot, from, to: from + (slot.durationMinutes ?? defaultMinutes) * 60_000 };
    });
  const found: string[] = [];
  for (const span of spans) {
    const begunBefore = spans.filter(
      (one) =>
        one !== span &&
        one.to > span.from &&
        (one.from < span.from || (one.from === span.from && one.slot.slotId < span.slot.slotId)),
    );
    for (const id of span.slot.roomIds) {
      const there = begunBefore.filter(({ slot }) => slot.roomIds.includes(id));
      if (there.length >= (rooms.get(id)?.parallelMax ?? Infinity))
        found.push(`room_overlap:${span.slot.slotId}:${id}`);
    }
    for (const id of new Set(span.slot.people))
      if (begunBefore.some(({ slot }) => slot.people.includes(id)))
        found.push(`person_overlap:${span.slot.slotId}:${id}`);
  }
  return found.sort();
}

/** Numbers from 0 to 1 that are the same in each run (Park and Miller's generator). */
function chance(seed: number) {
  let state = seed;
  return () => {
    state = (state * 48_271) % 2_147_483_647;
    return state / 2_147_483_647;
  };
}

describe("what collides in a plan", () => {
  it("is each session that begins during another, with the one that ends last", () => {
    const slots = [session("A", 0, 60), session("B", 10, 20), session("C", 30, 90), session("D", 60, 70)];
    assert.deepEqual(pairs(slots), ["AB", "AC", "CD"]);
    assert.deepEqual(pairs([session("A", 0, 30), session("B", 30, 60)]), []);
  });

  it("is what a room takes no more, and whoever is in two at once", () => {
    const slots = [session("A", 0, 60, ["x", "x"]), session("B", 0, 60, ["x"]), session("C", 10, 20, ["y"])];
    assert.deepEqual(pairs(slots, 2), ["AB", "AC"]);
    assert.deepEqual(pairs(slots, 3), ["AB"]);
  });

  it("lasts as long as both do, and sessions without a length take the usual time", () => {
    const [found] = collisionsIn(
      [session("A", 0, 60), { ...session("B", 50, 60), durationMinutes: null }],
      limits(),
    );
    assert.ok(found);
    assert.deepEqual(
      [new Date(found.from).toISOString(), new Date(found.to).toISOString()],
      ["2027-05-01T10:50:00.000Z", "2027-05-01T11:00:00.000Z"],
    );
  });

  // Proves scheduling 9: The evaluation equals a second, plain one (all pairs) on these and on random plans, after each of 1,000 random moves
  it("is the same after each of a thousand moves as when it is looked for plainly", () => {
    const next = chance(7);
    const among = <T>(all: readonly T[]): T => all[Math.floor(next() * all.length)] as T;
    const rooms = ["r1", "r2", "r3"];
    const around = {
      defaultMinutes: 30,
      rooms: new Map(rooms.map((id, index) => [id, { parallelMax: index + 1 }])),
    };
    const placed = (slotId: string): CollidingSlot => ({
      ...{ slotId, kind: next() < 0.9 ? "session" : "break" },
      startTime:
        next() < 0.1 ? null : new Date(Date.UTC(2026, 9, 25, 0, 5 * Math.floor(next() * 60))).toISOString(),
      durationMinutes: next() < 0.2 ? null : 5 * (1 + Math.floor(next() * 12)),
      roomIds: next() < 0.1 ? [] : [among(rooms)],
      people: [among(["x", "y", "z"]), ...(next() < 0.3 ? [among(["x", "y", "z"])] : [])],
    });
    const plan = new Map(Array.from({ length: 40 }, (_, n) => [`s${n}`, placed(`s${n}`)]));
    const index = collisionIndex(plan.values(), around);
    for (let move = 0; move < 1000; move += 1) {
      const slot = placed(`s${Math.floor(next() * 40)}`);
      if (next() < 0.1) {
        plan.delete(slot.slotId);
        index.remove(slot.slotId);
      } else {
        plan.set(slot.slotId, slot);
        index.put(slot);
      }
      const found = index.all().map(({ collisionId }) => collisionId);
      assert.deepEqual(found.sort(), plainly([...plan.values()], around), `after move ${move}`);
    }
  });
});
