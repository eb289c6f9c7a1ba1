import * as contract from "@plenary/contract/events/identity";
import { pathOf } from "@plenary/contract/paths";
import type { FastifyInstance } from "fastify";
import type { Ctx } from "../../core/context.ts";
import { type ServedApp, serve } from "../../http/serve.ts";
import * as identity from "./identity.ts";

export function identityRoutes(served: ServedApp): void {
  const { ctx } = served;

  serve(served, contract.getIdentity, async ({ actor, params }) => ({
    identity: await identity.getIdentity(ctx, actor, params.eventId),
  }));

  serve(served, contract.updateIdentity, async ({ actor, params, body }) => ({
    identity: await identity.updateIdentity(ctx, actor, params.eventId, body),
  }));
}

/** Leads from an event's short address to its page. */
export function shortAddressRoutes(http: FastifyInstance, ctx: Ctx): void {
  http.get<{ Params: { slug: string } }>("/e/:slug", async ({ params }, reply) => {
    const eventId = await identity.findBySlug(ctx, params.slug);
    if (!eventId) return reply.callNotFound();
    return reply.redirect(pathOf("/public/events/:eventId", { eventId }), 302);
  });
}
