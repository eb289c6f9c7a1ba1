import type { Event } from "@plenary/contract/events";
import type { User } from "@plenary/contract/users";

/**
 * Whether the user organizes the event, as its creator or a co-organizer. Admins may edit every event, which
 * makes it no event of theirs.
 */
export function isOwn(event: Event, user: User): boolean {
  return event.creatorId === user.userId || (event.permissions.edit && user.role !== "admin");
}
