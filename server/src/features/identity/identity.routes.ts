import * as contract from "@plenary/contract/events/identity";
import { pathOf } from "@plenary/contract/paths";
import type { FastifyInstance } from "fastify";
import type { Ctx } from "../../core/context.ts";
import { networkOf } from "../../core/limits/rate-limits.ts";
import type { InTurn } from "../../core/limits/turns.ts";
import type { ServePage } from "../../http/pages/pages.ts";
import { type ServedApp, serve } from "../../http/serve.ts";
import * as identity from "./identity.ts";

const slugs = /^[a-z0-9-]{3,40}$/i;

export function identityRoutes(served: ServedApp): void {
  const { ctx } = served;

  serve(served, contract.getIdentity, async ({ actor, params }) => ({
    identity: await identity.getIdentity(ctx, actor, params.eventId),
  }));

  serve(served, contract.updateIdentity, async ({ actor, params, body }) => ({
    identity: await identity.updateIdentity(ctx, actor, params.eventId, body),
  }));
}

/** Leads from an event's short address to its page; others are answered as addresses of no page, or are spelled anew. */
export function shortAddressRoutes(
  http: FastifyInstance,
  ctx: Ctx,
  { inTurn, servePage }: { inTurn: InTurn; servePage: ServePage },
): void {
  http.get<{ Params: { "*": string } }>("/e/*", async (request, reply) => {
    const slug = request.params["*"];
    const find = () => identity.findBySlug(ctx, slug);
    const eventId = slugs.test(slug) ? await inTurn(networkOf(request.ip), find, () => 0) : undefined;
    if (!eventId) return servePage(request, reply);
    return reply.redirect(pathOf("/public/events/:eventId", { eventId }), 302);
  });
}
