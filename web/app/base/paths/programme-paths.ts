import { pathOf } from "@plenary/contract/paths";
import type { QueryOf } from "@plenary/contract/screens";

/** Addresses of a public programme that only the server writes into pages; separate from paths.ts, which visitors load. */
export const programmePaths = {
  speakers: (eventId: string) => pathOf("/public/events/:eventId/speakers", { eventId }),
  rooms: (eventId: string) => pathOf("/public/events/:eventId/rooms", { eventId }),
  room: (eventId: string, slug: string) => pathOf("/public/events/:eventId/rooms/:slug", { eventId, slug }),
  track: (eventId: string, slug: string) => pathOf("/public/events/:eventId/tracks/:slug", { eventId, slug }),
  changes: (eventId: string, query?: QueryOf<"/public/events/:eventId/changes">) =>
    pathOf("/public/events/:eventId/changes", { eventId, ...query }),
};
