import { sql } from "kysely";
import type { Db } from "../../db/db.ts";

/** A column of a session's place: where the public sees it, in an event that has a version, else where it is arranged. */
const placed =
  <T>() =>
  <N extends "start_time" | "duration_minutes" | "room" | "track">(column: N) =>
    sql<T>`case when seen.slot_id is null then ${sql.ref(`sessions.${column}`)} else ${sql.ref(`seen.${column}`)} end`.as(
      column,
    );
const placedText = placed<string | null>();
const placedNumber = placed<number | null>();

/**
 * The confirmed sessions at which the user speaks, alone or with others: those that begin after `time`, soonest first,
 * then those without a time in events that aren't over on `today`, `2027-03-14`, by the event's first day.
 */
export function selectNext(
  db: Db,
  userId: string,
  { time, today }: { time: string; today: string },
  limit: number,
) {
  const confirmed = db
    .selectFrom("sessions")
    .select(["sessions.session_id", "sessions.start_time"])
    // Not a parameter, so that the database can use the index of confirmed sessions.
    .where("sessions.status", "=", sql.lit("confirmed"))
    .limit(limit);
  const timed = confirmed
    .where("sessions.start_time", ">", time)
    .orderBy("sessions.start_time")
    .orderBy("sessions.session_id");
  const untimed = confirmed
    .innerJoin("events", "events.event_id", "sessions.event_id")
    .where("sessions.start_time", "is", null)
    .where("events.end_date", ">=", today)
    .orderBy("events.start_date")
    .orderBy("sessions.session_id");
  const found = [timed, untimed]
    .flatMap((sessions) => [
      sessions.where("sessions.speaker_id", "=", userId),
      sessions
        .innerJoin("session_speakers", "session_speakers.session_id", "sessions.session_id")
        .where("session_speakers.accepted", "=", true)
        .where("session_speakers.user_id", "=", userId),
    ])
    .map((sessions) => db.selectFrom(sessions.as("found")).select(["session_id", "start_time"]))
    .reduce((all, sessions) => all.unionAll(sessions));
  return db
    .selectFrom(found.as("found"))
    .innerJoin("sessions", "sessions.session_id", "found.session_id")
    .innerJoin("talks", "talks.talk_id", "sessions.talk_id")
    .innerJoin("events", "events.event_id", "sessions.event_id")
    .innerJoin("programmes", "programmes.event_id", "sessions.event_id")
    .leftJoin("public_slots as seen", (join) =>
      join
        .onRef("seen.event_id", "=", "sessions.event_id")
        .onRef("seen.slot_id", "=", "sessions.session_id")
        .on("programmes.current_version", "is not", null)
        .on("seen.state", "=", "public"),
    )
    .select([
      "sessions.session_id",
      placedText("start_time"),
      placedNumber("duration_minutes"),
      placedText("room"),
      placedText("track"),
      "talks.title as talk_title",
      "talks.summary as talk_summary",
      "events.name as event_name",
      "events.timezone as event_timezone",
    ])
    .orderBy("found.start_time", (order) => order.nullsLast())
    .orderBy("events.start_date")
    .orderBy("found.session_id")
    .limit(limit)
    .execute();
}
