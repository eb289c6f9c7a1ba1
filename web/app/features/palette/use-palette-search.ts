import { type Event, listEvents } from "@plenary/contract/events";
import { limits } from "@plenary/contract/limits";
import { searchUsers } from "@plenary/contract/profiles";
import type { User } from "@plenary/contract/users";
import { useEffect, useState } from "react";
import { call, errorText } from "../../base/api.ts";

/** How long a pause in typing has to be before the server is asked, in milliseconds. */
const rest = 200;
/** More than are shown, as own events and others' come in one list. */
const asked = 50;

/** What is known of what was typed; `failures` says what couldn't be searched. */
export interface Finds {
  status: "idle" | "running" | "done";
  events: Pick<Event, "eventId" | "name" | "startDate" | "endDate" | "creatorId" | "permissions">[];
  people: Pick<User, "userId" | "name" | "username">[];
  failures: string[];
}

const nothing: Finds = { status: "idle", events: [], people: [], failures: [] };

/**
 * Searches the events that the reader may see and the people whom the reader may find, once at least two characters are
 * typed. One search that fails doesn't hide what the other finds.
 */
export function usePaletteSearch(typed: string): Finds {
  const q = typed.trim();
  const isLongEnough = [...q].length >= limits.peopleSearchFrom;
  const [answer, setAnswer] = useState({ q: "", finds: nothing });

  useEffect(() => {
    if (!isLongEnough) return;
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
      const finds: Finds = {
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
  }, [q, isLongEnough]);

  if (!isLongEnough) return nothing;
  return answer.q === q ? answer.finds : { ...nothing, status: "running" };
}
