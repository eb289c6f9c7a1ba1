import { pathOf } from "@plenary/contract/paths";
import type { QueryOf } from "@plenary/contract/screens";

/** As paths.ts, for screens about reviews; separate so that visitors don't load them. */
export const reviewPaths = {
  own: () => pathOf("/reviews"),
  setUp: (eventId: string) => pathOf("/events/:eventId/call/review", { eventId }),
  ranking: (eventId: string) => pathOf("/events/:eventId/call/ranking", { eventId }),
  assignments: (eventId: string, query?: QueryOf<"/events/:eventId/call/assignments">) =>
    pathOf("/events/:eventId/call/assignments", { eventId, ...query }),
  conflicts: (eventId: string) => pathOf("/events/:eventId/call/conflicts-of-interest", { eventId }),
  event: (eventId: string, query?: QueryOf<"/events/:eventId/review">) =>
    pathOf("/events/:eventId/review", { eventId, ...query }),
  proposal: (eventId: string, proposalId: string, query?: QueryOf<"/events/:eventId/review/:proposalId">) =>
    pathOf("/events/:eventId/review/:proposalId", { eventId, proposalId, ...query }),
};
