import type { ScheduleSlot } from "@plenary/contract/schedule/schedule";
import type { Solution } from "@plenary/contract/schedule/solver";

/** Where the solver would put something. Knows no React. */
export interface FoundPlace {
  slotId: string;
  title: string;
  trackId: string | null;
  roomId: string;
  from: number;
  to: number;
}

/** What of a solution isn't applied yet, to be shown in the grid beside the plan. */
export const foundIn = (
  solution: Pick<Solution, "state" | "found"> | null,
  slots: ReadonlyMap<string, ScheduleSlot>,
): FoundPlace[] =>
  (solution?.found?.moves ?? []).flatMap(({ slotId, title, minutes, to, now }) => {
    if (!to?.roomId || now === "there") return [];
    const from = Date.parse(to.startTime);
    const trackId = slots.get(slotId)?.trackId ?? null;
    return [{ slotId, title, trackId, roomId: to.roomId, from, to: from + minutes * 60_000 }];
  });
