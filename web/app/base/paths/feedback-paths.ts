import { pathOf } from "@plenary/contract/paths";
import type { QueryOf } from "@plenary/contract/screens";

/** As paths.ts, for screens about feedback; separate so that visitors don't load them. */
export const feedbackPaths = {
  event: (eventId: string, query?: QueryOf<"/events/:eventId/feedback">) =>
    pathOf("/events/:eventId/feedback", { eventId, ...query }),
  settings: (eventId: string) => pathOf("/events/:eventId/feedback/settings", { eventId }),
  codes: (eventId: string, query?: QueryOf<"/events/:eventId/feedback/codes">) =>
    pathOf("/events/:eventId/feedback/codes", { eventId, ...query }),
  comments: (eventId: string, query?: QueryOf<"/events/:eventId/feedback/comments">) =>
    pathOf("/events/:eventId/feedback/comments", { eventId, ...query }),
  session: (sessionId: string) => pathOf("/sessions/:sessionId/feedback", { sessionId }),
  stage: (sessionId: string) => pathOf("/sessions/:sessionId/stage", { sessionId }),
};
