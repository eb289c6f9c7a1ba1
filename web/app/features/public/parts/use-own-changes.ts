import { useEffect } from "react";
import { useParams } from "react-router";

/** Says above the page what has changed of what the reader marked at the event, once the page is there. */
export function useOwnChanges(): void {
  const { eventId = "" } = useParams();
  useEffect(() => {
    const stop = new AbortController();
    void import("../../favourites/tell-own-changes.ts").then(({ tellOnPage }) =>
      tellOnPage(eventId, stop.signal),
    );
    return () => stop.abort();
  }, [eventId]);
}
