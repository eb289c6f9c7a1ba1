import type { ProgrammePart } from "@plenary/contract/programme/public-programme";
import { type RawBuilder, sql } from "kysely";
import { publiclyVisible } from "../../../core/access.ts";
import { currentVersion } from "../../../core/current-version.ts";
import { publicPlace } from "../../../core/public-place.ts";
import type { Db } from "../../../db/db.ts";
import { columnsOf } from "../../../db/rows/columns.ts";

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
      "events.accent",
      "events.logo",
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

/** Descriptions of an event's first public sessions, in the order of their numbers, up to that many bytes. */
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

/** The ids of the sessions in the part; undefined for all of them. */
export async function selectPart(
  db: Db,
  eventId: string,
  { session, room, track }: ProgrammePart,
): Promise<string[] | undefined> {
  const placed = sql`select slot_id from public_slots as placed`;
  const isHere = sql`placed.event_id = ${eventId} and placed.state = 'public'`;
  const parts = [
    session !== undefined && around(eventId, session),
    room !== undefined &&
      sql`${placed} join rooms on rooms.room_id = placed.room_ids[1]
        where ${isHere} and rooms.event_id = ${eventId} and rooms.slug = ${room}`,
    track !== undefined &&
      sql`${placed} join tracks on tracks.track_id = placed.track_id
        where ${isHere} and tracks.event_id = ${eventId} and tracks.slug = ${track}`,
  ].filter((part) => part !== false);
  if (parts.length === 0) return undefined;
  const { rows } = await sql<{ slot_id: string }>`${sql.join(parts, sql` intersect `)}`.execute(db);
  return rows.map((row) => row.slot_id);
}

/** A session, those that begin with it, those next to it in its room, and its speakers' others, without stand-ins. */
function around(eventId: string, sessionId: string): RawBuilder<unknown> {
  const people = sql`select speaker_id from sessions where session_id = ${sessionId} and not no_person
    union all select user_id from session_speakers where session_id = ${sessionId} and accepted`;
  return sql`(
    with own as (
      select room_ids[1] as room_id, start_time from public_slots
      where event_id = ${eventId} and slot_id = ${sessionId} and state = 'public'),
    near as (
      select placed.slot_id, placed.start_time from public_slots as placed join own on own.room_id = placed.room_ids[1]
      where placed.event_id = ${eventId} and placed.state = 'public' and placed.kind = 'session')
    select ${sessionId}::uuid as slot_id
    union all select near.slot_id from near, own where near.start_time in (own.start_time,
      (select max(start_time) from near where start_time < own.start_time),
      (select min(start_time) from near where start_time > own.start_time))
    union all select spoken.session_id from sessions as spoken
      where spoken.event_id = ${eventId} and not spoken.no_person and spoken.speaker_id in (${people})
    union all select beside.session_id from session_speakers as beside
      where beside.accepted and beside.user_id in (${people}))`;
}

export async function selectRoomId(db: Db, eventId: string, slug: string): Promise<string | undefined> {
  const room = await db
    .selectFrom("rooms")
    .select("room_id")
    .where("event_id", "=", eventId)
    .where("slug", "=", slug)
    .executeTakeFirst();
  return room?.room_id;
}

/** All of the event's, or those with these ids and the one with that slug. */
interface Named {
  ids: string[];
  slug: string | undefined;
}

export function selectPublicRooms(db: Db, eventId: string, only?: Named) {
  return db
    .selectFrom("rooms")
    .select(columnsOf("rooms"))
    .where("event_id", "=", eventId)
    .$if(only !== undefined, (query) =>
      query.where(sql<boolean>`(room_id = any(${only?.ids}::uuid[]) or slug = ${only?.slug ?? null})`),
    )
    .orderBy("position")
    .orderBy("name")
    .execute();
}

export function selectPublicTracks(db: Db, eventId: string, only?: Named) {
  return db
    .selectFrom("tracks")
    .select(columnsOf("tracks"))
    .where("event_id", "=", eventId)
    .$if(only !== undefined, (query) =>
      query.where(sql<boolean>`(track_id = any(${only?.ids}::uuid[]) or slug = ${only?.slug ?? null})`),
    )
    .orderBy("position")
    .orderBy("name")
    .execute();
}

export type PublicItemRow = Awaited<ReturnType<typeof selectPublicItems>>[number];

/** Public items at their public places, without blockers and without those in no version yet. */
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
