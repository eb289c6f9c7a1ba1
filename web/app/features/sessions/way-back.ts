import { useLocation } from "react-router";
import { organizerPaths } from "../../base/paths/organizer-paths.ts";
import { paths } from "../../base/paths/paths.ts";

/** What a list hands to the screens it opens: its address with its query. */
export interface ListState {
  list: { pathname: string; search: string };
}

/** The address of the list that the reader came from, as it was, else that of the event's screen. */
export function useWayBack(eventId: string): string {
  const state = useLocation().state as Partial<ListState> | null;
  const event = paths.event(eventId);
  const list = state?.list;
  const isOfEvent = list?.pathname === event || list?.pathname === organizerPaths.sessions(eventId);
  return isOfEvent ? `${list.pathname}${list.search}` : event;
}

/** Where a session's form leads to: back to the list that has it open, else to the session. */
export function useAfterForm(sessionId: string): string {
  const { list } = (useLocation().state ?? {}) as Partial<ListState>;
  const isOpen = list && new URLSearchParams(list.search).get("open") === sessionId;
  return isOpen ? `${list.pathname}${list.search}` : paths.session(sessionId);
}
