import { type Event, getEvent } from "@plenary/contract/events/events";
import { redirect } from "react-router";
import { call } from "../../base/calls/api.ts";
import { sharedWhileUnderWay } from "../../base/calls/under-way.ts";
import { paths } from "../../base/paths/paths.ts";

/**
 * The event of an address. The workspace and the screen in it ask at the same time, and it isn't cancelled when its screen
 * is left, as another one may wait for the same answer.
 */
export const loadEvent = sharedWhileUnderWay((eventId) => call(getEvent, { params: { eventId } }));

/** The event and other data for its organizers; users who may only read the event are sent to it. */
export async function loadOrganized<T>(
  eventId: string,
  others: Promise<T>,
): Promise<{ event: Event; loaded: T }> {
  // For users who don't organize the event, a refusal is why they are sent away.
  others.catch(() => {});
  const { event } = await loadEvent(eventId);
  if (!event.permissions.edit) throw redirect(paths.event(eventId));
  return { event, loaded: await others };
}
