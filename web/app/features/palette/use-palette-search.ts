import type { User } from "@plenary/contract/accounts/users";
import type { Answer } from "@plenary/contract/endpoint";
import { listEvents } from "@plenary/contract/events/events";
import { searchPalette } from "@plenary/contract/events/palette";
import { isLongEnough } from "@plenary/contract/fold";
import { limits } from "@plenary/contract/limits";
import { useEffect, useState } from "react";
import { call, errorText } from "../../base/calls/api.ts";
import { listOwnFirst } from "../events/own-events.ts";

/** The pause in typing before the server is asked, in milliseconds. */
const rest = 200;
/** How long the list waits for one's own events, in milliseconds: hardly noticeable. */
const held = 500;

type Found = Answer<typeof searchPalette>;

/** What was found; `failure` says why nothing could be searched. */
export interface PaletteMatches {
  status: "idle" | "running" | "done";
  /** Where one's own events go if nothing is typed: not before they are loaded, first, or, if they were late, last. */
  own: "awaited" | "first" | "last";
  /** The first events, one's own before others', whatever is typed. */
  listed: Found["events"];
  found: Found;
  failure: string | null;
}

const nothing: Found = { sessions: [], speakers: [], events: [], arranged: [], people: [] };

/** A session's number, which is searched for however short it is. */
const isNumber = (q: string) => /^#?\d+$/.test(q);

/** Searches what the reader may see, from two characters or a number on, with one call for each pause in typing. */
export function usePaletteSearch(typed: string, user: User): PaletteMatches {
  const q = typed.trim();
  const isSearched = isLongEnough(q, limits.peopleSearchFrom) || isNumber(q);
  const [answer, setAnswer] = useState<{ q: string; found: Found; failure: string | null }>({
    ...{ q: "", found: nothing, failure: null },
  });

  // Before anything is typed: one's own events. Without an answer the screens are listed, and keep their positions.
  const [begun, setBegun] = useState<Pick<PaletteMatches, "own" | "listed">>({ own: "awaited", listed: [] });
  useEffect(() => {
    const leave = new AbortController();
    const arrive = (listed: Found["events"]) =>
      setBegun(({ own }) => ({ own: own === "awaited" ? "first" : own, listed }));
    const timer = setTimeout(
      () => setBegun((now) => (now.own === "awaited" ? { ...now, own: "last" } : now)),
      held,
    );
    listOwnFirst((page) => call(listEvents, { query: page }, { signal: leave.signal }), user).then(
      arrive,
      () => leave.signal.aborted || arrive([]),
    );
    return () => {
      clearTimeout(timer);
      leave.abort();
    };
  }, [user]);

  useEffect(() => {
    if (!isSearched) return;
    const leave = new AbortController();
    const { signal } = leave;
    const timer = setTimeout(() => {
      call(searchPalette, { query: { q } }, { signal }).then(
        (found) => setAnswer({ q, found, failure: null }),
        (error) =>
          signal.aborted ||
          setAnswer({ q, found: nothing, failure: errorText(error, searchPalette.failure) }),
      );
    }, rest);
    return () => {
      clearTimeout(timer);
      leave.abort();
    };
  }, [q, isSearched]);

  const none = { ...begun, found: nothing, failure: null };
  if (!isSearched) return { ...none, status: "idle" };
  if (answer.q !== q) return { ...none, status: "running" };
  return { ...begun, status: "done", found: answer.found, failure: answer.failure };
}
