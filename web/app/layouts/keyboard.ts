import { type KeyboardEvent, useEffect } from "react";
import { useLocation } from "react-router";
import { focusHeading } from "../ui/page/focus-heading.ts";

/** The reader's current screen. Kept outside the frame, which an error screen renders anew. */
let at = "";

/** Elements that use the key themselves or must keep the focus. */
const busy = "input,textarea,select,[role$=dialog]:not([data-closed]) *";

/** What a list has put the focus on for whoever comes back to it (features/event-sessions/OrganizedSessions.tsx). */
const returnedTo = "[data-returned-to]";

/** The title of what is open beside a list, which has an address of its own. */
const openTitle = "[data-open-title]";

/** On a new screen the focus goes to its heading, for screen readers and Tab, unless the screen has placed it. */
export function useFocusOnArrival() {
  const { pathname } = useLocation();
  useEffect(() => {
    if (at && at !== pathname && !document.activeElement?.matches(`${busy},${returnedTo},${openTitle}`))
      focusHeading();
    at = pathname;
  }, [pathname]);
}

/** `/` focuses the screen's search. It is matched by character, as some keyboards need Shift for it. */
export function focusSearchBySlash(event: KeyboardEvent) {
  // Every other key costs nothing, on long pages too.
  const field = event.key === "/" && document.querySelector<HTMLInputElement>("main [type=search]");
  if (!field || event.ctrlKey || event.metaKey) return;
  if ((event.target as Element).matches(busy)) return;
  event.preventDefault();
  field.focus();
}
