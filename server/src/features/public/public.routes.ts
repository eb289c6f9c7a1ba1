import { limits } from "@plenary/contract/limits";
import { getPublicSession as getSession } from "@plenary/contract/programme/public-programme";
import * as contract from "@plenary/contract/public/public";
import { tags } from "../../core/tags.ts";
import { type ServedApp, serve } from "../../http/serve.ts";
import { getNumbers } from "./numbers.ts";
import {
  countPublicSearch,
  getPublicEvent,
  getPublicProfile,
  listPublicEvents,
  listPublicSessions,
} from "./public.ts";
import { getPublicSession } from "./public-session.ts";

export function publicRoutes(served: ServedApp): void {
  const { ctx } = served;
  const list = {
    tags: () => [tags.publicEvents],
    endsWithDay: true,
    mayKeep: ({ limit }: { limit?: number | undefined }) =>
      limit === undefined || limit === limits.publicPage,
  };

  const withFeedback = {
    tags: ({ eventId }: { eventId: string }) => [tags.publicEvent(eventId), tags.publicFeedback(eventId)],
  };

  serve(served, contract.getNumbers, () => getNumbers(ctx), {
    // Counting reads whole tables, and nobody misses a change within the hour.
    tags: () => [],
    expires: () => new Date(ctx.clock().getTime() + 3_600_000).toISOString(),
  });

  serve(served, contract.listPublicEvents, ({ query }) => listPublicEvents(ctx, query), list);

  serve(served, contract.searchPublicEvents, ({ query }) => listPublicEvents(ctx, query, query), {
    ...list,
    mayKeep: (query) => list.mayKeep(query) && query.takesSubmissions === undefined,
    allow: (request) => countPublicSearch(ctx, request.ip),
  });

  serve(
    served,
    contract.getPublicEvent,
    async ({ params }) => ({ event: await getPublicEvent(ctx, params.eventId) }),
    {
      tags: ({ eventId }) => [tags.publicEvent(eventId)],
      expires: ({ event: { submissionsUntil } }) => submissionsUntil,
    },
  );

  serve(
    served,
    contract.listPublicSessions,
    ({ params, query }) => listPublicSessions(ctx, params.eventId, query.cursor),
    { ...withFeedback, expires: ({ feedbackUntil }) => feedbackUntil },
  );

  serve(served, getSession, async ({ params }) => ({ session: await getPublicSession(ctx, params) }), {
    ...withFeedback,
    expires: ({ session }) => session.feedbackUntil,
  });

  serve(
    served,
    contract.getPublicProfile,
    ({ params, query }) => getPublicProfile(ctx, params.userId, query.cursor),
    { tags: ({ userId }) => [tags.publicUser(userId)] },
  );
}
