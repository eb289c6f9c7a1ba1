import type { ScheduleSlot } from "@plenary/contract/schedule/schedule";
import { useMemo, useState } from "react";
import {
  columnsByTrack,
  columnsOf,
  isUnscheduled,
  isWithin,
  slotsOfDay,
  viewOf,
  zoomed,
} from "../plan/day-view.ts";
import type { Plan } from "../plan/plan.ts";
import type { Shown } from "../toolbar/use-address.ts";

/** The height of the rooms' names where all columns are in view, in pixels. */
const FITTED_HEAD = 100;

/**
 * The plan as the day that is shown has it, with what is held where it would stand.
 * @param height of the grid, in pixels
 */
export function useDay({ schedule, slots }: Plan, held: ScheduleSlot | null, shown: Shown, height = 600) {
  const { day, rooms, by, zoom } = shown;
  const [allHours, setAllHours] = useState(false);
  const all = useMemo(() => [...slots.values()], [slots]);
  const withHeld = useMemo(
    () => (held ? all.map((slot) => (slot.slotId === held.slotId ? held : slot)) : all),
    [all, held],
  );
  const ofDay = useMemo(() => (day ? slotsOfDay(withHeld, day) : []), [withHeld, day]);
  const whole = useMemo(() => day && viewOf(day, schedule, all, allHours), [day, schedule, all, allHours]);
  return {
    ...{ all, ofDay, hours: { allHours, setAllHours } },
    columns: by === "track" ? columnsByTrack(ofDay, schedule) : columnsOf(ofDay, schedule, rooms),
    unscheduled: withHeld.filter(isUnscheduled),
    /** From when to when, and how high. */
    view: whole && zoomed(whole, zoom, height - FITTED_HEAD),
    /** What stands before and after that. */
    outside: whole ? ofDay.filter((slot) => !isWithin(slot, whole, schedule)) : [],
  };
}
