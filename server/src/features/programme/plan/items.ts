import { randomUUIDv7 } from "node:crypto";
import type * as contract from "@plenary/contract/programme/programme";
import { programmeLimits } from "@plenary/contract/programme/programme-limits";
import type { z } from "zod";
import { Refusal } from "../../../base/refusals.ts";
import { mayOrganize } from "../../../core/access.ts";
import { type Actor, type Ctx, inTransaction, now } from "../../../core/context.ts";
import { settleSlots } from "../../../core/slots.ts";
import type { Tx } from "../../../db/db.ts";
import { changedValues } from "../../../db/rows/changed-values.ts";
import { findEvent } from "../../events/events-access.ts";
import { startInstant } from "../../sessions/session/session-start.ts";
import { isReleased } from "../versions/versions.ts";
import { arrangedEvent, findEventToArrange, requireRooms, tellArranged } from "./arranging.ts";
import * as queries from "./items.queries.ts";

/** The items of a programme: breaks, activities and blockers (docs/product/programme.md#items). */

type Details = Partial<z.output<typeof contract.UpdateItemBody>>;

/** The items, soonest first: organizers get the working plan, others the current version, without blockers. */
export async function listItems(ctx: Ctx, actor: Actor, eventId: string): Promise<contract.Item[]> {
  const event = await findEvent(ctx, ctx.db, actor, eventId);
  if (mayOrganize(actor, event)) return (await queries.selectItems(ctx.db, eventId)).map(itemView);
  const select = (await isReleased(ctx.db, eventId)) ? queries.selectReleasedItems : queries.selectItems;
  const rows = await select(ctx.db, eventId);
  return rows.filter((row) => row.kind !== "blocker").map(itemView);
}

/** Adds an item. Organizers may. Throws EventNotFound, OnlyOrganizers, TooManyItems, StartWithoutDuration and UnknownRoom. */
export function createItem(
  ctx: Ctx,
  actor: Actor,
  eventId: string,
  body: z.output<typeof contract.CreateItemBody>,
): Promise<contract.Item> {
  const time = now(ctx);
  return inTransaction(ctx, async (tx, tell) => {
    const event = await findEventToArrange(ctx, tx, actor, eventId);
    if ((await queries.countItems(tx, eventId)) >= programmeLimits.itemsMax)
      throw new Refusal("TooManyItems");
    const itemId = randomUUIDv7();
    const { kind, title, roomIds = [] } = body;
    const shown = { ...columns(body, event.timezone), kind, title };
    requireDuration(shown);
    await requireRooms(tx, eventId, roomIds);
    await queries.insertItem(tx, {
      ...shown,
      item_id: itemId,
      event_id: eventId,
      created_at: time,
      updated_at: time,
    });
    await queries.setItemRooms(tx, itemId, roomIds);
    await settleSlots(tx, [itemId]);
    await tellArranged(tell, actor, { event, what: "item", how: "added", id: itemId, details: { title } });
    return itemView(await rowOf(tx, itemId));
  });
}

/** Changes what the body contains. Organizers may. Throws ItemNotFound, OnlyOrganizers, StartWithoutDuration and UnknownRoom. */
export function updateItem(ctx: Ctx, actor: Actor, itemId: string, body: Details): Promise<contract.Item> {
  return inTransaction(ctx, async (tx, tell) => {
    const { row, event } = await findItem(ctx, tx, actor, itemId);
    const changes = changedValues<queries.ItemSeen>(row, columns(body, event.timezone));
    const { roomIds } = body;
    const otherRooms =
      roomIds !== undefined && [...roomIds].sort().join() !== [...row.room_ids].sort().join();
    if (!changes && !otherRooms) return itemView(row);
    requireDuration({ ...row, ...changes });
    const isElsewhere = otherRooms || (changes && ("start_time" in changes || "duration_minutes" in changes));
    await queries.updateItem(tx, itemId, {
      ...changes,
      // The calendar entry's sequence (RFC 5545), as for a session; nobody has seen a blocker.
      ...(isElsewhere && row.kind !== "blocker" && { sequence: row.sequence + 1 }),
      updated_at: now(ctx),
    });
    const rooms = otherRooms && (await requireRooms(tx, event.event_id, roomIds, row.room_ids));
    if (otherRooms) await queries.setItemRooms(tx, itemId, roomIds);
    await settleSlots(tx, [itemId]);
    const changed = [...Object.keys(changes ?? {}), ...(otherRooms ? ["rooms"] : [])];
    const what = { event, what: "item", how: "updated", id: itemId } as const;
    const rows = {
      before: { ...row, ...(rooms && { rooms: rooms.before }) },
      after: { ...changes, ...(rooms && { rooms: rooms.after }) },
    };
    const after = await rowOf(tx, itemId);
    const moved = { before: row, after };
    await tellArranged(tell, actor, { ...what, details: { title: row.title, changed }, rows, moved });
    return itemView(after);
  });
}

/** Deletes an item. Organizers may. Throws ItemNotFound and OnlyOrganizers. */
export async function deleteItem(ctx: Ctx, actor: Actor, itemId: string): Promise<void> {
  await inTransaction(ctx, async (tx, tell) => {
    const { row, event } = await findItem(ctx, tx, actor, itemId);
    await queries.deleteItem(tx, itemId);
    const what = { event, what: "item", how: "deleted", id: itemId } as const;
    await tellArranged(tell, actor, { ...what, details: { title: row.title } });
  });
}

async function findItem(ctx: Ctx, tx: Tx, actor: Actor, itemId: string) {
  const missing = new Refusal("ItemNotFound");
  const found = await queries.selectItem(tx, itemId);
  const event = await arrangedEvent(ctx, tx, actor, found, missing);
  return { row: await rowOf(tx, itemId), event };
}

async function rowOf(tx: Tx, itemId: string): Promise<queries.ItemSeen> {
  const row = await queries.selectItem(tx, itemId);
  if (!row) throw new Refusal("ItemNotFound");
  return row;
}

function requireDuration(row: {
  start_time?: string | null | undefined;
  duration_minutes?: number | null | undefined;
}): void {
  if (row.start_time && !row.duration_minutes) throw new Refusal("StartWithoutDuration");
}

const columns = (body: Details, timezone: string) => ({
  kind: body.kind,
  title: body.title,
  description: body.description,
  url: body.url,
  start_time: body.startTime ? startInstant(body.startTime, timezone) : body.startTime,
  duration_minutes: body.durationMinutes,
});

const itemView = (row: queries.ItemSeen): contract.Item => ({
  itemId: row.item_id,
  eventId: row.event_id,
  kind: row.kind,
  title: row.title,
  description: row.description,
  url: row.url,
  startTime: row.start_time,
  durationMinutes: row.duration_minutes,
  roomIds: row.room_ids,
  guid: row.guid,
  number: row.number,
  sequence: row.sequence,
  pinned: row.pinned,
  revision: row.revision,
});
