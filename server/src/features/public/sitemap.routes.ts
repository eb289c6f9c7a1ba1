import type { FastifyInstance, FastifyReply } from "fastify";
import { z } from "zod";
import { Refusal } from "../../base/refusals.ts";
import type { Ctx } from "../../core/context.ts";
import { networkOf } from "../../core/limits/rate-limits.ts";
import type { InTurn } from "../../core/limits/turns.ts";
import { tags } from "../../core/tags.ts";
import { fileHeaders, revalidatedCaching } from "../../http/headers.ts";
import type { PageCache } from "../../http/page-cache.ts";
import { manifestOf } from "./manifest.ts";
import { robots, sitemapFile, sitemapIndex } from "./sitemap.ts";

const INDEX = "/sitemap.xml";

/**
 * For search engines, and for browsers that install a programme: made on request, in the requester's turn. Only the
 * list of files is cached, because it counts everything; the files are requested by few.
 */
export function sitemapRoutes(
  http: FastifyInstance,
  ctx: Ctx,
  { cache, inTurn }: { cache: PageCache; inTurn: InTurn },
): void {
  const answer = async (
    reply: FastifyReply,
    type: string,
    made: () => Promise<string | undefined>,
  ): Promise<FastifyReply> => {
    const text = await inTurn(networkOf(reply.request.ip), made, (one) => 2 * (one?.length ?? 0));
    if (text === undefined) throw new Refusal("PageNotFound");
    return reply.headers(fileHeaders(ctx.config, `${type}; charset=utf-8`, revalidatedCaching)).send(text);
  };

  http.get("/robots.txt", (_, reply) => answer(reply, "text/plain", () => robots(ctx)));
  http.get("/sitemap.xml", async ({ ip, raw }, reply) => {
    const load = () =>
      cache.load(INDEX, [tags.anythingPublic, tags.settings], async () => ({
        body: Buffer.from(await sitemapIndex(ctx)),
        headers: fileHeaders(ctx.config, "application/xml; charset=utf-8", revalidatedCaching),
      }));
    const made = cache.has(INDEX)
      ? await load()
      : await inTurn(networkOf(ip), load, ({ rendered }) => rendered.body.length);
    reply.hijack();
    await cache.send(INDEX, made, raw, reply.raw);
    return reply;
  });
  http.get<{ Params: { eventId: string } }>(
    "/public/events/:eventId/manifest.webmanifest",
    (request, reply) => {
      const { eventId } = request.params;
      if (!z.uuid().safeParse(eventId).success) throw new Refusal("PageNotFound");
      return answer(reply, "application/manifest+json", () => manifestOf(ctx, eventId));
    },
  );
  http.get<{ Params: { name: string } }>("/sitemaps/:name", (request, reply) =>
    answer(reply, "application/xml", () => sitemapFile(ctx, request.params.name)),
  );
}
