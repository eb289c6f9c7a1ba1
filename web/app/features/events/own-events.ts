import type { User } from "@plenary/contract/accounts/users";
import type { Answer } from "@plenary/contract/endpoint";
import type { Event, listEvents } from "@plenary/contract/events/events";
import { limits } from "@plenary/contract/limits";

/** Whether the user is the event's creator or a co-organizer. Administrators may edit every event without being either. */
export function isOwn(
  event: Pick<Event, "creatorId" | "permissions" | "coOrganizes">,
  user: Pick<User, "userId" | "role">,
): boolean {
  if (event.coOrganizes) return true;
  return event.creatorId === user.userId || (event.permissions.edit && user.role !== "admin");
}

/** All of one's own events, which are listed first, and the first of the others that come with them. */
export async function listOwnFirst(
  get: (page: {
    limit: number;
    cursor?: string;
  }) => Promise<Pick<Answer<typeof listEvents>, "events" | "nextCursor">>,
  user: Pick<User, "userId" | "role">,
): Promise<Event[]> {
  const listed: Event[] = [];
  let cursor: string | null | undefined;
  do {
    const { events, nextCursor } = await get({ limit: limits.listMax, ...(cursor && { cursor }) });
    listed.push(...events);
    const last = events.at(-1);
    cursor = last && isOwn(last, user) ? nextCursor : null;
  } while (cursor);
  return listed;
}
