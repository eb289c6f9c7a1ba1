import assert from "node:assert/strict";
import { describe, it } from "node:test";
import { collisionsIn } from "@plenary/contract/schedule/collisions";
import { bareFrame } from "@plenary/contract/schedule/frame";
import type { PlacedSlot } from "./changes.ts";
import { collidingSlot, conflictsOf } from "./conflicts.ts";

const room = "room";
const frame = {
  ...bareFrame,
  rooms: new Map([[room, { parallelMax: 1, capacity: null, features: [], times: [] }]]),
};

/** A session in the room, from and to minutes after ten. */
const session = (id: string, from: number, to: number, people: string[] = []): PlacedSlot => ({
  ...{ slot_id: id, kind: "session", guid: id, number: 1, talk_id: null, title: id, people },
  start_time: new Date(Date.UTC(2027, 4, 1, 10, from)).toISOString(),
  ...{ duration_minutes: to - from, room_ids: [room], room: "Hall", track_id: null, track: null },
});

describe("what collides in a plan", () => {
  // Proves programme 7: What collides is counted and told without going through every pair
  it("is counted, and the first are told, however many there are", () => {
    const slots = Array.from({ length: 5000 }, (_, n) =>
      session(`S${String(n).padStart(4, "0")}`, 0, 60, ["x"]),
    );
    const collisions = collisionsIn(
      slots.map((slot) => collidingSlot(slot)),
      frame,
    );
    assert.equal(collisions.length, 2 * 4999);
    const told = conflictsOf(collisions, ({ one, other }) => `${one.title} and ${other?.title}`);
    assert.equal(told.length, 200);
    assert.equal(told[0]?.text, "S0000 and S0001");
    assert.deepEqual(
      [told[0]?.slotIds, told[0]?.titles],
      [
        ["S0000", "S0001"],
        ["S0000", "S0001"],
      ],
    );
  });
});
