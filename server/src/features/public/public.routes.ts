import { limits } from "@plenary/contract/limits";
import * as openNow from "@plenary/contract/open-now";
import * as contract from "@plenary/contract/public";
import * as lists from "@plenary/contract/public-lists";
import {
  getPublicProgramme as getProgramme,
  getPublicSession as getSession,
  searchProgramme,
} from "@plenary/contract/public-programme";
import { tags } from "../../core/tags.ts";
import { type Served, serve } from "../../http/serve.ts";
import type { Collecting } from "../feedback/collecting.ts";
import { getOpenNow } from "./open-now.ts";
import { findInProgramme, isSearched } from "./programme-search.ts";
import {
  countPublicSearch,
  getPublicEvent,
  getPublicProfile,
  listPublicEvents,
  listPublicSessions,
} from "./public.ts";
import {
  listCancelledSessions,
  listPublicRooms,
  listPublicSpeakers,
  listPublicTracks,
} from "./public-lists.ts";
import { getPublicProgramme } from "./public-programme.ts";
import { getPublicSession } from "./public-session.ts";

export function publicRoutes(served: Served, collecting: Collecting): void {
  const { ctx, cache } = served;
  const list = {
    tags: () => [tags.publicEvents],
    endsWithDay: true,
    mayKeep: ({ limit }: { limit?: number | undefined }) =>
      limit === undefined || limit === limits.publicPage,
  };
  const event = { tags: ({ eventId }: { eventId: string }) => [tags.publicEvent(eventId)] };

  const withFeedback = {
    tags: ({ eventId }: { eventId: string }) => [tags.publicEvent(eventId), tags.publicFeedback(eventId)],
  };

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
    { ...event, expires: ({ event: { submissionsUntil } }) => submissionsUntil },
  );

  serve(
    served,
    contract.listPublicSessions,
    ({ params, query }) => listPublicSessions(ctx, params.eventId, query.cursor),
    { ...withFeedback, expires: ({ feedbackUntil }) => feedbackUntil },
  );

  serve(served, openNow.getOpenNow, ({ params }) => getOpenNow(collecting, params.eventId), {
    ...withFeedback,
    expires: ({ until }) => until,
  });

  serve(
    served,
    getProgramme,
    async ({ params, query }) => ({ programme: await getPublicProgramme(ctx, params.eventId, query) }),
    // Parts are for pages, which are kept themselves.
    { ...event, mayKeep: (query) => Object.keys(query).length === 0 },
  );

  serve(
    served,
    searchProgramme,
    async ({ params, query }) => ({
      sessionIds: await findInProgramme(ctx, cache, params.eventId, query.q ?? ""),
    }),
    {
      ...event,
      mayKeep: ({ q = "" }) => isSearched(q),
      allow: (request) => countPublicSearch(ctx, request.ip),
    },
  );

  serve(served, getSession, async ({ params }) => ({ session: await getPublicSession(ctx, params) }), {
    ...withFeedback,
    expires: ({ session }) => session.feedbackUntil,
  });

  serve(
    served,
    lists.listPublicSpeakers,
    async ({ params }) => ({ speakers: await listPublicSpeakers(ctx, params.eventId) }),
    event,
  );
  serve(
    served,
    lists.listPublicRooms,
    async ({ params }) => ({ rooms: await listPublicRooms(ctx, params.eventId) }),
    event,
  );
  serve(
    served,
    lists.listPublicTracks,
    async ({ params }) => ({ tracks: await listPublicTracks(ctx, params.eventId) }),
    event,
  );

  serve(
    served,
    lists.listCancelledSessions,
    async ({ params }) => ({ sessions: await listCancelledSessions(ctx, params.eventId) }),
    event,
  );

  serve(
    served,
    contract.getPublicProfile,
    ({ params, query }) => getPublicProfile(ctx, params.userId, query.cursor),
    { tags: ({ userId }) => [tags.publicUser(userId)] },
  );
}
