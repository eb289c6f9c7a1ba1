import { type RefObject, startTransition, useEffect, useRef, useState } from "react";
import { useSearchParams } from "react-router";
import { useQuery } from "../../../base/browser/use-query.ts";
import type { ShownProgramme } from "./slots/shown-programme.ts";
import { withLater } from "./with-later.ts";

export type ClockState = ReturnType<typeof useClock>;

/** Whose clock times are on, by the address. `made` changes when the rows do. */
export function useClock(root: RefObject<HTMLElement | null>, shown: ShownProgramme, made: unknown) {
  const [, setQuery] = useSearchParams();
  const [own, setOwn] = useState<string | null>(null);
  useEffect(() => withLater(({ otherZone }) => startTransition(() => setOwn(otherZone(shown)))), [shown]);
  const isOwn = useQuery().get("clock") === "mine" && own !== null;
  const zone = isOwn ? own : shown.event.timezone;
  const said = useRef({ made, zone: shown.event.timezone });
  useEffect(() => {
    // New rows have the event's times.
    if (said.current.made !== made) said.current = { made, zone: shown.event.timezone };
    if (said.current.zone === zone) return;
    said.current.zone = zone;
    withLater(({ showTimes }) => {
      if (root.current && said.current.zone === zone) showTimes(root.current, shown, zone);
    });
  }, [root, shown, made, zone]);
  return {
    zone,
    /** The other zone to choose, if any. */
    own,
    isOwn,
    toggle: () =>
      setQuery(
        (query) => {
          if (isOwn) query.delete("clock");
          else query.set("clock", "mine");
          return query;
        },
        { replace: true, preventScrollReset: true },
      ),
  };
}
