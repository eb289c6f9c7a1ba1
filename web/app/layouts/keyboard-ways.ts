import { type KeyboardEvent, useEffect } from "react";
import { useLocation } from "react-router";
import { focusHeading } from "../ui/page/focus-heading.ts";

/** Where the reader is. Outlives the frame, which an error screen draws anew. */
let at = "";

/** Where a key is meant for what has the focus, and where that is to stay. */
const busy = "input,textarea,select,[role$=dialog]:not([data-closed]) *";

/** What a list has put the focus on for whoever comes back to it (features/event-sessions/OrganizedSessions.tsx). */
const returnedTo = "[data-returned-to]";

/**
 * On arriving at another screen the focus goes to its heading, so that a screen reader says where one is, and Tab goes on
 * from there. Not where the screen has put it into a field or a dialog itself.
 */
export function useArrival() {
  const { pathname } = useLocation();
  useEffect(() => {
    if (at && at !== pathname && !document.activeElement?.matches(`${busy},${returnedTo}`)) focusHeading();
    at = pathname;
  }, [pathname]);
}

/** `/` goes to the search of the screen: by the character, which some keyboards write with Shift. */
export function findBySlash(event: KeyboardEvent) {
  // Every other key costs nothing, on long pages too.
  const field = event.key === "/" && document.querySelector<HTMLInputElement>("main [type=search]");
  if (!field || event.ctrlKey || event.metaKey) return;
  if ((event.target as Element).matches(busy)) return;
  event.preventDefault();
  field.focus();
}
