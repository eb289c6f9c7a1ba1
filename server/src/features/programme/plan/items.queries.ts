import { type Insertable, sql, type Updateable } from "kysely";
import { currentVersion } from "../../../core/current-version.ts";
import { settleSlots } from "../../../core/slots.ts";
import type { Db, Tx } from "../../../db/db.ts";
import { columnsOf } from "../../../db/rows/columns.ts";
import { idsSubquery } from "../../../db/rows/rows.ts";
import type { Tables } from "../../../db/tables.ts";
import { roomIdsOfItem } from "../places/rooms-and-tracks.ts";

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

/** The items at their released places. Deleted rooms are kept if there are no others: an empty list would mean all. */
export async function selectReleasedItems(db: Db, eventId: string): Promise<ItemSeen[]> {
  const rows = await db
    .selectFrom("programme_items")
    .innerJoin("programmes", "programmes.event_id", "programme_items.event_id")
    .innerJoin("programme_versions", currentVersion)
    .innerJoin("version_slots as placed", (join) =>
      join
        .onRef("placed.version_id", "=", "programme_versions.version_id")
        .onRef("placed.slot_id", "=", "programme_items.item_id"),
    )
    .select(columnsOf("programme_items"))
    .select([
      "placed.start_time as placed_start",
      "placed.duration_minutes as placed_minutes",
      "placed.sequence as placed_sequence",
      sql<string[]>`coalesce((select json_agg(rooms.room_id order by rooms.position, rooms.name)
        from rooms where rooms.room_id = any(placed.room_ids)), to_json(placed.room_ids))`.as("room_ids"),
    ])
    .where("programme_items.event_id", "=", eventId)
    .where(sql<boolean>`placed.change is distinct from 'cancelled'`)
    .orderBy("placed.start_time", (order) => order.nullsLast())
    .orderBy("programme_items.number")
    .execute();
  return rows.map(({ placed_start, placed_minutes, placed_sequence, ...row }) => ({
    ...row,
    ...{ start_time: placed_start, duration_minutes: placed_minutes, sequence: placed_sequence },
  }));
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

/** Sets an item's rooms; an empty list means all. */
export async function setItemRooms(tx: Tx, itemId: string, roomIds: string[]): Promise<void> {
  await tx.deleteFrom("programme_item_rooms").where("item_id", "=", itemId).execute();
  await sql`insert into programme_item_rooms (item_id, room_id)
    select ${itemId}::uuid, room_id from rooms where room_id in ${idsSubquery(roomIds)}`.execute(tx);
}

export async function deleteItem(tx: Tx, itemId: string): Promise<void> {
  await tx.deleteFrom("programme_items").where("item_id", "=", itemId).execute();
  await settleSlots(tx, [itemId]);
}
