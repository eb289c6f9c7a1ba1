import { type Collision, slotsIn } from "@plenary/contract/schedule/colliding-slot";
import type { Schedule, ScheduleSlot } from "@plenary/contract/schedule/schedule";

/** What of a schedule one may arrange: all of it, or what is of one's tracks (docs/product/schedule.md#track-managers). Knows no React. */

type Owned = Pick<Schedule, "organized" | "tracks">;

const ownTrack = (trackId: string | null, { tracks }: Owned) =>
  tracks.find((track) => track.own && track.trackId === trackId);

/** Whether one may move it; items are the organizers'. */
export const isOwn = ({ kind, trackId }: Pick<ScheduleSlot, "kind" | "trackId">, schedule: Owned): boolean =>
  schedule.organized || (kind === "session" && ownTrack(trackId, schedule) !== undefined);

/** Whether one may put a slot of that track into that room: a track may keep to its rooms. */
export function mayUse(trackId: string | null, roomId: string, schedule: Owned): boolean {
  if (schedule.organized) return true;
  const track = ownTrack(trackId, schedule);
  return track !== undefined && (track.roomPolicy !== "only" || track.roomIds.includes(roomId));
}

/** The rooms into which one may put a slot of that track. */
export const roomsFor = (trackId: string | null, schedule: Schedule): Schedule["rooms"] =>
  schedule.rooms.filter(({ roomId }) => mayUse(trackId, roomId, schedule));

/** Whether one sees a conflict: one of its slots is one's own. */
export const isSeen = (collision: Collision<ScheduleSlot>, schedule: Owned): boolean =>
  slotsIn(collision).some((slot) => isOwn(slot, schedule));

/** Whether one may keep it: all of its sessions are. */
export const mayKeep = (collision: Collision<ScheduleSlot>, schedule: Owned): boolean =>
  slotsIn(collision).every((slot) => slot.kind !== "session" || isOwn(slot, schedule));
