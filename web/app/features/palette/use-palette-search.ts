import { searchUsers } from "@plenary/contract/accounts/profiles";
import type { User } from "@plenary/contract/accounts/users";
import { type Event, listEvents } from "@plenary/contract/events/events";
import { isLongEnough } from "@plenary/contract/fold";
import { limits } from "@plenary/contract/limits";
import { useEffect, useState } from "react";
import { call, errorText } from "../../base/calls/api.ts";

/** The pause in typing before the server is asked, in milliseconds. */
const rest = 200;
/** How long the list waits for one's own events, in milliseconds: hardly noticeable. */
const held = 500;
/** More than are shown, because one's own events and others' come in one list. */
const asked = 50;

/** What was found; `failures` says what couldn't be searched. */
export interface PaletteMatches {
  status: "idle" | "running" | "done";
  /** Where one's own events go if nothing is typed: not before they are loaded, first, or, if they were late, last. */
  own: "awaited" | "first" | "last";
  events: Pick<Event, "eventId" | "name" | "startDate" | "endDate" | "creatorId" | "permissions">[];
  people: Pick<User, "userId" | "name" | "username">[];
  failures: string[];
}

const nothing: PaletteMatches = { status: "idle", own: "first", events: [], people: [], failures: [] };

/** Searches events and people visible to the reader, from two characters on. A failing search doesn't hide the other's results. */
export function usePaletteSearch(typed: string): PaletteMatches {
  const q = typed.trim();
  const isSearched = isLongEnough(q, limits.peopleSearchFrom);
  const [answer, setAnswer] = useState({ q: "", finds: nothing });

  // Before anything is typed: one's own events. Without an answer the screens are listed, and keep their positions.
  const [begun, setBegun] = useState<Pick<PaletteMatches, "own" | "events">>({ own: "awaited", events: [] });
  useEffect(() => {
    const leave = new AbortController();
    const arrive = (events: PaletteMatches["events"]) =>
      setBegun(({ own }) => ({ own: own === "awaited" ? "first" : own, events }));
    const timer = setTimeout(
      () => setBegun((now) => (now.own === "awaited" ? { ...now, own: "last" } : now)),
      held,
    );
    call(listEvents, { query: { limit: asked } }, { signal: leave.signal }).then(
      ({ events }) => arrive(events),
      () => leave.signal.aborted || arrive([]),
    );
    return () => {
      clearTimeout(timer);
      leave.abort();
    };
  }, []);

  useEffect(() => {
    if (!isSearched) return;
    const leave = new AbortController();
    const { signal } = leave;
    const timer = setTimeout(async () => {
      const [events, people] = await Promise.allSettled([
        call(listEvents, { query: { q, limit: asked } }, { signal }),
        call(searchUsers, { query: { q, limit: asked } }, { signal }),
      ]);
      if (signal.aborted) return;
      const failures = [
        ...(events.status === "rejected" ? [errorText(events.reason, listEvents.failure)] : []),
        ...(people.status === "rejected" ? [errorText(people.reason, searchUsers.failure)] : []),
      ];
      const finds: PaletteMatches = {
        ...nothing,
        status: "done",
        events: events.status === "fulfilled" ? events.value.events : [],
        people: people.status === "fulfilled" ? people.value.users : [],
        failures: [...new Set(failures)],
      };
      setAnswer({ q, finds });
    }, rest);
    return () => {
      clearTimeout(timer);
      leave.abort();
    };
  }, [q, isSearched]);

  if (!q) return { ...nothing, ...begun };
  if (!isSearched) return nothing;
  return answer.q === q ? answer.finds : { ...nothing, status: "running" };
}
