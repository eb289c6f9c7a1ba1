import type * as contract from "@plenary/contract/events/identity";
import { reservedSlugs } from "@plenary/contract/events/identity";
import { serverLimits } from "@plenary/contract/server-limits";
import type { z } from "zod";
import { Refusal } from "../../base/refusals.ts";
import { isPublic, mayManage } from "../../core/access.ts";
import { type Actor, type Ctx, inTransaction } from "../../core/context.ts";
import { countUse, type Limit } from "../../core/limits/rate-limits.ts";
import type { Db, Tx } from "../../db/db.ts";
import { writeEvent } from "../events/events.ts";
import { type EventSeen, findOrganizedEvent } from "../events/events-access.ts";
import * as queries from "./identity.queries.ts";

/** Nobody takes the names of all conferences. */
const perUser: Limit = { max: serverLimits.slugsPerDay, seconds: 24 * 60 * 60 };

/** How an event looks, for its organizers. */
export async function getIdentity(ctx: Ctx, actor: Actor, eventId: string): Promise<contract.Identity> {
  return identityOf(ctx.db, await findOrganizedEvent(ctx, ctx.db, actor, eventId, { to: "edit_event" }));
}

/** Changes an event's colour and addresses. Its organizers may; the short address is for its creator and admins. */
export async function updateIdentity(
  ctx: Ctx,
  actor: Actor,
  eventId: string,
  body: z.output<typeof contract.IdentityBody>,
): Promise<contract.Identity> {
  return inTransaction(ctx, async (tx, tell) => {
    const event = await findOrganizedEvent(ctx, tx, actor, eventId, { to: "edit_event", lock: "update" });
    const { slug = event.slug } = body;
    if (slug !== event.slug) await takeSlug(ctx, tx, actor, event, slug);
    const after = await writeEvent(ctx, tx, tell, actor, event, {
      accent: body.accent,
      slug,
      contact_email: body.contactEmail,
      conduct_url: body.conductUrl,
      hashtag: body.hashtag,
    });
    return identityOf(tx, after);
  });
}

/** The former address stays the event's, so that printed ones lead on. */
async function takeSlug(
  ctx: Ctx,
  tx: Tx,
  actor: Actor,
  event: EventSeen,
  slug: string | null,
): Promise<void> {
  if (!mayManage(actor, event)) throw new Refusal("OnlyCreatorNames");
  if (slug === null) return;
  if (reservedSlugs.has(slug)) throw new Refusal("ReservedAddress");
  const own = await queries.selectSlugs(tx, event.event_id);
  if (own.includes(slug)) return;
  if (own.length >= serverLimits.slugsPerEvent) throw new Refusal("ManyAddresses");
  await countUse(ctx, `slug:${actor.userId}`, perUser, { tx });
  const taken = { slug, eventId: event.event_id, led: isPublic(event) };
  if (!(await queries.takeSlug(tx, taken))) throw new Refusal("AddressTaken");
}

async function identityOf(db: Db | Tx, event: EventSeen): Promise<contract.Identity> {
  const pictures = new Map(
    (await queries.selectPicturesOf(db, event.event_id)).map((row) => [row.hash, row]),
  );
  const slugs = await queries.selectSlugs(db, event.event_id);
  const head = pictures.get(event.head ?? "");
  return {
    accent: event.accent,
    slug: event.slug,
    formerSlugs: slugs.filter((slug) => slug !== event.slug),
    contactEmail: event.contact_email,
    conductUrl: event.conduct_url,
    hashtag: event.hashtag,
    logo: pictures.get(event.logo ?? "") ?? null,
    head: head ? { ...head, focus: { x: event.head_x, y: event.head_y } } : null,
  };
}

/** The id of the public event with this short address; undefined for one that isn't known, and for a draft's. */
export const findBySlug = async (ctx: Ctx, slug: string): Promise<string | undefined> =>
  (await queries.selectPublicSlug(ctx.db, slug.toLowerCase()))?.event_id;
