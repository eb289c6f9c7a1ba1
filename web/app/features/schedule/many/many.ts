import { collisionIndex, minutesOf } from "@plenary/contract/schedule/collisions";
import { frameOf } from "@plenary/contract/schedule/frame";
import type { Schedule, ScheduleSlot } from "@plenary/contract/schedule/schedule";
import { movedBy, toDay } from "../held/stepping.ts";
import { slotsOfDay } from "../plan/day-view.ts";
import { bestOf, freePlaces } from "../plan/free-places.ts";
import { inRoom } from "../plan/plan.ts";

/** What is done with several slots at once, as where each of them would stand then. Knows no React. */

export type ManyAct =
  | { act: "shift"; minutes: number }
  | { act: "day"; date: string }
  | { act: "room"; roomId: string }
  | { act: "swap" }
  | { act: "gaps" }
  | { act: "place" }
  | { act: "unschedule" }
  | { act: "pin"; pinned: boolean };

export interface Changed {
  /** What would be moved, as it would be. */
  slots: ScheduleSlot[];
  /** How many stay, as they are pinned. */
  pinned: number;
}

/** The chosen slots that an act changes. Pinned ones stay, but for their pin. */
export function changedBy(
  act: ManyAct,
  chosen: readonly ScheduleSlot[],
  all: readonly ScheduleSlot[],
  schedule: Schedule,
): Changed {
  if (act.act === "pin")
    return {
      slots: chosen
        .filter(({ pinned }) => pinned !== act.pinned)
        .map((slot) => ({ ...slot, pinned: act.pinned })),
      pinned: 0,
    };
  const free = chosen.filter(({ pinned }) => !pinned);
  const after = placedBy(act, free, all, schedule);
  const before = new Map(free.map((slot) => [slot.slotId, slot]));
  const slots = after.filter((slot) => {
    const was = before.get(slot.slotId);
    return slot.startTime !== was?.startTime || slot.roomIds.join() !== was.roomIds.join();
  });
  return { slots, pinned: chosen.length - free.length };
}

function placedBy(
  act: Exclude<ManyAct, { act: "pin" }>,
  free: readonly ScheduleSlot[],
  all: readonly ScheduleSlot[],
  schedule: Schedule,
): ScheduleSlot[] {
  switch (act.act) {
    case "shift":
      return free.flatMap((slot) => (slot.startTime === null ? [] : [movedBy(slot, act.minutes)]));
    case "day":
      return free.flatMap((slot) => toDay(slot, schedule, act.date) ?? []);
    case "room":
      return free.map((slot) => inRoom(slot, act.roomId));
    case "swap":
      return swapped(free);
    case "gaps":
      return withoutGaps(free, all, schedule);
    case "place":
      return inFreePlaces(free, all, schedule);
    case "unschedule":
      return free.map((slot) => ({
        ...slot,
        startTime: null,
        ...(slot.kind === "session" && { roomIds: [], roomName: null }),
      }));
  }
}

/** Each of two where the other one stood. */
function swapped([one, other, ...more]: readonly ScheduleSlot[]): ScheduleSlot[] {
  if (!one || !other || more.length > 0) return [];
  const at = (slot: ScheduleSlot, { startTime, roomIds, roomName }: ScheduleSlot) => ({
    ...slot,
    startTime,
    ...(slot.kind === "session" && { roomIds, roomName }),
  });
  return [at(one, other), at(other, one)];
}

/** What two rooms have on between two instants, each in the other room. */
export function swappedRooms(
  [one, other]: readonly [string, string],
  { from, to }: { from: string; to: string },
  all: readonly ScheduleSlot[],
): Changed {
  const between = all.filter(
    ({ startTime, roomIds }) =>
      startTime !== null &&
      Date.parse(startTime) >= Date.parse(from) &&
      Date.parse(startTime) < Date.parse(to) &&
      roomIds.length === 1 &&
      [one, other].includes(roomIds[0] ?? ""),
  );
  const free = one === other ? [] : between.filter(({ pinned }) => !pinned);
  return {
    slots: free.map((slot) => inRoom(slot, slot.roomIds[0] === one ? other : one)),
    pinned: between.length - free.length,
  };
}

const startOf = ({ startTime }: ScheduleSlot) => Date.parse(startTime ?? "");

/** In each room and on each day one behind the other from the first on, past what isn't chosen. */
function withoutGaps(
  free: readonly ScheduleSlot[],
  all: readonly ScheduleSlot[],
  schedule: Schedule,
): ScheduleSlot[] {
  const moving = new Set(free.map(({ slotId }) => slotId));
  const lengthOf = (slot: ScheduleSlot) => minutesOf(slot, schedule) * 60_000;
  return schedule.days.flatMap((day) => {
    const ofDay = slotsOfDay(all, day);
    return schedule.rooms.flatMap(({ roomId }) => {
      const inThis = ofDay.filter(({ roomIds }) => roomIds.length === 1 && roomIds[0] === roomId);
      const standing = ofDay.filter(({ slotId, roomIds }) => roomIds.includes(roomId) && !moving.has(slotId));
      const queue = inThis
        .filter(({ slotId }) => moving.has(slotId))
        .sort((one, other) => startOf(one) - startOf(other));
      let next = queue[0] ? startOf(queue[0]) : 0;
      return queue.map((slot) => {
        for (const other of standing.toSorted((a, b) => startOf(a) - startOf(b)))
          if (startOf(other) < next + lengthOf(slot) && startOf(other) + lengthOf(other) > next)
            next = startOf(other) + lengthOf(other);
        const start = Math.min(next, startOf(slot));
        next = start + lengthOf(slot);
        return { ...slot, startTime: new Date(start).toISOString() };
      });
    });
  });
}

/** What waits, the longest first, each in the best place that is free once those before it stand. */
function inFreePlaces(
  free: readonly ScheduleSlot[],
  all: readonly ScheduleSlot[],
  schedule: Schedule,
): ScheduleSlot[] {
  const index = collisionIndex(all, frameOf(schedule));
  return free
    .filter(({ kind, startTime }) => kind === "session" && startTime === null)
    .toSorted((one, other) => minutesOf(other, schedule) - minutesOf(one, schedule))
    .flatMap((slot) => {
      const [first] = bestOf(freePlaces(index, slot, schedule));
      if (!first) return [];
      const placed = inRoom({ ...slot, startTime: first.startTime }, first.roomId);
      index.put(placed);
      return [placed];
    });
}
