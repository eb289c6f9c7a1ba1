import { type RefObject, useEffect, useRef, useSyncExternalStore } from "react";
import { useSearchParams } from "react-router";
import { browserZone } from "../../base/browser-zone.ts";
import { clockIn } from "../../base/dates.ts";
import { useQuery } from "../../base/use-query.ts";
import type { ShownProgramme } from "./shown.ts";

export type Clocks = ReturnType<typeof useClock>;

const never = () => () => {};

/** The reader's zone where its clock shows other times than the event's on one of the days; else null. */
function otherZone({ event, facets }: ShownProgramme): string | null {
  const own = browserZone();
  const [theirs, ours] = [clockIn(event.timezone), clockIn(own)];
  const differs = facets.day.some(({ key }) => {
    const noon = `${key}T12:00:00.000Z`;
    return !Number.isNaN(Date.parse(noon)) && theirs(noon).time !== ours(noon).time;
  });
  return differs ? own : null;
}

/** On whose clock times are said, by the address. `made` changes when the rows do. */
export function useClock(root: RefObject<HTMLElement | null>, shown: ShownProgramme, made: unknown) {
  const [, setQuery] = useSearchParams();
  const own = useSyncExternalStore(
    never,
    () => otherZone(shown),
    () => null,
  );
  const isOwn = useQuery().get("clock") === "mine" && own !== null;
  const zone = isOwn ? own : shown.event.timezone;
  const said = useRef(shown.event.timezone);
  // biome-ignore lint/correctness/useExhaustiveDependencies: `made` tells that the rows are others
  useEffect(() => {
    if (said.current === zone) return;
    said.current = zone;
    void import("./clock.ts").then(({ showTimes }) => {
      if (root.current && said.current === zone) showTimes(root.current, shown, zone);
    });
  }, [root, shown, made, zone]);
  return {
    zone,
    /** The other zone there is to choose. */
    own,
    isOwn,
    choose: (mine: boolean) =>
      setQuery(
        (query) => {
          if (mine) query.set("clock", "mine");
          else query.delete("clock");
          return query;
        },
        { replace: true, preventScrollReset: true },
      ),
  };
}
