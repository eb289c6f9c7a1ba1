import assert from "node:assert/strict";
import { it } from "node:test";
import type { ScheduleSlot } from "@plenary/contract/schedule/schedule";
import { lanesOf } from "./lanes.ts";

const opens = Date.UTC(2027, 4, 1, 8);

/** A session from and to minutes after the day opens; the usual length without an end. */
const slot = (slotId: string, from: number, to?: number): ScheduleSlot => ({
  ...{ slotId, kind: "session", number: 1, title: slotId, status: "confirmed", people: [], revision: 1 },
  ...{ roomIds: [], roomName: null, trackId: null, trackName: null, pinned: false },
  ...{ asked: [], type: null, needs: [], expectedAudience: null },
  startTime: new Date(opens + from * 60_000).toISOString(),
  durationMinutes: to === undefined ? null : to - from,
});

it("slots that overlap stand side by side, and others take the whole width again", () => {
  const lanes = lanesOf([slot("A", 0, 60), slot("B", 30, 90), slot("C", 60, 80), slot("D", 90)], opens, 30);
  assert.deepEqual(
    lanes.map(({ slot: { slotId }, from, to, lane, lanes }) => [slotId, from, to, lane, lanes]),
    [
      ["A", 0, 60, 0, 2],
      ["B", 30, 90, 1, 2],
      ["C", 60, 80, 0, 2],
      ["D", 90, 120, 0, 1],
    ],
  );
});
