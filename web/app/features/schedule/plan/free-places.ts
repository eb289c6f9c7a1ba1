import { minutesOf } from "@plenary/contract/schedule/colliding-slot";
import type { CollisionIndex } from "@plenary/contract/schedule/collisions";
import { freeRuns, type PlacesAsked, soonestStart } from "@plenary/contract/schedule/free-places";
import type { Schedule, ScheduleSlot } from "@plenary/contract/schedule/schedule";
import { mayUse } from "./own.ts";

/** Where a slot could stand without a hard conflict: one behind the other. Knows no React. */
export interface FreePlace {
  date: string;
  startTime: string;
  roomId: string;
  /** How many soft conflicts it has there. */
  soft: number;
  /** Whether it is outside the day's hours. */
  isUnusual: boolean;
}

/**
 * The free places of a slot still to come, of those into which one may put it: with the fewest soft conflicts first, then within the
 * days' hours, then by start and room. Where a day has no hours, nothing before or after all that is placed.
 */
export function freePlaces(
  index: CollisionIndex<ScheduleSlot>,
  slot: ScheduleSlot,
  schedule: Schedule,
  asked: PlacesAsked = {},
): FreePlace[] {
  const step = index.frame.gridMinutes;
  const apart = Math.ceil(minutesOf(slot, index.frame) / step) * step * 60_000;
  const bare = new Set(index.frame.days.flatMap(({ date, hours }) => (hours ? [] : [date])));
  return freeRuns(index, slot, { after: soonestStart(index.frame, Date.now()), ...asked })
    .filter(
      ({ isUnusual, day, roomId }) => !(isUnusual && bare.has(day)) && mayUse(slot.trackId, roomId, schedule),
    )
    .flatMap(({ roomId, roomAt, day, from, to, soft, isUnusual }) =>
      Array.from({ length: Math.floor((to - from) / apart) + 1 }, (_, at) => {
        return { roomId, roomAt, date: day, soft, isUnusual, start: from + at * apart };
      }),
    )
    .sort(
      (one, other) =>
        one.soft - other.soft ||
        Number(one.isUnusual) - Number(other.isUnusual) ||
        one.start - other.start ||
        one.roomAt - other.roomAt,
    )
    .map(({ roomId, date, soft, isUnusual, start }) => ({
      ...{ roomId, date, soft, isUnusual },
      startTime: new Date(start).toISOString(),
    }));
}

/** Of these the ones that are as good as the first, by start and room. */
export const bestOf = (places: readonly FreePlace[]): FreePlace[] =>
  places.filter(({ soft, isUnusual }) => soft === places[0]?.soft && isUnusual === places[0].isUnusual);

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
