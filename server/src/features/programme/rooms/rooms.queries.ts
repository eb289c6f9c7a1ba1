import { type RawBuilder, sql, type Updateable } from "kysely";
import { speaksIn } from "../../../core/access.ts";
import type { Db, Tx } from "../../../db/db.ts";
import { columnsOf } from "../../../db/rows/columns.ts";
import type { Tables } from "../../../db/tables.ts";
import { type CountedFor, slotsIn } from "../plan/counted-slots.queries.ts";

export type RoomSeen = Awaited<ReturnType<typeof selectRoom>>;

/** Rooms with their number of slots, and whether the user speaks there. */
function rooms(db: Db | Tx, eventId: RawBuilder<unknown>, userId: string, counted: CountedFor) {
  return db
    .selectFrom("rooms")
    .leftJoin(slotsIn("room", eventId, counted).as("standing"), "standing.id", "rooms.room_id")
    .select(columnsOf("rooms"))
    .select((row) => [
      sql<number>`coalesce(standing.slots, 0)`.as("slots"),
      row
        .exists(
          row.selectFrom("sessions").select("sessions.session_id").where(speaksIn(userId)).where(standsIn),
        )
        .$castTo<boolean>()
        .as("spoken_in"),
    ]);
}

/** Whether organizers have put a session into the room, or a waiting one returns there; drafts may name any. */
const standsIn = sql<boolean>`(sessions.status = 'confirmed' and sessions.room_id = rooms.room_id
  or sessions.status = 'draft' and exists (
    select from standing_slots(sessions.event_id) as stands
    where stands.slot_id = sessions.session_id and rooms.room_id = any(stands.room_ids)))`;

/** The rooms of an event in order, with slots counted for organizers or others. */
export function selectRooms(db: Db | Tx, eventId: string, userId: string, counted: CountedFor) {
  return rooms(db, sql`${eventId}::uuid`, userId, counted)
    .where("rooms.event_id", "=", eventId)
    .orderBy("rooms.position")
    .orderBy("rooms.name")
    .execute();
}

/** One room, as organizers see it. */
export function selectRoom(db: Db | Tx, roomId: string, userId: string) {
  const eventId = sql`(select event_id from rooms where room_id = ${roomId})`;
  return rooms(db, eventId, userId, "organizers")
    .where("rooms.room_id", "=", roomId)
    .executeTakeFirstOrThrow();
}

export async function updateRoom(tx: Tx, roomId: string, values: Updateable<Tables["rooms"]>): Promise<void> {
  await tx.updateTable("rooms").set(values).where("room_id", "=", roomId).execute();
}
