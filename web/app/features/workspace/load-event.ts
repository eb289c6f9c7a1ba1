import type { Answer } from "@plenary/contract/endpoint";
import { type Event, getEvent } from "@plenary/contract/events/events";
import { redirect } from "react-router";
import { call } from "../../base/calls/api.ts";
import { paths } from "../../base/paths/paths.ts";

type LoadedEvent = Answer<typeof getEvent>;

/** Requests that are under way, by event: the workspace and the screen in it ask at the same time. */
const underWay = new Map<string, Promise<LoadedEvent>>();

/** The event of an address. Not cancelled when its screen is left, as another one may wait for the same answer. */
export function loadEvent(eventId = ""): Promise<LoadedEvent> {
  const known = underWay.get(eventId);
  if (known) return known;
  const answer = call(getEvent, { params: { eventId } }).finally(() => underWay.delete(eventId));
  underWay.set(eventId, answer);
  return answer;
}

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
