import type { RefusalValues } from "@plenary/contract/refusals";
import { Refusal } from "../../base/refusals.ts";
import { mayOrganize } from "../../core/access.ts";
import type { Actor, Ctx } from "../../core/context.ts";
import type { Db, Tx } from "../../db/db.ts";
import { type EventSeen, findEvent } from "../events/events-access.ts";

/** What only organizers may do, and the lock on the event, if any. */
type Wanted = RefusalValues<"OnlyOrganizers">[0] & { lock?: "update" };

/** The event, if the caller organizes it. Throws EventNotFound, or OnlyOrganizers for somebody who only sees it. */
export async function findOrganizedEvent(
  ctx: Ctx,
  db: Db | Tx,
  actor: Actor,
  eventId: string,
  { to, lock }: Wanted,
): Promise<EventSeen> {
  const event = await findEvent(ctx, db, actor, eventId, lock);
  if (!mayOrganize(actor, event)) throw new Refusal("OnlyOrganizers", { to });
  return event;
}
