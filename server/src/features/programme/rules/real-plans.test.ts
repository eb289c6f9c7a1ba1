import assert from "node:assert/strict";
import { existsSync, readFileSync } from "node:fs";
import { describe, it } from "node:test";
import type { CollidingSlot, Collision } from "@plenary/contract/schedule/colliding-slot";
import { minutesOf } from "@plenary/contract/schedule/colliding-slot";
import { collisionIndex, collisionsIn } from "@plenary/contract/schedule/collisions";
import { bareFrame } from "@plenary/contract/schedule/frame";
import { parseSchedule } from "../../import/schedule/parse-schedule.ts";

/** What collides in real programmes. */

const folder = new URL("../../../../../../shared/data/schedules/", import.meta.url);
const skip = existsSync(folder) ? false : "the public data (../shared/data) is not here";

function readPlan(file: string) {
  const { event } = parseSchedule(readFileSync(new URL(`${file}.xml`, folder), "utf8"));
  const slots = (event?.sessions ?? []).map(
    ({ guid, startTime, durationMinutes, room, track, persons }): CollidingSlot => ({
      ...{ slotId: guid, kind: "session", status: "confirmed", startTime, durationMinutes },
      ...{ roomIds: room ? [room] : [], roomName: null, trackId: track ?? null, type: null },
      ...{ needs: [], expectedAudience: null, people: persons.map(({ key }) => key) },
    }),
  );
  const rooms = new Map(
    slots.flatMap(({ roomIds: [room] }) =>
      room ? [[room, { parallelMax: 1, capacity: null, features: [], times: [] }] as const] : [],
    ),
  );
  return { slots, frame: { ...bareFrame, rooms } };
}

const short = (guid: string | undefined) => guid?.slice(0, 8) ?? "";
const ofRule = (found: readonly Collision[], rule: Collision["rule"]) =>
  found
    .filter((one) => one.rule === rule)
    .map(({ one, other }) => [short(one.slotId), short(other?.slotId)].sort().join(" "))
    .sort();

/** Pairs of sessions in one room, and of one person, at the same time, by looking at all pairs. */
function pairsIn(slots: readonly CollidingSlot[], of: (slot: CollidingSlot) => readonly string[]) {
  const spans = slots.map((slot) => {
    const from = Date.parse(slot.startTime ?? "");
    return { slot, from, to: from + minutesOf(slot, bareFrame) * 60_000 };
  });
  const later = new Set<string>();
  for (const one of spans)
    for (const other of spans)
      for (const id of new Set(of(one.slot))) {
        const isBefore =
          one.from < other.from || (one.from === other.from && one.slot.slotId < other.slot.slotId);
        if (isBefore && other.from < one.to && of(other.slot).includes(id))
          later.add(`${other.slot.slotId}:${id}`);
      }
  return later;
}

describe("real programmes", { skip }, () => {
  // Proves scheduling 9: Real plans: FOSDEM 2026 has person_overlap exactly twice, room_overlap 0; its early version once;
  //   38C3 room_overlap 2, on the Chill Floor
  it("have the double bookings that they are known to have", () => {
    const found = (file: string) => {
      const { slots, frame } = readPlan(file);
      return collisionsIn(slots, frame);
    };
    const fosdem = found("fosdem-2026");
    assert.deepEqual(ofRule(fosdem, "person_overlap"), ["16221b21 afcddc41", "3440d167 c7c80228"]);
    assert.deepEqual(ofRule(fosdem, "room_overlap"), []);
    assert.deepEqual(ofRule(found("fosdem-2026-early"), "person_overlap"), ["684f0743 db043a8b"]);
    const rooms = found("38c3").filter(({ rule }) => rule === "room_overlap");
    assert.equal(rooms.length, 2);
    assert.match(rooms[0]?.subjectId ?? "", /Chill Floor/);
    assert.equal(rooms[0]?.subjectId, rooms[1]?.subjectId);
  });

  // Proves scheduling 9: The evaluation equals a second, plain one (all pairs) on these
  it("collide as they do when all pairs are looked at", () => {
    for (const file of ["fosdem-2026", "38c3"]) {
      const { slots, frame } = readPlan(file);
      const found = collisionsIn(slots, frame);
      const ids = (rule: Collision["rule"]) =>
        found
          .filter((one) => one.rule === rule)
          .map(({ other, subjectId }) => `${other?.slotId}:${subjectId}`)
          .sort();
      assert.deepEqual(ids("room_overlap"), [...pairsIn(slots, ({ roomIds }) => roomIds)].sort());
      assert.deepEqual(ids("person_overlap"), [...pairsIn(slots, ({ people }) => people)].sort());
      assert.deepEqual(
        [...new Set(found.map(({ rule }) => rule))].sort(),
        file === "38c3" ? ["person_gap", "person_overlap", "room_overlap"] : ["person_gap", "person_overlap"],
      );
    }
  });

  it("are looked at anew after a move without looking at all of them", () => {
    const { slots, frame } = readPlan("fosdem-2026");
    const index = collisionIndex(slots, frame);
    const [first, second] = slots;
    assert.ok(first && second);
    index.put({ ...first, startTime: second.startTime, roomIds: second.roomIds });
    const moved = [{ ...first, startTime: second.startTime, roomIds: second.roomIds }, ...slots.slice(1)];
    assert.deepEqual(index.all(), collisionsIn(moved, frame));
    index.put(first);
    assert.deepEqual(index.all(), collisionsIn(slots, frame));
  });
});
