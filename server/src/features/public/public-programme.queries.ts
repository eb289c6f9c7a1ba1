import { publiclyVisible } from "../../core/access.ts";
import { columnsOf } from "../../db/columns.ts";
import type { Db } from "../../db/db.ts";
import { roomIdsOfItem } from "../rooms-and-tracks/rooms-and-tracks.ts";

/** A public event with the settings of its programme. */
export function selectProgrammeOf(db: Db, eventId: string) {
  return db
    .selectFrom("events")
    .innerJoin("programmes", "programmes.event_id", "events.event_id")
    .select([
      "events.event_id as eventId",
      "events.name",
      "events.location",
      "events.start_date as startDate",
      "events.end_date as endDate",
      "events.timezone",
      "programmes.acronym",
      "programmes.day_change",
      "programmes.grid_minutes",
      "programmes.default_minutes",
      "programmes.attendance_mode",
    ])
    .where(publiclyVisible.event)
    .where("events.event_id", "=", eventId)
    .executeTakeFirst();
}

export function selectPublicRooms(db: Db, eventId: string) {
  return db
    .selectFrom("rooms")
    .select(columnsOf("rooms"))
    .where("event_id", "=", eventId)
    .orderBy("position")
    .orderBy("name")
    .execute();
}

export function selectPublicTracks(db: Db, eventId: string) {
  return db
    .selectFrom("tracks")
    .select(columnsOf("tracks"))
    .where("event_id", "=", eventId)
    .orderBy("position")
    .orderBy("name")
    .execute();
}

export type PublicItemRow = Awaited<ReturnType<typeof selectPublicItems>>[number];

/** What is in the programme and is no talk, but for what only organizers see. */
export function selectPublicItems(db: Db, eventId: string) {
  return db
    .selectFrom("programme_items")
    .select(columnsOf("programme_items"))
    .select(roomIdsOfItem)
    .where("event_id", "=", eventId)
    .where("kind", "<>", "blocker")
    .execute();
}
