import type * as contract from "@plenary/contract/admin/admin-events";
import { limits } from "@plenary/contract/limits";
import type { z } from "zod";
import { Refusal } from "../../base/refusals.ts";
import { type Actor, type Ctx, inTransaction, now } from "../../core/context.ts";
import { shownEmail } from "../../core/placeholder-addresses.ts";
import { searchPattern } from "../../db/rows/fold.ts";
import { cutDescription } from "../../db/rows/list-rows.ts";
import { pageOf, positionOf } from "../../db/rows/newest-first.ts";
import { eventView } from "../events/events.ts";
import { passUnnamedSessions } from "../sessions/speakers/unnamed-sessions.ts";
import * as queries from "./admin-events.queries.ts";

type Query = z.output<typeof contract.listAllEvents.query>;

/** All events, by any creator, newest first unless asked otherwise. `counts` ignore the page and the requested visibility. */
export async function listAllEvents(ctx: Ctx, actor: Actor, query: Query) {
  const { limit = limits.listMax, cursor, visibility, q, order } = query;
  const pattern = q?.trim() ? searchPattern(q) : undefined;
  const filter = { visibility, pattern, order };
  const rows = await queries.selectAllEvents(ctx.db, filter, limit + 1, positionOf(ctx, cursor));
  const counts = await queries.countAllEvents(ctx.db, pattern);
  const { page, nextCursor } = pageOf(ctx, rows, limit, (row) => ({ id: row.event_id }));
  return {
    events: page.map((row) => ({ ...ownedView(ctx, actor, row), ...cutDescription(row) })),
    nextCursor,
    counts,
  };
}

/**
 * Makes another user the event's creator, and mails both. The former one keeps only their own sessions there; the new
 * one is no longer a co-organizer, and becomes the stand-in of sessions that name nobody.
 */
export function transferEvent(
  ctx: Ctx,
  actor: Actor,
  eventId: string,
  userId: string,
): Promise<contract.OwnedEvent> {
  return inTransaction(ctx, async (tx, tell) => {
    const event = await queries.lockOwnedEvent(tx, eventId);
    if (!event) throw new Refusal("EventNotFound");
    const owner = await queries.lockOwner(tx, userId);
    if (!owner) throw new Refusal("UnknownOwner");
    if (owner.is_locked) throw new Refusal("LockedOwner");
    if (!owner.is_claimed) throw new Refusal("UnclaimedOwner");
    if (event.creator_id === userId) throw new Refusal("AlreadyOwner");
    await queries.updateOwner(tx, eventId, userId);
    await passUnnamedSessions(tx, event.creator_id);
    await tell({ kind: "event_transferred", actor, before: event, owner });
    return ownedView(ctx, actor, {
      ...event,
      creator_id: userId,
      creator_name: owner.name,
      creator_email: owner.email,
      creator_deleted: false,
    });
  });
}

const ownedView = (ctx: Ctx, actor: Actor, row: queries.OwnedEventRow): contract.OwnedEvent => ({
  ...eventView(actor, { ...row, co_organizer: false }, now(ctx)),
  creator: {
    userId: row.creator_id,
    name: row.creator_name,
    email: shownEmail(row.creator_email),
    deleted: row.creator_deleted,
  },
});
