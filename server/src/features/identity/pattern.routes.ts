import { patternOf } from "@plenary/contract/pictures/stand-ins";
import type { FastifyInstance } from "fastify";
import type { Ctx } from "../../core/context.ts";
import { fileHeaders, immutableCaching } from "../../http/headers.ts";
import { uuid } from "../../http/pages/page-addresses.ts";

const named = new RegExp(`^(${uuid})\\.svg$`);

/** Serves the pattern of any event, which follows from its id alone: it tells nobody whether there is one. */
export function patternRoutes(http: FastifyInstance, ctx: Ctx): void {
  http.get<{ Params: { name: string } }>("/patterns/:name", async ({ params }, reply) => {
    const [, eventId] = named.exec(params.name) ?? [];
    if (!eventId) return reply.callNotFound();
    const headers = fileHeaders(ctx.config, "image/svg+xml", immutableCaching);
    return reply.headers(headers).send(patternOf(eventId));
  });
}
