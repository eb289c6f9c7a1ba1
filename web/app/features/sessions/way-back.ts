import { useLocation } from "react-router";
import { paths } from "../../base/paths/paths.ts";

/** What a list hands to the screens it opens: its address with its query. */
export interface ListState {
  list: { pathname: string; search: string };
}

/** The address of the event's screen, with its list as it was if the reader comes from there. */
export function useWayBack(eventId: string): string {
  const state = useLocation().state as Partial<ListState> | null;
  const event = paths.event(eventId);
  return state?.list?.pathname === event ? `${event}${state.list.search}` : event;
}
