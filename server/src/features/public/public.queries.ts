import type { AttendanceMode } from "@plenary/contract/programme/programme";
import { sql } from "kysely";
import { publiclyVisible } from "../../core/access.ts";
import { currentVersion } from "../../core/current-version.ts";
import { publicPlace } from "../../core/public-place.ts";
import type { Db } from "../../db/db.ts";
import { listedColumns, listedDescription } from "../../db/rows/list-rows.ts";
import { coSpeakersOf, hasProfile } from "../../db/rows/people.ts";

/** Sort values of a row; the page continues after it. */
interface After {
  date: string;
  id: string;
}

export interface PublicListQuery {
  today: string;
  limit: number;
  after?: After | undefined;
  filter: PublicFilter;
}

export interface PublicFilter {
  /** A LIKE pattern over the folded name, location and description. */
  pattern?: string | undefined;
  /** Only events that take submissions. */
  submittable?: Submittable | undefined;
}

/** Events that end before `from` are over in every zone; those that end on these days are over in their own. */
interface Submittable {
  time: string;
  from: string;
  over: { timezone: string; end_date: string }[];
}

function publicEvents(db: Db, { pattern, submittable }: PublicFilter) {
  let query = db.selectFrom("events").where(publiclyVisible.event);
  if (pattern) query = query.where("search_text", "like", pattern);
  if (!submittable) return query;
  query = query.where("events.end_date", ">=", submittable.from);
  // One parameter, so that the statement is the same for any number. A published call rules over the switch.
  return query.where(sql<boolean>`case when events.call_closes_at is null
    then submissions_open and (events.timezone, events.end_date) not in (
      select ended.timezone, ended.end_date
      from json_to_recordset(${JSON.stringify(submittable.over)}::json) as ended(timezone text, end_date date))
    else events.call_closes_at > ${submittable.time} and coalesce(events.call_opens_at <= ${submittable.time}, true) end`);
}

/** The days and zones in which open public events end, from one day up to another. */
export function selectEnds(db: Db, { from, to, time }: { from: string; to: string; time: string }) {
  return publicEvents(db, { submittable: { time, from, over: [] } })
    .select(["timezone", "end_date"])
    .distinct()
    .where("end_date", "<", to)
    .execute();
}

const shown = [
  "event_id as eventId",
  "name",
  "location",
  "start_date as startDate",
  "end_date as endDate",
  "timezone",
  "created_at as createdAt",
  "updated_at as updatedAt",
] as const;

/** Events that end today or later, soonest first. */
export function selectUpcoming(db: Db, { today, limit, after, filter }: PublicListQuery) {
  let query = publicEvents(db, filter)
    .select(listedColumns)
    .select("description")
    .where("end_date", ">=", today);
  if (after)
    query = query.where(sql<boolean>`(start_date, event_id) > (${after.date}::date, ${after.id}::uuid)`);
  const found = query.orderBy("start_date").orderBy("event_id").limit(limit);
  return db
    .selectFrom(found.as("events"))
    .select(shown)
    .select(listedDescription("events"))
    .orderBy("start_date")
    .orderBy("event_id")
    .execute();
}

/** Past events, newest first. */
export function selectPast(db: Db, { today, limit, after, filter }: PublicListQuery) {
  let query = publicEvents(db, filter)
    .select(listedColumns)
    .select("description")
    .where("end_date", "<", today);
  if (after)
    query = query.where(sql<boolean>`(end_date, event_id) < (${after.date}::date, ${after.id}::uuid)`);
  const found = query.orderBy("end_date", "desc").orderBy("event_id", "desc").limit(limit);
  return db
    .selectFrom(found.as("events"))
    .select(shown)
    .select(listedDescription("events"))
    .orderBy("end_date", "desc")
    .orderBy("event_id", "desc")
    .execute();
}

export async function countPublicEvents(db: Db, filter: PublicFilter): Promise<number> {
  const { count } = await publicEvents(db, filter)
    .select((row) => row.fn.countAll<number>().as("count"))
    .executeTakeFirstOrThrow();
  return count;
}

/** Feedback on all sessions, of every event. */
export async function countResponses(db: Db): Promise<number> {
  const { count } = await db
    .selectFrom("feedback_answers")
    .where("state", "=", "counted")
    .select((row) => row.fn.countAll<number>().as("count"))
    .executeTakeFirstOrThrow();
  return count;
}

export function selectPublicEvent(db: Db, eventId: string) {
  return publicEvents(db, {})
    .select([...shown, "description", "website", "submissions_open", "call_opens_at", "call_closes_at"])
    .select(
      sql<AttendanceMode>`(select attendance_mode from programmes where programmes.event_id = events.event_id)`.as(
        "attendanceMode",
      ),
    )
    .where("event_id", "=", eventId)
    .executeTakeFirst();
}

