import { minutesOf } from "@plenary/contract/schedule/collisions";
import type { Schedule, ScheduleSlot } from "@plenary/contract/schedule/schedule";
import { text } from "@plenary/contract/text";
import type { RefObject } from "react";
import { formatMinutes } from "../../../base/formats/figures.ts";
import type { useHeld } from "../held/use-held.ts";
import type { WhereFree } from "../held/use-where-free.ts";
import type { Column, DayView } from "../plan/day-view.ts";
import { isOwn } from "../plan/own.ts";
import { spotIn, startAt } from "./Grid.tsx";
import { type Drop, useDrag } from "./use-drag.ts";

interface Dragging {
  schedule: Schedule;
  view: DayView | undefined;
  columns: readonly Column[];
  free: WhereFree;
  editor: ReturnType<typeof useHeld>;
  /** Hears what was dragged, wherever it was let go. */
  onDragged: (slot: ScheduleSlot) => void;
}

/** What a drag does in the grid and the lists: of one's own slots. */
export function useDragging(
  grid: RefObject<HTMLElement | null>,
  { schedule, view, columns, free, editor, onDragged }: Dragging,
) {
  const spotOf = (drop: Drop) => {
    const column = drop && drop !== "list" && columns.find(({ key }) => key === drop.column);
    if (!column || !view || !free.isFor(column)) return undefined;
    return { ...spotIn(column), startTime: startAt(view, drop.top, schedule.gridMinutes) };
  };
  /** The length that a slot has once its lower edge is pulled so far. */
  const lengthAfter = (slot: ScheduleSlot, pixels: number) => {
    const step = schedule.gridMinutes;
    const minutes = minutesOf(slot, schedule) + pixels / (view?.scale ?? 1);
    return Math.min(Math.max(Math.round(minutes / step) * step, step), 1440);
  };
  const drag = useDrag(grid, {
    onPickUp: editor.pickUp,
    onDrop(slot, drop) {
      const spot = spotOf(drop);
      if (spot) editor.put(slot, spot);
      else if (drop === "list") editor.unschedule(slot);
      else editor.putBack();
      onDragged(slot);
    },
    landing(slot, drop) {
      const spot = spotOf(drop);
      if (!spot || !view) return null;
      const top = ((Date.parse(spot.startTime) - view.opens) / 60_000) * view.scale;
      return { top, height: minutesOf(slot, schedule) * view.scale };
    },
    onPull(slot, pixels) {
      editor.drop({ ...slot, durationMinutes: lengthAfter(slot, pixels) }, slot);
      onDragged(slot);
    },
    wordsAt(slot, drop) {
      const spot = spotOf(drop);
      if (!spot) return drop === "list" ? text("Unscheduled") : "";
      return editor.wordsAt(editor.at(slot, spot));
    },
    pulledBy(slot, pixels) {
      const minutes = lengthAfter(slot, pixels);
      const words = formatMinutes(minutes);
      return { pixels: (minutes - minutesOf(slot, schedule)) * (view?.scale ?? 1), words };
    },
  });
  const onPointerDown: typeof drag = (event, slot) => {
    if (isOwn(slot, schedule)) drag(event, slot);
  };
  return onPointerDown;
}
