import { Refusal } from "../../base/refusals.ts";
import { mayManage } from "../../core/access.ts";
import type { Actor, Ctx } from "../../core/context.ts";
import type { Db, Tx } from "../../db/db.ts";
import { findEvent } from "../events/events-access.ts";

/** The event, for its creator and admins. Throws EventNotFound and OnlyCreatorManages. */
export async function findManagedEvent(ctx: Ctx, db: Db | Tx, actor: Actor, eventId: string, lock?: "share") {
  const event = await findEvent(ctx, db, actor, eventId, lock);
  if (!mayManage(actor, event)) throw new Refusal("OnlyCreatorManages");
  return event;
}
