import { fold } from "@plenary/contract/fold";
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
  const [ofDays, setOfDays] = useState(() => facets.days.map(({ sessions }) => sessions));
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

  // biome-ignore lint/correctness/useExhaustiveDependencies: `made` tells that the rows are others
  useEffect(() => {
    if (!rows.current) return;
    setOfDays(showMatching(rows.current, facets, { text, track, room }));
    // Takes the reader from somewhere in a long programme to the first match.
    const wanted = JSON.stringify({ text, track, room });
    const changed = wanted !== shownFor.current;
    shownFor.current = wanted;
    if (changed && rows.current.getBoundingClientRect().top < 0) rows.current.scrollIntoView();
  }, [rows, facets, made, text, track, room]);

  return {
    text,
    track,
    room,
    /** Sessions that match, and how many of them are on each day. */
    shown: ofDays.reduce((sum, sessions) => sum + sessions, 0),
    ofDays,
    active: Boolean(text.trim() || track || room),
    setText: setTyped,
    setTrack: (value: string) => keep({ track: value }),
    setRoom: (value: string) => keep({ room: value }),
    clear: () => {
      setTyped("");
      keep({ q: "", track: "", room: "" });
    },
  };
}

/** The folded text of rows that were searched once. */
const texts = new WeakMap<Element, string>();

function textOf(row: Element): string {
  let text = texts.get(row);
  if (text === undefined) {
    text = fold(row.textContent);
    texts.set(row, text);
  }
  return text;
}

interface Wanted {
  text: string;
  track: string;
  room: string;
}

/** Hides the rows that don't match, and times and days without matches; returns the number of matches per day. */
function showMatching(root: HTMLElement, facets: Facets, wanted: Wanted): number[] {
  const words = fold(wanted.text).split(" ").filter(Boolean);
  const track = wanted.track && String(facets.tracks.indexOf(wanted.track));
  const room = wanted.room && String(facets.rooms.indexOf(wanted.room));
  return Array.from(root.querySelectorAll<HTMLElement>(".day"), (day) => {
    let ofDay = 0;
    for (const start of day.querySelectorAll<HTMLElement>(".start")) {
      let ofStart = 0;
      for (const row of start.querySelectorAll("li")) {
        const matches =
          (!track || row.dataset.track === track) &&
          (!room || row.dataset.room === room) &&
          (!words.length || words.every((word) => textOf(row).includes(word)));
        if (row.hidden === matches) row.hidden = !matches;
        if (matches) ofStart += 1;
      }
      start.hidden = ofStart === 0;
      ofDay += ofStart;
    }
    day.hidden = ofDay === 0;
    return ofDay;
  });
}
