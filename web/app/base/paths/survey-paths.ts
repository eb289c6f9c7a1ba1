import { pathOf } from "@plenary/contract/paths";
import type { QueryOf } from "@plenary/contract/screens";

/** As paths.ts, for screens about surveys; separate so that visitors don't load them. */
export const surveyPaths = {
  list: (eventId: string) => pathOf("/events/:eventId/surveys", { eventId }),
  results: (
    { eventId, surveyId }: { eventId: string; surveyId: string },
    query?: QueryOf<"/events/:eventId/surveys/:surveyId">,
  ) => pathOf("/events/:eventId/surveys/:surveyId", { eventId, surveyId, ...query }),
  edit: ({ eventId, surveyId }: { eventId: string; surveyId: string }) =>
    pathOf("/events/:eventId/surveys/:surveyId/edit", { eventId, surveyId }),
};
