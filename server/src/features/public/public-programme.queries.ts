import { sql } from "kysely";
import { publiclyVisible } from "../../core/access.ts";
import { currentVersion } from "../../core/current-version.ts";
import { publicPlace } from "../../core/public-place.ts";
import { columnsOf } from "../../db/columns.ts";
import type { Db } from "../../db/db.ts";

/** A public event with the settings of its programme. */
export function selectProgrammeOf(db: Db, eventId: string) {
  return db
    .selectFrom("events")
    .innerJoin("programmes", "programmes.event_id", "events.event_id")
    .leftJoin("programme_versions", currentVersion)
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
      "programme_versions.number as version_number",
      "programme_versions.name as version_name",
      "programme_versions.released_at",
    ])
    .where(publiclyVisible.event)
    .where("events.event_id", "=", eventId)
    .executeTakeFirst();
}

/** The descriptions of the first public sessions of an event, in the order of their numbers, up to so many bytes. */
export function selectDescriptions(db: Db, eventId: string, bytes: number) {
  const sized = db
    .selectFrom("sessions")
    .innerJoin("events", "events.event_id", "sessions.event_id")
    .innerJoin("talks", "talks.talk_id", "sessions.talk_id")
    .where(publiclyVisible.session)
    .where("sessions.event_id", "=", eventId)
    .select(["sessions.session_id", "talks.description"])
    .select(sql<number>`sum(octet_length(talks.description)) over (order by sessions.number)`.as("bytes"));
  return db
    .selectFrom(sized.as("sized"))
    .select(["session_id", "description"])
    .where("bytes", "<=", bytes)
    .execute();
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

/** What is in the programme and is no talk, where the public sees it, but for what only organizers see, or no version has yet. */
export function selectPublicItems(db: Db, eventId: string) {
  return db
    .selectFrom("programme_items as items")
    .innerJoin("public_slots as placed", (join) => join.on(publicPlace.item))
    .select(["items.item_id", "items.kind", "items.guid", "items.number", "items.title"])
    .select(["items.description", "items.url"])
    .select(["placed.start_time", "placed.duration_minutes", "placed.room_ids", "placed.room"])
    .where("items.event_id", "=", eventId)
    .where("items.kind", "<>", "blocker")
    .execute();
}
