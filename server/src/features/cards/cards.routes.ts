import type { FastifyInstance } from "fastify";
import { Refusal } from "../../base/refusals.ts";
import type { Ctx } from "../../core/context.ts";
import { networkOf } from "../../core/limits/rate-limits.ts";
import type { InTurn } from "../../core/limits/turns.ts";
import { tags } from "../../core/tags.ts";
import { fileHeaders, revalidatedCaching } from "../../http/headers.ts";
import type { PageCache } from "../../http/page-cache.ts";
import { uuid } from "../../http/pages/page-addresses.ts";
import { findPublicEvent } from "../public/public.ts";

/** As addresses spell it; the database would accept other spellings too. */
const isId = new RegExp(`^${uuid}$`);

/** Serves each public event's card, which is drawn once and cached like its pages. */
export function cardRoutes(
  http: FastifyInstance,
  ctx: Ctx,
  parts: { cache: PageCache; inTurn: InTurn },
): void {
  const { cache, inTurn } = parts;

  const draw = async (eventId: string) => {
    const event = await findPublicEvent(ctx, eventId);
    // Loaded with the first card.
    const { drawCard } = await import("./card.ts");
    return { body: await drawCard(event), headers: fileHeaders(ctx.config, "image/png", revalidatedCaching) };
  };

  http.get<{ Params: { eventId: string } }>(
    "/public/events/:eventId/card.png",
    async ({ params: { eventId }, ip, raw }, reply) => {
      if (!isId.test(eventId)) throw new Refusal("PublicEventNotFound");
      // The query doesn't matter: there is one card.
      const key = `/public/events/${eventId}/card.png`;
      const load = () => cache.load(key, [tags.publicEvent(eventId)], () => draw(eventId));
      const made = cache.has(key)
        ? await load()
        : await inTurn(networkOf(ip), load, ({ rendered }) => rendered.body.length);
      reply.hijack();
      await cache.send(key, made, raw, reply.raw);
      return reply;
    },
  );
}
