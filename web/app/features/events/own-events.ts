import type { User } from "@plenary/contract/accounts/users";
import type { Event } from "@plenary/contract/events/events";

/** Whether the user is the event's creator or a co-organizer. Administrators may edit every event without being either. */
export function isOwn(
  event: Pick<Event, "creatorId" | "permissions">,
  user: Pick<User, "userId" | "role">,
): boolean {
  return event.creatorId === user.userId || (event.permissions.edit && user.role !== "admin");
}
