import { minutesOf } from "@plenary/contract/schedule/collisions";
import type { Schedule, ScheduleSlot } from "@plenary/contract/schedule/schedule";
import { blockedByPeople, blockedByRoom, joined } from "./blocked-starts.ts";
import { minutesAfter, slotsOfDay, viewOf } from "./day-view.ts";

/** Where a slot could stand without a conflict: one behind the other, in the usual hours. Knows no React. */
export interface FreePlace {
  date: string;
  startTime: string;
  roomId: string;
}

/** The free places of a slot on these days and in these rooms, by start and room. */
export function freePlaces(
  slot: ScheduleSlot,
  slots: readonly ScheduleSlot[],
  schedule: Schedule,
  { days = schedule.days, rooms = schedule.rooms }: Partial<Pick<Schedule, "days" | "rooms">> = {},
): FreePlace[] {
  const step = schedule.gridMinutes;
  const onGrid = (minutes: number) => Math.ceil(minutes / step) * step;
  const takes = minutesOf(slot, schedule);
  return days.flatMap((day) => {
    const ofDay = slotsOfDay(slots, day);
    const { opens, minutes } = viewOf(day, schedule, slots, false);
    const elsewhere = blockedByPeople(slot, ofDay, schedule, opens);
    // The hours before the first and after the last slot are there to be seen, but not usual.
    const [first, last] = [60, minutes - 60 - takes];
    const found = rooms.flatMap(({ roomId }) => {
      const inRoom = ofDay.filter(({ roomIds }) => roomIds.includes(roomId));
      const blocked = joined(
        [...elsewhere, ...blockedByRoom(slot, inRoom, schedule, { roomId, opens })],
        minutes,
      );
      const places: FreePlace[] = [];
      for (let at = first; at <= last; ) {
        const taken = blocked.find(({ from, to }) => from < at && at < to);
        if (!taken) places.push({ date: day.date, startTime: minutesAfter(opens, at), roomId });
        at = onGrid(taken ? taken.to : at + takes);
      }
      return places;
    });
    return found.sort((one, other) => Date.parse(one.startTime) - Date.parse(other.startTime));
  });
}

/** The free place after the one where a slot stands, or would; the first again after the last. */
export function nextFreePlace(
  slot: ScheduleSlot,
  slots: readonly ScheduleSlot[],
  schedule: Schedule,
): FreePlace | undefined {
  const places = freePlaces(slot, slots, schedule);
  const order = (roomId: string | undefined) => schedule.rooms.findIndex((room) => room.roomId === roomId);
  const start = Date.parse(slot.startTime ?? "");
  const after = places.find(({ startTime, roomId }) => {
    const at = Date.parse(startTime);
    return at > start || (at === start && order(roomId) > order(slot.roomIds[0]));
  });
  return after ?? places[0];
}
