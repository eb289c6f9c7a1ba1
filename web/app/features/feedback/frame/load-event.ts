import { type Event, getEvent } from "@plenary/contract/events/events";
import { redirect } from "react-router";
import { call } from "../../../base/calls/api.ts";
import { paths } from "../../../base/paths/paths.ts";

/** The event and other data for its organizers; users who may only read the event are sent to it. */
export async function loadOrganized<T>(
  eventId: string,
  signal: AbortSignal,
  others: Promise<T>,
): Promise<{ event: Event; loaded: T }> {
  // For users who don't organize the event, a refusal is why they are sent away.
  others.catch(() => {});
  const { event } = await call(getEvent, { params: { eventId } }, { signal });
  if (!event.permissions.edit) throw redirect(paths.event(eventId));
  return { event, loaded: await others };
}
