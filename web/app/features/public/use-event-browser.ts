import { fold, isLongEnough } from "@plenary/contract/fold";
import { limits } from "@plenary/contract/limits";
import type { ListedEvent, listPublicEvents, searchPublicEvents } from "@plenary/contract/public/public";
import { useEffect, useEffectEvent, useMemo, useState } from "react";
import { useLocation } from "react-router";
import { call } from "../../base/calls/api.ts";

export interface ListPiece {
  events: ListedEvent[];
  total: number;
  nextCursor?: string | null | undefined;
}

export interface EventListData {
  /** The list, from its beginning or from the cursor in the address. */
  list: ListPiece;
  /** The server's matches for the text in the address. */
  found: (ListPiece & { q: string }) | null;
  /** The day in UTC. */
  today: string;
}

interface Browsed {
  text: string;
  list: ListPiece;
  found: (ListPiece & { q: string }) | null;
  /** The text for which the server could not be asked. */
  missed: string | null;
}

/** How long typing must pause before the server is asked, in milliseconds. */
const pause = 250;

const isSearched = (q: string): boolean => isLongEnough(q, limits.publicSearchFrom);

/** The loaded data of the history entry left last, so that going back shows it unchanged. */
let kept: ({ at: string } & Browsed) | null = null;

const grown = (before: ListPiece, next: ListPiece): ListPiece => ({
  ...next,
  events: [...before.events, ...next.events],
});

/** The public list as a visitor searches and extends it: the events that match the typed text, in order. */
export function useEventBrowser(data: EventListData) {
  const { key: at } = useLocation();
  const [state, setState] = useState<Browsed>(
    kept?.at === at ? kept : { text: data.found?.q ?? "", list: data.list, found: data.found, missed: null },
  );
  const [more, setMore] = useState<"idle" | "busy" | "failed">("idle");
  const { text, list, found, missed } = state;
  const q = text.trim();

  useEffect(() => {
    kept = { at, ...state };
  }, [at, state]);

  const isNew = useEffectEvent(() => q !== found?.q);
  useEffect(() => {
    if (!isSearched(q) || !isNew()) return;
    const canceller = new AbortController();
    const timer = setTimeout(async () => {
      try {
        const answer = await searchEvents({ q, limit: limits.publicPage }, canceller.signal);
        if (!canceller.signal.aborted) setState((now) => ({ ...now, found: { ...answer, q }, missed: null }));
      } catch (error) {
        // The loaded events are searched anyway (docs/product/public-pages.md#the-list-of-events).
        if (canceller.signal.aborted) return;
        // Not for people: the console
        console.error("The search for public events failed:", error);
        setState((now) => ({ ...now, missed: q }));
      }
    }, pause);
    return () => {
      clearTimeout(timer);
      canceller.abort();
    };
  }, [q]);

  const loaded = useMemo(
    () => mergeEvents([list.events, found?.events ?? []], data.today),
    [list, found, data.today],
  );
  const events = useMemo(() => {
    if (!q) return list.events;
    const ids = new Set(found?.q === q ? found.events.map(({ eventId }) => eventId) : []);
    return loaded.filter((event) => ids.has(event.eventId) || eventContains(event, q));
  }, [q, list, found, loaded]);

  const searched = found?.q === q ? found : null;
  // While the server is searching, the list doesn't grow: the next events may not match.
  const nextCursor = (searched ?? (isSearched(q) ? null : list))?.nextCursor;

  /** The text is too short for the server, or it couldn't be asked. */
  const isLocal = q !== "" && (!isSearched(q) || missed === q);

  async function loadMore() {
    if (more === "busy" || !nextCursor) return;
    setMore("busy");
    const page = { limit: limits.publicPage, cursor: nextCursor };
    try {
      if (searched) {
        const next = await searchEvents({ ...page, q });
        setState((now) => (now.found?.q === q ? { ...now, found: { ...grown(now.found, next), q } } : now));
      } else {
        const next = await listEvents(page);
        setState((now) => ({ ...now, list: grown(now.list, next) }));
      }
      setMore("idle");
    } catch {
      setMore("failed");
    }
  }

  return {
    text,
    q,
    events,
    /** The number of public events. */
    total: list.total,
    /** How many events are loaded, if only those are searched. */
    among: isLocal && !searched && loaded.length < list.total ? loaded.length : null,
    /** How many match the text, once the server has answered. */
    matching: searched?.total ?? null,
    nextCursor,
    more,
    loadMore,
    setText: (value: string) => setState((now) => ({ ...now, text: value })),
  };
}

const listEvents = (query: { limit: number; cursor: string }) =>
  call<typeof listPublicEvents>({ method: "GET", path: "/public/events" }, { query });

const searchEvents = (query: { limit: number; cursor?: string; q: string }, signal?: AbortSignal) =>
  call<typeof searchPublicEvents>(
    { method: "GET", path: "/public/events/search" },
    { query },
    signal && { signal },
  );

/** Merges pieces of the list in its order (docs/product/public-pages.md#order-of-events); `today` is in UTC. */
export function mergeEvents(pieces: readonly (readonly ListedEvent[])[], today: string): ListedEvent[] {
  const byId = new Map(pieces.flat().map((event) => [event.eventId, event]));
  return [...byId.values()].sort((a, b) => {
    const past = a.endDate < today;
    if (past !== b.endDate < today) return past ? 1 : -1;
    if (past) return compare(b.endDate, a.endDate) || compare(b.eventId, a.eventId);
    return compare(a.startDate, b.startDate) || compare(a.eventId, b.eventId);
  });
}

const compare = (a: string, b: string) => (a < b ? -1 : Number(a > b));

const texts = new WeakMap<ListedEvent, string>();

/** Whether the event contains the text: the server's test, though of descriptions that are cut here. */
export function eventContains(event: ListedEvent, text: string): boolean {
  let own = texts.get(event);
  if (own === undefined) {
    own = fold(`${event.name} ${event.location} ${event.description}`);
    texts.set(event, own);
  }
  return own.includes(fold(text));
}
