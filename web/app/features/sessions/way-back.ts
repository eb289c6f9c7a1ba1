import { useLocation } from "react-router";
import { paths } from "../../base/paths/paths.ts";

/** What a list tells the screens that it opens: where it stands, and what its address asks for. */
export interface FromList {
  list: { pathname: string; search: string };
}

/** The address of the event's screen, with its list as it was where the reader comes from there. */
export function useWayBack(eventId: string): string {
  const state = useLocation().state as Partial<FromList> | null;
  const event = paths.event(eventId);
  return state?.list?.pathname === event ? `${event}${state.list.search}` : event;
}
