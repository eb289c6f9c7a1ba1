import type { Schedule, ScheduleSlot } from "@plenary/contract/schedule/schedule";
import { type RefObject, useEffect, useEffectEvent, useRef, useState } from "react";
import { useSearchParams } from "react-router";
import { slotsOfDay } from "../plan/day-view.ts";

/** What the editor shows, as its address says it (docs/product/schedule.md#what-is-shown). */
export interface Shown {
  day: Schedule["days"][number] | undefined;
  /** The ids of the rooms that are shown; null for all. */
  rooms: ReadonlySet<string> | null;
  /** The track whose sessions stand out; null for all. */
  trackId: string | null;
  /** What the columns are. */
  by: "room" | "track";
  zoom: Zoom;
  /** The slot whose details are open. */
  slotId: string | null;
}

/** In percent, or the whole day in view. */
export type Zoom = (typeof zooms)[number] | "fit";
export const zooms = [50, 75, 100, 150, 200] as const;

/** A value to be set in the address; null takes it out. */
export type Show = (
  shown: Partial<Record<"day" | "rooms" | "track" | "by" | "zoom" | "slot", string | null>>,
) => void;

export function useAddress({ days, rooms, tracks }: Schedule): { shown: Shown; show: Show } {
  const [query, setQuery] = useSearchParams();
  // Stays where another day comes before it: something may be moved to before the event.
  const [first] = useState(days[0]?.date);
  const dayOf = (date: string | null | undefined) => days.find((each) => each.date === date);
  const known = new Set(rooms.map(({ roomId }) => roomId));
  const chosen = (query.get("rooms") ?? "").split(",").filter((id) => known.has(id));
  const zoom = query.get("zoom");
  const shown: Shown = {
    day: dayOf(query.get("day")) ?? dayOf(first) ?? days[0],
    rooms: chosen.length > 0 ? new Set(chosen) : null,
    trackId: tracks.find(({ trackId }) => trackId === query.get("track"))?.trackId ?? null,
    by: query.get("by") === "track" && tracks.length > 0 ? "track" : "room",
    zoom: zoom === "fit" ? "fit" : (zooms.find((each) => String(each) === zoom) ?? 100),
    slotId: query.get("slot"),
  };
  const show: Show = (changed) => {
    // Going to where one is would load everything again, which fails without a network.
    if (Object.entries(changed).every(([name, value]) => query.get(name) === value)) return;
    setQuery(
      (present) => {
        const next = new URLSearchParams(present);
        for (const [name, value] of Object.entries(changed)) {
          if (value === null) next.delete(name);
          else next.set(name, value);
        }
        return next;
      },
      { replace: true, preventScrollReset: true },
    );
  };
  return { shown, show };
}

/** Shows the day of the slot that has the focus once that is a new one: what one moved out of the event's days is there. */
export function useNewDay(
  days: Schedule["days"],
  slots: readonly ScheduleSlot[],
  kept: RefObject<string | null>,
  show: Show,
): void {
  const known = useRef(days);
  const follow = useEffectEvent(() => {
    const moved = slots.filter(({ slotId }) => slotId === kept.current);
    const on = days.find((day) => slotsOfDay(moved, day).length > 0);
    if (on && !known.current.some(({ date }) => date === on.date)) show({ day: on.date });
    known.current = days;
  });
  // biome-ignore lint/correctness/useExhaustiveDependencies: looked at once the days are others
  useEffect(() => follow(), [days]);
}
