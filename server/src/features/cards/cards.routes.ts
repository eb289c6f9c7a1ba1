import { beside, list } from "@plenary/contract/text";
import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import { formatDays } from "../../base/formats.ts";
import { Refusal } from "../../base/refusals.ts";
import type { Ctx } from "../../core/context.ts";
import { networkOf } from "../../core/limits/rate-limits.ts";
import type { InTurn } from "../../core/limits/turns.ts";
import { linkOrigin } from "../../core/links.ts";
import { tags } from "../../core/tags.ts";
import { fileHeaders, revalidatedCaching } from "../../http/headers.ts";
import type { PageCache } from "../../http/page-cache.ts";
import { uuid } from "../../http/pages/page-addresses.ts";
import { publicIdentity } from "../identity/public-identity.ts";
import { findPublicPicture } from "../pictures/pictures.ts";
import { findPublicEvent } from "../public/public.ts";
import { getPublicSession } from "../public/public-session.ts";
import type { Card } from "./card.ts";

/** As addresses spell it; the database would accept other spellings too. */
const isId = new RegExp(`^${uuid}$`);

/** Serves the cards of public events and their sessions, each drawn once and cached like its page. */
export function cardRoutes(
  http: FastifyInstance,
  ctx: Ctx,
  parts: { cache: PageCache; inTurn: InTurn },
): void {
  const { cache, inTurn } = parts;

  async function send(about: CardSubject, { ip, raw }: FastifyRequest, reply: FastifyReply) {
    const { eventId, sessionId } = about;
    // The query doesn't matter: there is one card.
    const key = `/public/events/${eventId}${sessionId ? `/sessions/${sessionId}` : ""}/card.png`;
    const draw = async () => {
      const card = await cardOf(ctx, about);
      // Loaded with the first card.
      const { drawCard } = await import("./card.ts");
      return {
        body: await drawCard(card),
        headers: fileHeaders(ctx.config, "image/png", revalidatedCaching),
      };
    };
    const load = () => cache.load(key, [tags.publicEvent(eventId)], draw);
    const made = cache.has(key)
      ? await load()
      : await inTurn(networkOf(ip), load, ({ rendered }) => rendered.body.length);
    reply.hijack();
    await cache.send(key, made, raw, reply.raw);
    return reply;
  }

  http.get<{ Params: { eventId: string } }>("/public/events/:eventId/card.png", (request, reply) => {
    const { eventId } = request.params;
    if (!isId.test(eventId)) throw new Refusal("PublicEventNotFound");
    return send({ eventId }, request, reply);
  });

  http.get<{ Params: { eventId: string; sessionId: string } }>(
    "/public/events/:eventId/sessions/:sessionId/card.png",
    (request, reply) => {
      const { eventId, sessionId } = request.params;
      if (!isId.test(eventId) || !isId.test(sessionId)) throw new Refusal("SessionNotFound");
      return send({ eventId, sessionId }, request, reply);
    },
  );
}

/** An event, or one of its sessions. */
interface CardSubject {
  eventId: string;
  sessionId?: string;
}

/** What a card says. Throws what the page would. */
async function cardOf(ctx: Ctx, { eventId, sessionId }: CardSubject): Promise<Card> {
  const { name, startDate, endDate, location } = await findPublicEvent(ctx, eventId);
  const identity = (await publicIdentity(ctx.db, eventId)) ?? {};
  const days = formatDays(startDate, endDate);
  const found = identity.logo && (await findPublicPicture(ctx, identity.logo.hash, "logo"));
  const logo = found?.bytes ?? null;
  const host = identity.slug && new URL(await linkOrigin(ctx, ctx.db)).host;
  const address = identity.slug ? `${host}/e/${identity.slug}` : null;
  const look = { accent: identity.accent ?? null, logo, address };
  if (sessionId === undefined) return { name, first: days, second: location, ...look };
  const { talk, speakers } = await getPublicSession(ctx, { eventId, sessionId });
  const names = list(speakers.map((speaker) => speaker.name));
  return { name: talk.title, first: names || days, second: beside([name, names && days]), ...look };
}
