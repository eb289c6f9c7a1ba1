import { NotFound } from "../../base/errors.ts";
import { type Actor, type Ctx, now } from "../../core/context.ts";
import type { Db, Tx } from "../../db/db.ts";
import { type EventSeen, type Lock, selectEvent } from "./events.queries.ts";

/** Who may do what with an event (decisions.md, section 4). */

type Ties = Pick<EventSeen, "creator_id" | "co_organizer">;

/** Organizers (the creator, accepted co-organizers, admins) edit details and decide about sessions. */
export const mayOrganize = (actor: Actor, event: Ties): boolean =>
  event.co_organizer || mayManage(actor, event);

/** Visibility, deletion and co-organizers belong to the creator and to admins. */
export const mayManage = (actor: Actor, event: Pick<Ties, "creator_id">): boolean =>
  event.creator_id === actor.userId || actor.role === "admin";

/** Everyone signed in sees public events; drafts are for organizers, and speakers there or invited to be. */
const maySee = (actor: Actor, event: EventSeen): boolean =>
  event.visibility === "public" || event.speaker || mayOrganize(actor, event);

/** The event, if the caller may see it; throws NotFound otherwise. */
export async function findEvent(
  ctx: Pick<Ctx, "clock">,
  db: Db | Tx,
  actor: Actor,
  eventId: string,
  lock?: Lock,
): Promise<EventSeen> {
  const event = await selectEvent(db, eventId, actor.userId, now(ctx), lock);
  if (!event || !maySee(actor, event)) throw new NotFound("Event not found");
  return event;
}
