import assert from "node:assert/strict";
import { describe, it } from "node:test";
import { collisionIndex, collisionsIn } from "./collisions.ts";
import { ada, attic, day, frame, randomPlan, type Slot, session, time } from "./example-plans.ts";
import { solvingMoves } from "./solving-moves.ts";

describe("a move that solves a conflict", () => {
  const around = frame({ days: [day] });

  it("is to another room at the same time, or to the nearest other time", () => {
    const solved = (slots: Slot[], may?: (slot: Slot) => boolean) => {
      const index = collisionIndex(slots, around);
      const [collision] = index.all();
      assert.ok(collision);
      return solvingMoves(index, collision, may).map(
        ({ slotId, roomId, startTime }) => `${slotId} ${roomId} ${time(Date.parse(startTime))}`,
      );
    };
    assert.deepEqual(solved([session("A", 0, 60), session("B", 30, 60)]), ["B attic 10:30", "A attic 10:00"]);
    const both = [session("A", 0, 60, ada), session("B", 30, 60, { ...ada, ...attic })];
    assert.deepEqual(solved(both)[0], "B hall 11:00");
    assert.deepEqual(
      solved([session("A", 0, 60), session("B", 30, 60, { pinned: true })], ({ slotId }) => slotId !== "C"),
      ["A attic 10:00"],
    );
    assert.deepEqual(
      solved([session("A", 0, 60), session("B", 30, 60)], () => false),
      [],
    );
  });

  it("is rather a little farther than one that makes another conflict", () => {
    const slots = [session("A", 0, 60, ada), session("B", 30, 60, ada), session("C", 60, 120)];
    const index = collisionIndex(slots, frame({ days: [day], personGapMinutes: 10 }));
    const [collision] = index.all();
    assert.ok(collision);
    const [{ slotId, roomId, startTime } = assert.fail()] = solvingMoves(
      index,
      collision,
      (slot) => slot.slotId === "B",
    );
    assert.deepEqual([slotId, roomId, time(Date.parse(startTime))], ["B", "attic", "11:10"]);
  });

  // Proves scheduling 3.1: what solves it where one move does
  it("is true when tried: the conflict is gone, and nothing worse has come", () => {
    let solved = 0;
    for (const seed of [11, 12, 13]) {
      const plan = randomPlan(seed);
      const slots = plan.ids.slice(0, 20).map(plan.placed);
      const index = collisionIndex(slots, plan.around);
      const before = index.all();
      for (const collision of before)
        for (const { slotId, roomId, startTime } of solvingMoves(index, collision)) {
          const after = collisionsIn(
            slots.map((one) => (one.slotId === slotId ? { ...one, startTime, roomIds: [roomId] } : one)),
            plan.around,
          );
          assert.ok(after.every(({ collisionId }) => collisionId !== collision.collisionId));
          assert.ok(after.length < before.length);
          solved += 1;
        }
      assert.deepEqual(index.all(), before);
    }
    assert.ok(solved > 20, `${solved} were solved`);
  });
});
