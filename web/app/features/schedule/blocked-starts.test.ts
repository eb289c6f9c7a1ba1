import assert from "node:assert/strict";
import { it } from "node:test";
import type { Schedule, ScheduleSlot } from "@plenary/contract/schedule/schedule";
import { blockedByPeople, blockedByRoom, joined } from "./blocked-starts.ts";

const opens = Date.UTC(2027, 4, 1, 8);
const schedule = {
  defaultMinutes: 30,
  rooms: [
    { roomId: "hall", parallelMax: 1 },
    { roomId: "foyer", parallelMax: 2 },
  ],
} as Schedule;

/** A session of these people, from and to minutes after the day opens. */
const slot = (slotId: string, from: number, to: number, people: string[] = []): ScheduleSlot => ({
  ...{ slotId, kind: "session", number: 1, title: slotId, status: "confirmed", people, revision: 1 },
  ...{ roomIds: [], roomName: null, trackId: null, trackName: null, pinned: false },
  ...{ asked: [], type: null, needs: [], expectedAudience: null },
  startTime: new Date(opens + from * 60_000).toISOString(),
  durationMinutes: to - from,
});

const held = slot("held", 0, 20, ["ada"]);
const inRoom = (roomId: string, ...slots: ScheduleSlot[]) =>
  joined(blockedByRoom(held, slots, schedule, { roomId, opens }), 600);

it("a session can't begin while its room is full, nor so late before that it would still be on", () => {
  assert.deepEqual(inRoom("hall", slot("A", 60, 90), slot("B", 120, 150)), [
    { from: 40, to: 90 },
    { from: 100, to: 150 },
  ]);
  // Between them is no room for it; and what is held is in nobody's way.
  assert.deepEqual(inRoom("hall", slot("A", 60, 90), slot("B", 100, 150), held), [{ from: 40, to: 150 }]);
  // Two at once are what this one takes.
  assert.deepEqual(inRoom("foyer", slot("A", 60, 90), slot("B", 80, 150)), [{ from: 60, to: 90 }]);
});

it("nor while one of its people is elsewhere; what is no session collides with nothing", () => {
  const others = [slot("A", 60, 90, ["ada", "eve"]), slot("B", 200, 230, ["eve"])];
  assert.deepEqual(joined(blockedByPeople(held, others, schedule, opens), 80), [{ from: 40, to: 80 }]);
  const lunch: ScheduleSlot = { ...held, kind: "break" };
  assert.deepEqual(blockedByPeople(lunch, others, schedule, opens), []);
  assert.deepEqual(blockedByRoom(lunch, others, schedule, { roomId: "hall", opens }), []);
});
