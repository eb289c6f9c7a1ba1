import { type RawBuilder, sql, type Updateable } from "kysely";
import { speaksIn } from "../../core/access.ts";
import { columnsOf } from "../../db/columns.ts";
import type { Db, Tx } from "../../db/db.ts";
import type { Tables } from "../../db/tables.ts";

export type RoomSeen = Awaited<ReturnType<typeof selectRoom>>;

/** Rooms, how many slots each has, with blockers where it is for organizers, and whether the user speaks in it. */
function rooms(db: Db | Tx, eventId: RawBuilder<unknown>, userId: string, organized: boolean) {
  return db
    .selectFrom("rooms")
    .leftJoin(standing(eventId, organized).as("standing"), "standing.room_id", "rooms.room_id")
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

/**
 * Whether a session stands in the room because organizers have put it there: any account may submit a draft that names one. What waits
 * for approval stands where it comes back.
 */
const standsIn = sql<boolean>`(sessions.status = 'confirmed' and sessions.room_id = rooms.room_id
  or sessions.status = 'draft' and exists (
    select from standing_slots(sessions.event_id) as stands
    where stands.slot_id = sessions.session_id and rooms.room_id = any(stands.room_ids)))`;

/** How many slots are in each room of the event: as it is arranged, or as it is released; blockers are for organizers. */
const standing = (eventId: RawBuilder<unknown>, withBlockers: boolean) => sql<{
  room_id: string;
  slots: number;
}>`(
  select room_id, count(distinct slot_id)::int as slots from (
    select room_id, session_id as slot_id from sessions where event_id = ${eventId} and room_id is not null
    union all
    select stands.room_id, stands.item_id from programme_item_rooms as stands
      join programme_items as items on items.item_id = stands.item_id
      where items.event_id = ${eventId} and (${withBlockers}::boolean or items.kind <> 'blocker')
    union all
    select unnest(seen.room_ids), seen.slot_id from standing_slots(${eventId}) as seen) as slots
  group by room_id)`;

/** The rooms of an event in their order, as organizers see them or others. */
export function selectRooms(db: Db | Tx, eventId: string, userId: string, organized: boolean) {
  return rooms(db, sql`${eventId}::uuid`, userId, organized)
    .where("rooms.event_id", "=", eventId)
    .orderBy("rooms.position")
    .orderBy("rooms.name")
    .execute();
}

/** One room, as organizers see it. */
export function selectRoom(db: Db | Tx, roomId: string, userId: string) {
  const eventId = sql`(select event_id from rooms where room_id = ${roomId})`;
  return rooms(db, eventId, userId, true).where("rooms.room_id", "=", roomId).executeTakeFirstOrThrow();
}

export async function updateRoom(tx: Tx, roomId: string, values: Updateable<Tables["rooms"]>): Promise<void> {
  await tx.updateTable("rooms").set(values).where("room_id", "=", roomId).execute();
}
