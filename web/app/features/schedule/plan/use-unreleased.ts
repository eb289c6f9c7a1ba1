import { ApiError } from "@plenary/contract/client";
import { getProgramme } from "@plenary/contract/programme/programme";
import { useEffect, useState } from "react";
import { call } from "../../../base/calls/api.ts";
import type { Plan } from "./plan.ts";

/** How long the plan rests before what takes all of it is asked anew, in milliseconds. */
export const REST = 1_000;

/** How many changes the next version would release, for organizers of an event that has one; null until that is known. */
export function useUnreleased(eventId: string, { schedule, slots }: Plan): number | null {
  const [count, setCount] = useState<number | null>(null);
  const isAsked = schedule.organized && !schedule.live;
  // biome-ignore lint/correctness/useExhaustiveDependencies: each move may change it
  useEffect(() => {
    if (!isAsked) return;
    const over = new AbortController();
    const look = async () => {
      try {
        const { programme } = await call(
          getProgramme,
          { params: { eventId }, query: {} },
          { signal: over.signal },
        );
        setCount(programme.unreleasedChanges ?? 0);
      } catch (error) {
        // What was counted before stays: nothing hangs on it.
        if (!(error instanceof ApiError) && !over.signal.aborted) throw error;
      }
    };
    const rest = setTimeout(() => void look(), REST);
    return () => {
      clearTimeout(rest);
      over.abort();
    };
  }, [eventId, isAsked, slots]);
  return isAsked ? count : null;
}
