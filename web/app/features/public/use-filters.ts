import { type RefObject, useEffect, useRef, useState } from "react";
import { useSearchParams } from "react-router";
import { useQuery } from "../../base/use-query.ts";
import type { Facets } from "./programme.ts";

export type Filters = ReturnType<typeof useFilters>;

/** How long a pause in typing has to be before the address takes it up, in milliseconds. */
const pause = 300;

/**
 * Filters the programme by text, track and room. The rows belong to the document (see Programme.tsx): they are hidden
 * and shown there, not rendered again. The address holds the filters, so that a filtered programme can be shared and is
 * restored by going back. `made` changes when the rows do.
 */
export function useFilters(rows: RefObject<HTMLElement | null>, facets: Facets, made: unknown) {
  const query = useQuery();
  const [, setQuery] = useSearchParams();
  const [typed, setTyped] = useState<string | null>(null);
  /** How many sessions of each day match, once that was looked up. */
  const [matching, setMatching] = useState<number[] | null>(null);
  const kept = query.get("q") ?? "";
  const text = typed ?? kept;
  const track = query.get("track") ?? "";
  const room = query.get("room") ?? "";
  const shownFor = useRef(JSON.stringify({ text, track, room }));

  function keep(values: Record<string, string>) {
    const next = new URLSearchParams(query);
    for (const [name, value] of Object.entries(values)) {
      if (value) next.set(name, value);
      else next.delete(name);
    }
    setQuery(next, { replace: true, preventScrollReset: true });
  }

  useEffect(() => {
    if (typed === null || typed.trim() === kept) return;
    const timer = setTimeout(keep, pause, { q: typed.trim() });
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
      setMatching(showMatching(rows.current, facets, { text, track, room }));
      // Takes the reader from somewhere in a long programme to the first match.
      if (changed && rows.current.getBoundingClientRect().top < 0) rows.current.scrollIntoView();
    });
  }, [rows, facets, made, text, track, room, active]);

  const ofDays = (active && matching) || facets.days.map(({ sessions }) => sessions);
  return {
    text,
    track,
    room,
    /** Sessions that match, and how many of them are on each day. */
    shown: ofDays.reduce((sum, sessions) => sum + sessions, 0),
    ofDays,
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
