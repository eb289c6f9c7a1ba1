import * as contract from "@plenary/contract/programme/public-programme";
import { getOpenNow } from "@plenary/contract/public/open-now";
import * as lists from "@plenary/contract/public/public-lists";
import { tags } from "../../../core/tags.ts";
import { type ServedApp, serve } from "../../../http/serve.ts";
import type { AnsweringServices } from "../../answering/services.ts";
import { countPublicSearch } from "../../public/public.ts";
import * as openNow from "./open-now.ts";
import { findInProgramme, isSearchable } from "./programme-search.ts";
import {
  listCancelledSessions,
  listPublicRooms,
  listPublicSpeakers,
  listPublicTracks,
} from "./public-lists.ts";
import { getPublicProgramme } from "./public-programme.ts";

export function publicProgrammeRoutes(served: ServedApp, services: AnsweringServices): void {
  const { ctx, cache } = served;
  const event = { tags: ({ eventId }: { eventId: string }) => [tags.publicEvent(eventId)] };

  serve(served, getOpenNow, ({ params }) => openNow.getOpenNow(services, params.eventId), {
    tags: ({ eventId }) => [tags.publicEvent(eventId), tags.publicFeedback(eventId)],
    expires: ({ until }) => until,
  });

  serve(
    served,
    contract.getPublicProgramme,
    async ({ params, query }) => ({ programme: await getPublicProgramme(ctx, params.eventId, query) }),
    // Parts are for pages, which are cached themselves.
    { ...event, mayKeep: (query) => Object.keys(query).length === 0 },
  );

  serve(
    served,
    contract.searchProgramme,
    async ({ params, query }) => ({
      sessionIds: await findInProgramme(ctx, cache, params.eventId, query.q ?? ""),
    }),
    {
      ...event,
      mayKeep: ({ q = "" }) => isSearchable(q),
      allow: (request) => countPublicSearch(ctx, request.ip),
    },
  );

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
}
