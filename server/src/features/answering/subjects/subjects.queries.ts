import { type Selectable, sql } from "kysely";
import { publicPlace } from "../../../core/public-place.ts";
import type { Db, Tx } from "../../../db/db.ts";
import { columnsOf } from "../../../db/rows/columns.ts";
import { coSpeakersOf, hasProfile } from "../../../db/rows/people.ts";
import { recordset } from "../../../db/rows/rows.ts";
import type { Tables } from "../../../db/tables.ts";
import type { AnyAnswerTable } from "../stored/answer-tables.ts";

export type SettingsRow = Selectable<Tables["feedback_settings"]>;

/** An event with its feedback settings, if any. */
export function selectEventOf(db: Db | Tx, eventId: string) {
  return db
    .selectFrom("events")
    .innerJoin("programmes", "programmes.event_id", "events.event_id")
    .leftJoin("feedback_keys", "feedback_keys.event_id", "events.event_id")
    .select([
      "events.event_id",
      "events.name",
      "events.visibility",
      "events.creator_id",
      "events.timezone",
      "events.accent",
      "events.logo",
      "events.start_date",
      "events.end_date",
      "programmes.day_change",
      "programmes.current_version",
      "feedback_keys.sealed_key",
    ])
    .where("events.event_id", "=", eventId)
    .executeTakeFirst();
}

export function selectSettings(
  db: Db | Tx,
  eventId: string,
  lock?: "update",
): Promise<SettingsRow | undefined> {
  return db
    .selectFrom("feedback_settings")
    .select(columnsOf("feedback_settings"))
    .where("event_id", "=", eventId)
    .$if(lock === "update", (row) => row.forUpdate())
    .executeTakeFirst();
}

/** The capacity of the rooms where the public sees a session; null if one of them has none. */
export const capacityOfPlace = sql<number | null>`(
  select case when count(*) = count(rooms.capacity) then sum(rooms.capacity)::integer end
  from rooms where rooms.room_id = any(placed.room_ids))`;

/** The pictures of a session's speakers with a public page, by their ids. */
const picturesOf = sql<Record<string, string>>`(
  select coalesce(json_object_agg(users.user_id, users.picture), '{}') from users
  where users.user_id = any(array(select sessions.speaker_id union all select each.user_id from session_speakers as each
      where each.session_id = sessions.session_id and each.accepted))
    and users.picture is not null and ${hasProfile("users")})`;

export type SessionRow = Awaited<ReturnType<typeof selectSessions>>[number];

const placedSessions = (db: Db | Tx, eventId: string) =>
  db
    .selectFrom("sessions")
    .innerJoin("talks", "talks.talk_id", "sessions.talk_id")
    .leftJoin("public_slots as placed", (join) => join.on(publicPlace.session))
    .leftJoin("codes", "codes.session_id", "sessions.session_id")
    .select(["sessions.session_id", "talks.title", "codes.code"])
    .select(["placed.start_time", "placed.duration_minutes", "placed.room"])
    .where("sessions.event_id", "=", eventId)
    .where("sessions.status", "=", "confirmed")
    .orderBy("placed.start_time", (order) => order.asc().nullsLast())
    .orderBy("talks.title")
    .orderBy("sessions.session_id");

/** The public places of an event's confirmed sessions, and their codes. */
export const selectPlaces = (db: Db | Tx, eventId: string) => placedSessions(db, eventId).execute();

/** The same with their own settings. */
export function selectSessions(db: Db | Tx, eventId: string) {
  return placedSessions(db, eventId)
    .innerJoin("users", "users.user_id", "sessions.speaker_id")
    .leftJoin("feedback_sessions as own", "own.session_id", "sessions.session_id")
    .leftJoin("stages", "stages.session_id", "sessions.session_id")
    .select(["sessions.speaker_id", "sessions.no_person", "users.name as speaker_name", "placed.room_ids"])
    .select(["own.enabled", "own.ratings", "own.thanks", "stages.open as stage_open"])
    .select((row) => coSpeakersOf(row).as("co_speakers"))
    .select(picturesOf.as("pictures"))
    .select(capacityOfPlace.as("capacity"))
    .execute();
}

