import assert from "node:assert/strict";
import { describe, it } from "node:test";
import type { PlacedSlot } from "./changes.ts";
import { collisionsIn, conflictsOf } from "./conflicts.ts";

const room = "room";
const limits = (parallelMax = 1) => ({
  defaultMinutes: 30,
  rooms: new Map([[room, { name: "Hall", parallelMax }]]),
});

/** A session in the room, from and to minutes after ten. */
const session = (id: string, from: number, to: number, people: string[] = []): PlacedSlot => ({
  ...{ slot_id: id, kind: "session", guid: id, number: 1, talk_id: null, title: id, people },
  start_time: new Date(Date.UTC(2027, 4, 1, 10, from)).toISOString(),
  ...{ duration_minutes: to - from, room_ids: [room], room: "Hall", track_id: null, track: null },
});

const pairs = (slots: PlacedSlot[], parallelMax?: number) =>
  collisionsIn(slots, limits(parallelMax)).map(({ one, other }) => one.slot.slot_id + other.slot.slot_id);

describe("what collides in a plan", () => {
  it("is each session that begins during another, with the one that ends last", () => {
    const slots = [session("A", 0, 60), session("B", 10, 20), session("C", 30, 90), session("D", 60, 70)];
    assert.deepEqual(pairs(slots), ["AB", "AC", "CD"]);
    assert.deepEqual(pairs([session("A", 0, 30), session("B", 30, 60)]), []);
  });

  it("is what a room takes no more, and whoever is in two at once", () => {
    const slots = [session("A", 0, 60, ["x", "x"]), session("B", 0, 60, ["x"]), session("C", 10, 20, ["y"])];
    assert.deepEqual(pairs(slots, 2), ["AC", "AB"]);
    assert.deepEqual(pairs(slots, 3), ["AB"]);
  });

  // Proves programme 7: What collides is counted and told without going through every pair
  it("is counted, and the first are told, however many there are", () => {
    const slots = Array.from({ length: 5000 }, (_, n) => session(`S${n}`, 0, 60, ["x"]));
    const collisions = collisionsIn(slots, limits());
    assert.equal(collisions.length, 2 * 4999);
    const told = conflictsOf(collisions, { ...limits(), timezone: "UTC", names: new Map([["x", "Ada"]]) });
    assert.equal(told.length, 200);
    assert.equal(told[0]?.text, "“S0” and “S1” overlap in Hall, 1 May 2027 at 10:00 to 11:00 (UTC).");
    assert.deepEqual(
      [told[0]?.slotIds, told[0]?.titles],
      [
        ["S0", "S1"],
        ["S0", "S1"],
      ],
    );
  });
});
