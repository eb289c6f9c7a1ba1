import type { OperationBody, SchedulePlace, ScheduleSlot } from "@plenary/contract/schedule/schedule";
import type { z } from "zod";
import { startInstant } from "../sessions/session/session-start.ts";
import type { SlotRow } from "./schedule.queries.ts";

/** What a move makes of a slot. Knows no database. */

export type Move = z.output<typeof OperationBody>["moves"][number];

export const placeOf = (row: SlotRow): SchedulePlace => ({
  startTime: row.start_time,
  durationMinutes: row.duration_minutes,
  roomIds: row.room_ids,
  roomName: row.room_name,
  trackId: row.track_id,
  trackName: row.track_name,
  pinned: row.pinned,
});

/** Where the slot would stand. What a move doesn't say stays. Throws InvalidStart. */
export function placeAfter(row: SlotRow, move: Move, timezone: string): SchedulePlace {
  const place = placeOf(row);
  const { startTime, durationMinutes, roomId, roomIds, trackId, pinned } = move;
  const rooms = row.kind === "session" ? roomId !== undefined && (roomId ? [roomId] : []) : roomIds;
  return {
    ...place,
    ...(startTime !== undefined && { startTime: startTime && startInstant(startTime, timezone) }),
    ...(durationMinutes !== undefined && { durationMinutes }),
    ...(rooms && { roomIds: rooms, roomName: null }),
    ...(trackId !== undefined && { trackId, trackName: null }),
    ...(pinned !== undefined && { pinned }),
  };
}

/** Whether two places are the same; the order of rooms doesn't matter. */
export const samePlace = (one: SchedulePlace, other: SchedulePlace): boolean =>
  sameRooms(one, other) &&
  one.startTime === other.startTime &&
  one.durationMinutes === other.durationMinutes &&
  one.trackId === other.trackId &&
  one.trackName === other.trackName &&
  one.pinned === other.pinned;

export const sameRooms = (one: SchedulePlace, other: SchedulePlace): boolean =>
  one.roomName === other.roomName && [...one.roomIds].sort().join() === [...other.roomIds].sort().join();

/** Whether only the pin differs, which may be taken out of anything. */
export const onlyPin = (one: SchedulePlace, other: SchedulePlace): boolean =>
  samePlace(one, { ...other, pinned: one.pinned });

export const slotOf = (row: SlotRow): ScheduleSlot => ({
  slotId: row.slot_id,
  kind: row.kind,
  number: row.number,
  title: row.title,
  status: row.status,
  ...placeOf(row),
  people: row.people,
  ...{ asked: row.asked, type: row.type, needs: row.needs, expectedAudience: row.expected_audience },
  revision: row.revision,
});
