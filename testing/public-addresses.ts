import { pathOf } from "@plenary/contract/paths";
import type { PublicPath } from "@plenary/contract/screens";

/** An address of every public screen, by its pattern: with the event's page and the profile of who speaks there. */
export function publicAddresses(ids: { eventId: string; speakerId: string }): Record<PublicPath, string> {
  return {
    "/": pathOf("/"),
    "/terms": pathOf("/terms"),
    "/privacy": pathOf("/privacy"),
    "/public/events": pathOf("/public/events"),
    "/public/events/:eventId": pathOf("/public/events/:eventId", { eventId: ids.eventId }),
    "/public/events/:eventId/programme": pathOf("/public/events/:eventId/programme", {
      eventId: ids.eventId,
    }),
    "/public/users/:userId": pathOf("/public/users/:userId", { userId: ids.speakerId }),
  };
}
