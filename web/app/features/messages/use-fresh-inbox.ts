import { useEffect, useEffectEvent } from "react";
import { useRevalidator } from "react-router";
import { useInboxCounts } from "./inbox-counts.ts";

/** Loads the screen again when the counts differ from those it was loaded with: a message has arrived or been read. */
export function useFreshInbox(loaded: { unread: number; all?: number } | null): void {
  const told = useInboxCounts();
  const { revalidate } = useRevalidator();
  const compare = useEffectEvent(() => {
    if (!told || !loaded) return;
    const isOther = told.all !== undefined && loaded.all !== undefined && told.all !== loaded.all;
    if (told.unread !== loaded.unread || isOther) void revalidate();
  });
  // biome-ignore lint/correctness/useExhaustiveDependencies: what was told sets it off, not what was loaded
  useEffect(() => compare(), [told]);
}
