import { type Event, getEvent } from "@plenary/contract/events/events";
import { redirect } from "react-router";
import { call } from "../../../base/calls/api.ts";
import { paths } from "../../../base/paths/paths.ts";

/** The event and what else its organizers load with it; users who may only read the event are sent to it. */
export async function loadOrganized<T>(
  eventId: string,
  signal: AbortSignal,
  others: Promise<T>,
): Promise<{ event: Event; loaded: T }> {
  // Whatever is refused of it: for whoever doesn't organize the event, that is why they are sent away.
  others.catch(() => {});
  const { event } = await call(getEvent, { params: { eventId } }, { signal });
  if (!event.permissions.edit) throw redirect(paths.event(eventId));
  return { event, loaded: await others };
}
