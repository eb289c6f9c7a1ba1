import { listOtherSessions, type OtherSessions } from "@plenary/contract/sessions/event-sessions";
import { useEffect, useState } from "react";
import { call, errorText } from "../../../base/api.ts";
import { isCancelled } from "../../../base/refusals.ts";

/** What the form of a session is compared with; `failure` says why it isn't. */
interface Known {
  of: string;
  places: OtherSessions | null;
  failure: string | null;
}

/** Loads the places of the event's other sessions, whenever another event is chosen; nothing without one. */
export function useOtherSessions(eventId: string | null, sessionId: string | undefined): Omit<Known, "of"> {
  const [known, setKnown] = useState<Known>({ of: "", places: null, failure: null });
  useEffect(() => {
    if (!eventId) return;
    const leaving = new AbortController();
    const { signal } = leaving;
    const query = sessionId ? { sessionId } : {};
    call(listOtherSessions, { params: { eventId }, query }, { signal }).then(
      (places) => signal.aborted || setKnown({ of: eventId, places, failure: null }),
      (error) => {
        if (signal.aborted || isCancelled(error)) return;
        setKnown({ of: eventId, places: null, failure: errorText(error, listOtherSessions.failure) });
      },
    );
    return () => leaving.abort();
  }, [eventId, sessionId]);
  return known.of === eventId ? known : { places: null, failure: null };
}
