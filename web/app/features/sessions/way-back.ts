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
