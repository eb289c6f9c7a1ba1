import type { FastifyInstance } from "fastify";
import { Refusal } from "../../base/refusals.ts";
import type { Ctx } from "../../core/context.ts";
import { networkOf } from "../../core/limits/rate-limits.ts";
import type { InTurn } from "../../core/limits/turns.ts";
import { tags } from "../../core/tags.ts";
import { uploadedHeaders } from "../../http/headers.ts";
import type { PageCache } from "../../http/page-cache.ts";
import { findPublicPicture } from "./pictures.ts";

const named = /^([0-9a-f]{32})-([a-z]{1,10})\.webp$/;

/** Serves the pictures of what is public, each cached like the page that shows it. Browsers keep them: names change too. */
export function publicPictureRoutes(
  http: FastifyInstance,
  ctx: Ctx,
  { cache, inTurn }: { cache: PageCache; inTurn: InTurn },
): void {
  const headers = uploadedHeaders(ctx.config, "image/webp");
  http.get<{ Params: { name: string } }>("/pictures/:name", async ({ params, ip, raw }, reply) => {
    const [, hash, size] = named.exec(params.name) ?? [];
    if (!hash || !size) throw new Refusal("PictureNotFound");
    const key = `/pictures/${params.name}`;
    const find = async () => {
      const { bytes, of } = await findPublicPicture(ctx, hash, size);
      const tag = "userId" in of ? tags.publicUser(of.userId) : tags.publicEvent(of.eventId);
      return { body: bytes, headers, tags: [tag] };
    };
    // Whose it is turns out where it is found.
    const load = () => cache.load(key, [tags.anythingPublic], find);
    const made = cache.has(key)
      ? await load()
      : await inTurn(networkOf(ip), load, ({ rendered }) => rendered.body.length);
    reply.hijack();
    await cache.send(key, made, raw, reply.raw);
    return reply;
  });
}
