import { useLocation } from "react-router";
import { organizerPaths } from "../../base/paths/organizer-paths.ts";
import { paths } from "../../base/paths/paths.ts";

/** What a list hands to the screens it opens: its address with its query. */
export interface ListState {
  list: { pathname: string; search: string };
}

/** For organizers: the address of the list that they came from, as it was, else that of the event's sessions. */
export function useWayBack(eventId: string): string {
  const state = useLocation().state as Partial<ListState> | null;
  const sessions = organizerPaths.sessions(eventId);
  const list = state?.list;
  return list?.pathname === sessions ? `${sessions}${list.search}` : sessions;
}

/** Where a session's form leads to: back to the list that has it open, else to the session. */
export function useAfterForm(sessionId: string): string {
  const { list } = (useLocation().state ?? {}) as Partial<ListState>;
  const isOpen = list && new URLSearchParams(list.search).get("open") === sessionId;
  return isOpen ? `${list.pathname}${list.search}` : paths.session(sessionId);
}
