import type { ShownBiography } from "@plenary/contract/sessions/session-people";
import { Refusal } from "../../base/refusals.ts";
import { type Actor, type Ctx, inTransaction, now } from "../../core/context.ts";
import type { Db } from "../../db/db.ts";
import { findEvent } from "../events/events-access.ts";
import * as queries from "./biographies.queries.ts";

/** What speakers say of themselves at one event (docs/product/profiles.md#a-biography-for-one-event). */

/**
 * What is shown of people on an event's pages, by their ids: the biography they wrote for it, else the profile's. All
 * that shows a biography at an event reads it here.
 */
export async function biographiesAt(
  db: Db,
  eventId: string,
  userIds: readonly string[],
): Promise<Map<string, ShownBiography>> {
  if (userIds.length === 0) return new Map();
  const shown = await queries.selectShown(db, eventId, userIds);
  return new Map(shown.map((row) => [row.userId, row]));
}

/** Sets or, with null, removes the caller's biography for an event. Its speakers may. */
export async function setBiography(
  ctx: Ctx,
  actor: Actor,
  eventId: string,
  biography: string | null,
): Promise<void> {
  const { userId } = actor;
  await inTransaction(ctx, async (tx, tell) => {
    const event = await findEvent(ctx, tx, actor, eventId, "share");
    if (!(await queries.speaksAt(tx, eventId, userId))) throw new Refusal("OnlySpeakers");
    if (biography === (await queries.selectOwn(tx, eventId, userId))) return;
    if (biography === null) await queries.deleteOwn(tx, eventId, userId);
    else await queries.save(tx, { event_id: eventId, user_id: userId, biography, updated_at: now(ctx) });
    await tell({ kind: "biography_set", actor, event });
  });
}

/** Deletes them with their owner's account. */
export const forgetBiographies = queries.deleteAllOf;
