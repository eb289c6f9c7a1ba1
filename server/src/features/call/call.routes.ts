import * as contract from "@plenary/contract/call/call";
import * as open from "@plenary/contract/call/public-call";
import { limits } from "@plenary/contract/limits";
import { tags } from "../../core/tags.ts";
import { type ServedApp, serve } from "../../http/serve.ts";
import { countPublicSearch } from "../public/public.ts";
import * as call from "./call.ts";
import { getPublicCall, listOpenCalls } from "./public-call.ts";

export function callRoutes(served: ServedApp): void {
  const { ctx } = served;
  serve(served, contract.getCall, async ({ actor, params }) => ({
    call: await call.getCall(ctx, actor, params.eventId),
  }));
  serve(served, contract.putCall, async ({ actor, params, body }) => ({
    call: await call.putCall(ctx, actor, params.eventId, body),
  }));
  serve(served, contract.publishCall, async ({ actor, params }) => ({
    call: await call.publishCall(ctx, actor, params.eventId),
  }));
  serve(served, contract.unpublishCall, async ({ actor, params }) => ({
    call: await call.unpublishCall(ctx, actor, params.eventId),
  }));
  serve(served, contract.createCallType, async ({ actor, params, body }) => ({
    call: await call.createCallType(ctx, actor, params.eventId, body),
  }));
  serve(served, contract.orderCallTypes, async ({ actor, params, body }) => ({
    call: await call.orderCallTypes(ctx, actor, params.eventId, body.typeIds),
  }));
  serve(served, contract.updateCallType, async ({ actor, params, body }) => ({
    call: await call.updateCallType(ctx, actor, params.typeId, body),
  }));
  serve(served, contract.deleteCallType, async ({ actor, params }) => ({
    call: await call.deleteCallType(ctx, actor, params.typeId),
  }));
  serve(served, open.listOpenCalls, ({ query }) => listOpenCalls(ctx, query), {
    tags: () => [tags.publicEvents],
    expires: ({ until }) => until,
    mayKeep: ({ limit }) => limit === undefined || limit === limits.publicPage,
    allow: (request) => countPublicSearch(ctx, request.ip),
  });
  serve(
    served,
    open.getPublicCall,
    async ({ params }) => ({ call: await getPublicCall(ctx, params.eventId) }),
    {
      tags: ({ eventId }) => [tags.publicEvent(eventId)],
    },
  );
}
