import { type RefObject, useEffect, useRef, useState } from "react";
import { useSearchParams } from "react-router";
import { useNextLocation } from "../../../base/browser/use-next-location.ts";
import { useQuery } from "../../../base/browser/use-query.ts";
import { notifyMissingPart } from "../../../ui/notices/use-part.ts";
import type { Matching } from "./matching.ts";
import type { Facets } from "./programme.ts";

export type Filters = ReturnType<typeof useFilters>;

/** How long a pause in typing has to be before the address takes it up, in milliseconds. */
const pause = 300;

/** Filters by the address. Rows are hidden in the document, not rendered again. `made` changes when the rows do. */
export function useFilters(
  rows: RefObject<HTMLElement | null>,
  facets: Facets,
  made: unknown,
  state: "loading" | "failed" | "whole",
) {
  const query = useQuery();
  const [, setQuery] = useSearchParams();
  const going = useNextLocation();
  const [typed, setTyped] = useState<string | null>(null);
  const [matching, setMatching] = useState<Matching | null>(null);
  const kept = query.get("q") ?? "";
  const text = typed ?? kept;
  const track = query.get("track") ?? "";
  const room = query.get("room") ?? "";
  const shownFor = useRef(JSON.stringify({ text, track, room }));

  function keep(values: Record<string, string>) {
    const next = new URLSearchParams(location.search);
    for (const [name, value] of Object.entries(values)) {
      if (value) next.set(name, value);
      else next.delete(name);
    }
    // Navigating to the same address would load it again, even before React knows that it is the same.
    if (`${next}` !== location.search.slice(1)) setQuery(next, { replace: true, preventScrollReset: true });
  }

  useEffect(() => {
    if (typed === null || typed.trim() === kept) return;
    // A reader who follows a link meanwhile is not called back.
    const timer = setTimeout(() => going() ?? keep({ q: typed.trim() }), pause);
    return () => clearTimeout(timer);
  });

  const active = Boolean(text.trim() || track || room);
  // biome-ignore lint/correctness/useExhaustiveDependencies: `made` tells that the rows are others
  useEffect(() => {
    const wanted = JSON.stringify({ text, track, room });
    const changed = wanted !== shownFor.current;
    shownFor.current = wanted;
    if (!active && !changed) return;
    void import("./matching.ts").then(({ showMatching }) => {
      if (!rows.current || shownFor.current !== wanted) return;
      setMatching(showMatching(rows.current, facets, { text, track, room }, state));
      // Takes the reader from somewhere in a long programme to the first match.
      if (changed && rows.current.getBoundingClientRect().top < 0) rows.current.scrollIntoView();
    }, notifyMissingPart);
  }, [rows, facets, made, state, text, track, room, active]);

  const filtered = active ? matching : null;
  return {
    text,
    track,
    room,
    /** How many sessions there are on each day, or match. */
    ofDays: filtered?.ofDays ?? facets.days.map(({ sessions }) => sessions),
    /** Announces the number of matches once it is known. */
    line: filtered?.line,
    active,
    setText: setTyped,
    setTrack: (value: string) => keep({ track: value }),
    setRoom: (value: string) => keep({ room: value }),
    clear: () => {
      setTyped("");
      keep({ q: "", track: "", room: "" });
    },
  };
}
