import { type RefObject, useEffect, useMemo, useRef, useState } from "react";
import { flushSync } from "react-dom";
import { useLocation, useNavigationType, useSearchParams } from "react-router";
import { useNextLocation } from "../../../base/browser/use-next-location.ts";
import { useQuery } from "../../../base/browser/use-query.ts";
import type { Matches, ProgrammeChoice } from "./chosen/matching.ts";
import { type FacetName, facetNames, noMarks, type ShownProgramme } from "./slots/shown-programme.ts";
import { withLater } from "./with-later.ts";

export type ChoiceState = ReturnType<typeof useChoice>;

/** The pause in typing before the address is updated, in milliseconds. */
const pause = 300;

/** Filters by the address. Rows are hidden in the document, not rendered again. `made` changes when the rows do. */
export function useChoice(
  root: RefObject<HTMLElement | null>,
  shown: ShownProgramme,
  made: unknown,
  marked: ReadonlySet<string> | undefined,
) {
  const query = useQuery();
  const [, setQuery] = useSearchParams();
  const going = useNextLocation();
  const [typed, setTyped] = useState<string | null>(null);
  const [matches, setMatches] = useState<Matches | null>(null);
  const [isCounting, setCounting] = useState(false);
  const isOurs = useRef(false);
  const kept = query.get("q") ?? "";
  const q = typed ?? kept;
  const mine = query.has("mine");
  const asked = `${query}`;
  const of = useMemo(() => {
    const given = new URLSearchParams(asked);
    return Object.fromEntries(facetNames.map((name) => [name, given.getAll(name)])) as ProgrammeChoice["of"];
  }, [asked]);

  /** Going back undoes what is chosen, but for what is typed, or chosen further in the dialog. */
  function keep(change: (next: URLSearchParams) => void, replace = false) {
    const next = new URLSearchParams(location.search);
    const words = q.trim();
    if (words) next.set("q", words);
    else next.delete("q");
    change(next);
    // The same address again would be loaded anew.
    if (`${next}` === location.search.slice(1)) return;
    isOurs.current = true;
    setQuery(next, { replace, preventScrollReset: true });
  }

  // What was typed belongs to where it was typed, not to where one goes back to.
  const { key } = useLocation();
  const how = useNavigationType();
  const first = useRef(key);
  useEffect(() => {
    // At the first one something may have been typed before the scripts came.
    if (how !== "REPLACE" && !isOurs.current && key !== first.current) setTyped(null);
    first.current = "";
    isOurs.current = false;
  }, [key, how]);

  useEffect(() => {
    const text = typed?.trim() ?? kept;
    if (text === kept) return;
    // A reader who has followed a link meanwhile is not called back.
    const keepText = () => going() ?? keep(() => {}, true);
    const timer = setTimeout(keepText, pause);
    return () => clearTimeout(timer);
  });

  const chosen = facetNames.reduce((sum, name) => sum + of[name].length, 0);
  const active = chosen > 0 || q.trim() !== "" || mine;
  /** Whether rows are hidden, or will be. */
  const wasActive = useRef(false);
  // biome-ignore lint/correctness/useExhaustiveDependencies: `made` tells that the rows are others
  useEffect(() => {
    wasActive.current ||= active;
    if (mine ? !marked : !wasActive.current && !isCounting) return;
    const stop = new AbortController();
    const { signal } = stop;
    withLater(({ showAll }) => {
      if (!root.current || signal.aborted) return;
      wasActive.current = active;
      const chosen = { q, of, marked: marked ?? noMarks, mine };
      // In the frame that shows the rows, not in one of its own.
      const onMatches = (found: Matches) => queueMicrotask(() => flushSync(() => setMatches(found)));
      void showAll(root.current, shown, chosen, { onMatches, signal });
    });
    return () => stop.abort();
  }, [root, shown, made, q, of, mine, marked, active, isCounting]);

  return {
    q,
    of,
    /** Whether only marked sessions are shown, and how many match the filters. */
    mine,
    marked: (active ? matches?.marked : null) ?? marked?.size ?? 0,
    /** How many choices are made, without the words. */
    chosen,
    active,
    matches,
    /** Counts how many slots each choice would show. */
    count: () => setCounting(true),
    setText: setTyped,
    toggle: (name: FacetName, key: string, isFurther?: boolean) =>
      keep((next) => {
        if (next.has(name, key)) next.delete(name, key);
        else next.append(name, key);
      }, isFurther),
    toggleMine: () =>
      keep((next) => {
        if (mine) next.delete("mine");
        else next.set("mine", "1");
      }),
    only: (name: FacetName, key: string, isFurther?: boolean) =>
      keep((next) => next.set(name, key), isFurther),
    clear: () => {
      setTyped("");
      keep((next) => {
        for (const name of ["q", "mine", ...facetNames]) next.delete(name);
      });
    },
  };
}