/** The public version of the programme; undefined while live. */
export function selectCurrentVersion(db: Db, eventId: string) {
  return db
    .selectFrom("programmes")
    .innerJoin("programme_versions", currentVersion)
    .select([
      "programme_versions.number",
      "programme_versions.name",
      "programme_versions.released_at as releasedAt",
    ])
    .where("programmes.event_id", "=", eventId)
    .executeTakeFirst();
}

/** Without a duration it takes the event's usual one. */
const endOfPlaced = sql<
  string | null
>`placed.start_time + make_interval(mins => coalesce(placed.duration_minutes,
  (select default_minutes from programmes where programmes.event_id = sessions.event_id)))`;

export function publicSessions(db: Db) {
  return db
    .selectFrom("sessions")
    .innerJoin("talks", "talks.talk_id", "sessions.talk_id")
    .innerJoin("events", "events.event_id", "sessions.event_id")
    .innerJoin("users", "users.user_id", "sessions.speaker_id")
    .leftJoin("public_slots as placed", (join) => join.on(publicPlace.session))
    .where(publiclyVisible.session)
    .select([
      "sessions.session_id",
      "sessions.event_id",
      "sessions.speaker_id",
      "placed.start_time",
      "placed.duration_minutes",
      endOfPlaced.as("end_time"),
      "placed.room",
      "placed.track",
      sql<string | null>`placed.room_ids[1]`.as("room_id"),
      "placed.track_id",
      "sessions.guid",
      "sessions.number",
      "sessions.do_not_record",
      "sessions.stream_url",
      "sessions.notice",
      "sessions.type",
      "sessions.languages",
      "sessions.no_person",
      "sessions.awaits_speaker",
      "talks.title",
      "talks.summary",
      "users.name as speaker_name",
      hasProfile("users").as("speaker_has_profile"),
      "events.name as event_name",
      "events.timezone",
    ])
    .select((row) => coSpeakersOf(row).as("co_speakers"));
}

export type PublicSessionRow = Awaited<ReturnType<typeof selectEventSessions>>[number];

/** Where a page of sessions ended: the last session's start and id. */
export interface AfterSession {
  start: string | null;
  id: string;
}

export interface SessionPage {
  limit: number;
  after?: AfterSession | undefined;
  /** Only these ids; by default all. */
  ids?: string[] | undefined;
}

/** In the schedule's order: sessions without a start come last, and among those at one time, those without a room. */
const startOrder = sql`coalesce(placed.start_time, 'infinity')`;
const schedulePlace = sql`placed.room is null, coalesce(placed.room, ''), talks.title, sessions.session_id`;

/** The schedule of an event. */
export function selectEventSessions(db: Db, eventId: string, { limit, after, ids }: SessionPage) {
  let query = publicSessions(db).where("sessions.event_id", "=", eventId);
  if (ids) query = query.where(sql<boolean>`sessions.session_id = any(${ids}::uuid[])`);
  if (after) {
    const start = sql`coalesce(${after.start}::timestamptz, 'infinity')`;
    // If the last session is gone, those at the same time are repeated, which is better than missing one.
    const place = sql`(select ${schedulePlace} from sessions join talks on talks.talk_id = sessions.talk_id
        left join public_slots as placed on ${publicPlace.session}
      where sessions.session_id = ${after.id}::uuid)`;
    query = query.where(
      sql<boolean>`(${startOrder} > ${start} or ${startOrder} = ${start} and coalesce((${schedulePlace}) > ${place}, true))`,
    );
  }
  return query
    .orderBy(startOrder)
    .orderBy(sql`placed.room is null`)
    .orderBy(sql`coalesce(placed.room, '')`)
    .orderBy("talks.title")
    .orderBy("sessions.session_id")
    .limit(limit)
    .execute();
}

/** One session of an event, with what lists leave out. */
export function selectPublicSession(db: Db, { eventId, sessionId }: { eventId: string; sessionId: string }) {
  return publicSessions(db)
    .select(["talks.description", "sessions.links", "sessions.recording_url"])
    .where("sessions.event_id", "=", eventId)
    .where("sessions.session_id", "=", sessionId)
    .executeTakeFirst();
}

export async function countEventSessions(db: Db, eventId: string): Promise<number> {
  const { count } = await db
    .selectFrom("sessions")
    .innerJoin("events", "events.event_id", "sessions.event_id")
    .where(publiclyVisible.session)
    .where("sessions.event_id", "=", eventId)
    .select((row) => row.fn.countAll<number>().as("count"))
    .executeTakeFirstOrThrow();
  return count;
}
