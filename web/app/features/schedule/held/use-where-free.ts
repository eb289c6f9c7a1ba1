import type { CollisionIndex } from "@plenary/contract/schedule/collisions";
import { type FreeRun, freeRuns } from "@plenary/contract/schedule/free-places";
import type { Schedule, ScheduleSlot } from "@plenary/contract/schedule/schedule";
import { useMemo } from "react";
import type { Column } from "../plan/day-view.ts";
import { isOwn, mayUse } from "../plan/own.ts";

/** When somebody of what is picked up can't be there, within the day that is shown. */
export interface Away {
  userId: string;
  name: string;
  from: number;
  to: number;
}

/** What each column of a day shows while a slot is picked up. */
export interface WhereFree {
  /** When it can begin there without a hard conflict; undefined where that isn't known. */
  runsIn: (column: Column) => readonly FreeRun[] | undefined;
  /** Whether it may be put there at all. */
  isFor: (column: Column) => boolean;
  away: readonly Away[];
}

/** Items in several rooms stand there whatever the column. */
const canStand = ({ kind, roomIds }: ScheduleSlot) => kind === "session" || roomIds.length === 1;

/**
 * Where a slot that is picked up could stand on a day, looked for anew only where its length, track or people differ.
 * @param standing the slot as it stands in the plan
 */
export function useWhereFree(
  { held, standing }: { held: ScheduleSlot | null; standing: ScheduleSlot | null | undefined },
  index: CollisionIndex<ScheduleSlot>,
  { schedule, day }: { schedule: Schedule; day: Schedule["days"][number] | undefined },
): WhereFree {
  const { durationMinutes = null, trackId = null, roomIds } = held ?? {};
  const room = roomIds?.[0];
  return useMemo(() => {
    const found = new Map<string, readonly FreeRun[]>();
    const isFor = (column: Column): boolean =>
      column.trackId === undefined
        ? column.roomId !== null && mayUse(trackId, column.roomId, schedule)
        : isOwn({ kind: "session", trackId: column.trackId }, schedule);
    const runsIn = (column: Column) => {
      // In a track's column it stays in its room.
      const roomId = column.trackId === undefined ? column.roomId : room;
      if (!standing || !day || !roomId || !canStand(standing)) return undefined;
      if (!isFor(column)) return [];
      const runs = found.get(column.key);
      if (runs) return runs;
      const there = { ...standing, durationMinutes, trackId: column.trackId ?? trackId };
      const made = freeRuns(index, there, { day: day.date, roomId });
      found.set(column.key, made);
      return made;
    };
    return { runsIn, isFor, away: standing && day ? awayOn(day, standing, index, schedule) : [] };
  }, [standing, durationMinutes, trackId, room, day, index, schedule]);
}

function awayOn(
  day: Schedule["days"][number],
  { people }: ScheduleSlot,
  { frame }: CollisionIndex<ScheduleSlot>,
  schedule: Schedule,
): Away[] {
  const [opens, closes] = [Date.parse(day.opens), Date.parse(day.closes)];
  return people.flatMap((userId) => {
    const name = schedule.people.find((person) => person.userId === userId)?.name ?? "";
    return (frame.away.get(userId) ?? []).flatMap((span) => {
      const [from, to] = [Math.max(span.from, opens), Math.min(span.to, closes)];
      return from < to ? [{ userId, name, from, to }] : [];
    });
  });
}