/** Confirmed sessions of an event without a code. */
export function selectUncodedSessions(db: Db | Tx, eventId: string) {
  return db
    .selectFrom("sessions")
    .leftJoin("codes", "codes.session_id", "sessions.session_id")
    .select("sessions.session_id")
    .where("sessions.event_id", "=", eventId)
    .where("sessions.status", "=", "confirmed")
    .where("codes.code", "is", null)
    .execute();
}

/** The rooms of an event in order, and the codes of rooms and of the event. */
export function selectRooms(db: Db | Tx, eventId: string) {
  return db
    .selectFrom("rooms")
    .leftJoin("codes", (join) =>
      join.onRef("codes.room_id", "=", "rooms.room_id").on("codes.former", "=", false),
    )
    .select(["rooms.room_id", "rooms.name", "codes.code"])
    .where("rooms.event_id", "=", eventId)
    .orderBy("rooms.position")
    .orderBy("rooms.name")
    .execute();
}

export async function selectEventCode(db: Db | Tx, eventId: string): Promise<string | undefined> {
  const row = await db
    .selectFrom("codes")
    .select("code")
    .where("event_id", "=", eventId)
    .where("session_id", "is", null)
    .where("room_id", "is", null)
    .where("survey_id", "is", null)
    .executeTakeFirst();
  return row?.code;
}

export async function selectSurveyCode(db: Db | Tx, surveyId: string): Promise<string | undefined> {
  const codes = db.selectFrom("codes").select("code").where("survey_id", "=", surveyId);
  return (await codes.executeTakeFirst())?.code;
}

/** Stores those of the codes that are free, for what has none yet. */
export async function insertCodes(
  db: Db | Tx,
  rows: Omit<Selectable<Tables["codes"]>, "former">[],
): Promise<void> {
  await db
    .insertInto("codes")
    .columns(["code", "event_id", "session_id", "room_id", "survey_id"])
    .expression(
      db
        .selectFrom(sql<Selectable<Tables["codes"]>>`${recordset("codes", rows)}`.as("given"))
        .select(["given.code", "given.event_id", "given.session_id", "given.room_id", "given.survey_id"]),
    )
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

/** What a code leads to; a session may have moved to another event since it got its code. */
export function selectCode(db: Db, code: string) {
  return db
    .selectFrom("codes")
    .leftJoin("sessions", "sessions.session_id", "codes.session_id")
    .select(["codes.code", "codes.session_id", "codes.room_id", "codes.survey_id"])
    .select((row) => row.fn.coalesce("sessions.event_id", "codes.event_id").as("event_id"))
    .where("codes.code", "=", code)
    .executeTakeFirst();
}

/** The event of a session or survey, in any state. */
export async function selectEventOfSubject(
  db: Db,
  { subject, subjects }: Pick<AnyAnswerTable, "subject" | "subjects">,
  id: string,
): Promise<string | undefined> {
  const { rows } = await sql<{ event_id: string }>`
    select event_id from ${sql.table(subjects)} where ${sql.ref(subject)} = ${id}`.execute(db);
  return rows[0]?.event_id;
}

/** The event's sealed key; stores the given one if there is none. Null once the key was destroyed. */
export async function putKey(db: Db, eventId: string, sealed: string): Promise<string | null> {
  await db
    .insertInto("feedback_keys")
    .values({ event_id: eventId, sealed_key: sealed })
    .onConflict((conflict) =>
      conflict
        .column("event_id")
        .doUpdateSet({ sealed_key: sealed })
        .where("feedback_keys.sealed_key", "is", null)
        .where("feedback_keys.destroyed_at", "is", null),
    )
    .execute();
  return selectKey(db, eventId);
}

/** The sealed key of an event; null if there is none, or no longer one. */
export async function selectKey(db: Db, eventId: string): Promise<string | null> {
  const row = await db
    .selectFrom("feedback_keys")
    .select("sealed_key")
    .where("event_id", "=", eventId)
    .executeTakeFirst();
  return row?.sealed_key ?? null;
}
