import { sql } from "kysely";
import { publiclyVisible } from "../../core/access.ts";
import { columnsOf } from "../../db/columns.ts";
import type { Db } from "../../db/db.ts";
import { listedDescription } from "../../db/listed.ts";
import { coSpeakersOf, hasProfile } from "../../db/people.ts";

/** Sort values of a row; the page continues after it. */
interface After {
  date: string;
  id: string;
}

export interface PublicListQuery {
  today: string;
  limit: number;
  after?: After | undefined;
  /** A LIKE pattern over the folded name, location and description. */
  pattern?: string | undefined;
}

function publicEvents(db: Db, pattern: string | undefined) {
  const query = db.selectFrom("events").where(publiclyVisible.event);
  return pattern ? query.where("search_text", "like", pattern) : query;
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
export function selectUpcoming(db: Db, { today, limit, after, pattern }: PublicListQuery) {
  let query = publicEvents(db, pattern)
    .select(shown)
    .select(listedDescription("events"))
    .where("end_date", ">=", today);
  if (after)
    query = query.where(sql<boolean>`(start_date, event_id) > (${after.date}::date, ${after.id}::uuid)`);
  return query.orderBy("start_date").orderBy("event_id").limit(limit).execute();
}

/** Events that are over, newest first. */
export function selectPast(db: Db, { today, limit, after, pattern }: PublicListQuery) {
  let query = publicEvents(db, pattern)
    .select(shown)
    .select(listedDescription("events"))
    .where("end_date", "<", today);
  if (after)
    query = query.where(sql<boolean>`(end_date, event_id) < (${after.date}::date, ${after.id}::uuid)`);
  return query.orderBy("end_date", "desc").orderBy("event_id", "desc").limit(limit).execute();
}

export async function countPublicEvents(db: Db, pattern?: string): Promise<number> {
  const { count } = await publicEvents(db, pattern)
    .select((row) => row.fn.countAll<number>().as("count"))
    .executeTakeFirstOrThrow();
  return count;
}

export function selectPublicEvent(db: Db, eventId: string) {
  return publicEvents(db, undefined)
    .select([...shown, "description"])
    .where("event_id", "=", eventId)
    .executeTakeFirst();
}

function publicSessions(db: Db) {
  return db
    .selectFrom("sessions")
    .innerJoin("talks", "talks.talk_id", "sessions.talk_id")
    .innerJoin("events", "events.event_id", "sessions.event_id")
    .innerJoin("users", "users.user_id", "sessions.speaker_id")
    .where(publiclyVisible.session)
    .select([
      "sessions.session_id",
      "sessions.event_id",
      "sessions.speaker_id",
      "sessions.start_time",
      "sessions.duration_minutes",
      "sessions.room",
      "sessions.track",
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

/** The schedule of an event; sessions without a start come last. */
export function selectEventSessions(db: Db, eventId: string) {
  return publicSessions(db)
    .where("sessions.event_id", "=", eventId)
    .orderBy(sql`sessions.start_time nulls last`)
    .orderBy("sessions.room")
    .orderBy("talks.title")
    .orderBy("sessions.session_id")
    .execute();
}

/** The confirmed sessions of a speaker or co-speaker in public events, newest first. */
export function selectSpeakerSessions(db: Db, userId: string) {
  return publicSessions(db)
    .where((row) =>
      row.or([
        row("sessions.speaker_id", "=", userId),
        row(
          "sessions.session_id",
          "in",
          row.selectFrom("session_speakers").select("session_id").where("user_id", "=", userId),
        ),
      ]),
    )
    .orderBy(sql`sessions.start_time desc nulls last`)
    .orderBy("sessions.session_id", "desc")
    .execute();
}

export function selectSpeaker(db: Db, userId: string) {
  return db
    .selectFrom("users")
    .select(columnsOf("users"))
    .where("user_id", "=", userId)
    .where(hasProfile("users"))
    .executeTakeFirst();
}

export function selectSpeakerTalks(db: Db, userId: string) {
  return db
    .selectFrom("talks")
    .select(["talk_id as talkId", "title", "summary", "created_at as createdAt"])
    .where("creator_id", "=", userId)
    .orderBy("created_at", "desc")
    .orderBy("talk_id", "desc")
    .execute();
}
