import type { RefusalValues } from "@plenary/contract/refusals";
import { Refusal } from "../../base/refusals.ts";
import { isPublic, mayOrganize, type RightsHolder } from "../../core/access.ts";
import { type Ctx, now } from "../../core/context.ts";
import type { Db, Tx } from "../../db/db.ts";
import { type EventSeen, type Lock, selectEvent } from "./events.queries.ts";

export type { EventSeen };

/** All users see public events; drafts are for organizers, speakers there and people invited to speak. */
const maySee = (actor: RightsHolder, event: EventSeen): boolean =>
  isPublic(event) || event.speaker || mayOrganize(actor, event);

/** The event, if the caller may see it; throws EventNotFound otherwise. */
export async function findEvent(
  ctx: Pick<Ctx, "clock">,
  db: Db | Tx,
  actor: RightsHolder,
  eventId: string,
  lock?: Lock,
): Promise<EventSeen> {
  const event = await selectEvent(db, eventId, actor.userId, now(ctx), lock);
  if (!event || !maySee(actor, event)) throw new Refusal("EventNotFound");
  return event;
}

/** What only organizers may do, and the lock on the event, if any. */
type Wanted = RefusalValues<"OnlyOrganizers">[0] & { lock?: Lock | undefined };

/** The event, if the caller organizes it. Throws EventNotFound, or OnlyOrganizers for somebody who only sees it. */
export async function findOrganizedEvent(
  ctx: Pick<Ctx, "clock">,
  db: Db | Tx,
  actor: RightsHolder,
  eventId: string,
  { to, lock }: Wanted,
): Promise<EventSeen> {
  const event = await findEvent(ctx, db, actor, eventId, lock);
  if (!mayOrganize(actor, event)) throw new Refusal("OnlyOrganizers", { to });
  return event;
}
