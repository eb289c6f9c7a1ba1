import { type Insertable, sql, type Updateable } from "kysely";
import { columnsOf } from "../../db/columns.ts";
import type { Db, Tx } from "../../db/db.ts";
import { listedIds } from "../../db/rows.ts";
import type { Tables } from "../../db/tables.ts";
import { roomIdsOfItem } from "../rooms-and-tracks/rooms-and-tracks.ts";

export type ItemSeen = NonNullable<Awaited<ReturnType<typeof selectItem>>>;

function items(db: Db | Tx) {
  return db.selectFrom("programme_items").select(columnsOf("programme_items")).select(roomIdsOfItem);
}

/** The items of an event, soonest first, those without a time last. */
export function selectItems(db: Db | Tx, eventId: string) {
  return items(db)
    .where("event_id", "=", eventId)
    .orderBy("start_time", (order) => order.nullsLast())
    .orderBy("number")
    .execute();
}

export function selectItem(db: Db | Tx, itemId: string) {
  return items(db).where("item_id", "=", itemId).executeTakeFirst();
}

export async function countItems(tx: Tx, eventId: string): Promise<number> {
  const { count } = await tx
    .selectFrom("programme_items")
    .select((row) => row.fn.countAll<number>().as("count"))
    .where("event_id", "=", eventId)
    .executeTakeFirstOrThrow();
  return count;
}

export async function insertItem(tx: Tx, row: Insertable<Tables["programme_items"]>): Promise<void> {
  await tx.insertInto("programme_items").values(row).execute();
}

export async function updateItem(
  tx: Tx,
  itemId: string,
  values: Updateable<Tables["programme_items"]>,
): Promise<void> {
  await tx.updateTable("programme_items").set(values).where("item_id", "=", itemId).execute();
}

/** Sets the rooms of an item; none stand for all. */
export async function setItemRooms(tx: Tx, itemId: string, roomIds: string[]): Promise<void> {
  await tx.deleteFrom("programme_item_rooms").where("item_id", "=", itemId).execute();
  await sql`insert into programme_item_rooms (item_id, room_id)
    select ${itemId}::uuid, room_id from rooms where room_id in ${listedIds(roomIds)}`.execute(tx);
}

export async function deleteItem(tx: Tx, itemId: string): Promise<void> {
  await tx.deleteFrom("programme_items").where("item_id", "=", itemId).execute();
}
