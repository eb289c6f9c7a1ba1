import { sql, type Updateable } from "kysely";
import { speaksIn } from "../../core/access.ts";
import { columnsOf } from "../../db/columns.ts";
import type { Db, Tx } from "../../db/db.ts";
import type { Tables } from "../../db/tables.ts";

export type RoomSeen = Awaited<ReturnType<typeof selectRoom>>;

/** Rooms, how many slots each has, and whether the user speaks in it. */
function rooms(db: Db | Tx, userId: string) {
  return db
    .selectFrom("rooms")
    .select(columnsOf("rooms"))
    .select((row) => [
      sql<number>`((select count(*) from sessions where sessions.room_id = rooms.room_id)
        + (select count(*) from programme_item_rooms where programme_item_rooms.room_id = rooms.room_id))::int`.as(
        "slots",
      ),
      row
        .exists(
          row.selectFrom("sessions").select("sessions.session_id").where(speaksIn(userId)).where(standsIn),
        )
        .$castTo<boolean>()
        .as("spoken_in"),
    ]);
}

/**
 * Whether a session stands in the room because organizers have put it there: any account may submit a draft that names one. What waits
 * for approval stands where the public saw it.
 */
const standsIn = sql<boolean>`(sessions.status = 'confirmed' and sessions.room_id = rooms.room_id
  or sessions.status = 'draft' and exists (
    select from public_slots as seen where seen.event_id = sessions.event_id and seen.slot_id = sessions.session_id
      and seen.state = 'waiting' and rooms.room_id = any(seen.room_ids)))`;

/** The rooms of an event in their order. */
export function selectRooms(db: Db | Tx, eventId: string, userId: string) {
  return rooms(db, userId)
    .where("rooms.event_id", "=", eventId)
    .orderBy("rooms.position")
    .orderBy("rooms.name")
    .execute();
}

export function selectRoom(db: Db | Tx, roomId: string, userId: string) {
  return rooms(db, userId).where("rooms.room_id", "=", roomId).executeTakeFirstOrThrow();
}

export async function updateRoom(tx: Tx, roomId: string, values: Updateable<Tables["rooms"]>): Promise<void> {
  await tx.updateTable("rooms").set(values).where("room_id", "=", roomId).execute();
}
