import { minutesOf } from "@plenary/contract/schedule/colliding-slot";
import type { CollisionIndex } from "@plenary/contract/schedule/collisions";
import { freeRuns, type PlacesAsked } from "@plenary/contract/schedule/free-places";
import type { Schedule, ScheduleSlot } from "@plenary/contract/schedule/schedule";
import { mayUse } from "./own.ts";

/** Where a slot could stand without a hard conflict: one behind the other, in the usual hours. Knows no React. */
export interface FreePlace {
  date: string;
  startTime: string;
  roomId: string;
  /** How many soft conflicts it has there. */
  soft: number;
}

/** The free places of a slot, by start and room, of those into which one may put it. */
export function freePlaces(
  index: CollisionIndex<ScheduleSlot>,
  slot: ScheduleSlot,
  schedule: Schedule,
  asked: PlacesAsked = {},
): FreePlace[] {
  const step = index.frame.gridMinutes;
  const apart = Math.ceil(minutesOf(slot, index.frame) / step) * step * 60_000;
  return freeRuns(index, slot, asked)
    .filter(({ isUnusual, roomId }) => !isUnusual && mayUse(slot.trackId, roomId, schedule))
    .flatMap(({ roomId, roomAt, day, from, to, soft }) =>
      Array.from({ length: Math.floor((to - from) / apart) + 1 }, (_, at) => {
        return { roomId, roomAt, date: day, soft, start: from + at * apart };
      }),
    )
    .sort((one, other) => one.start - other.start || one.roomAt - other.roomAt)
    .map(({ roomId, date, soft, start }) => ({
      ...{ roomId, date, soft },
      startTime: new Date(start).toISOString(),
    }));
}

/** Of these the ones with the fewest soft conflicts. */
export function bestOf(places: readonly FreePlace[]): FreePlace[] {
  const least = Math.min(...places.map(({ soft }) => soft));
  return places.filter(({ soft }) => soft === least);
}

/** The best free place after the one where a slot stands, or would; the first again after the last. */
export function nextFreePlace(
  index: CollisionIndex<ScheduleSlot>,
  slot: ScheduleSlot,
  schedule: Schedule,
): FreePlace | undefined {
  const places = bestOf(freePlaces(index, slot, schedule));
  const rooms = [...index.frame.rooms.keys()];
  const order = (roomId: string | undefined) => rooms.indexOf(roomId ?? "");
  const start = Date.parse(slot.startTime ?? "");
  const after = places.find(({ startTime, roomId }) => {
    const at = Date.parse(startTime);
    return at > start || (at === start && order(roomId) > order(slot.roomIds[0]));
  });
  return after ?? places[0];
}
