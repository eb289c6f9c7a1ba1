import { sql } from "kysely";
import { acceptedCoSpeakers } from "../../core/access.ts";
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

/** Where the public sees sessions of events that have a version. */
const placedBy = (db: Db) =>
  db
    .selectFrom("public_slots as seen")
    .innerJoin("programmes", "programmes.event_id", "seen.event_id")
    .where("programmes.current_version", "is not", null)
    .where("seen.state", "=", "public");

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
  const working = db
    .selectFrom("sessions")
    .select(["sessions.session_id", "sessions.start_time"])
    // Not a parameter, so that the database can use the index of confirmed sessions.
    .where("sessions.status", "=", sql.lit("confirmed"))
    // Those that stand elsewhere as they are released come below.
    .where((row) =>
      row.not(
        row.exists(
          placedBy(db).select("seen.slot_id").where(sql<boolean>`seen.slot_id = sessions.session_id`),
        ),
      ),
    )
    .limit(limit);
  const released = placedBy(db)
    .innerJoin("sessions", "sessions.session_id", "seen.slot_id")
    .select(["seen.slot_id as session_id", "seen.start_time"])
    .where("sessions.status", "=", sql.lit("confirmed"))
    .where(sql<boolean>`seen.people @> array[${userId}]::uuid[]`)
    .limit(limit);
  const workingTimed = working
    .where("sessions.start_time", ">", time)
    .orderBy("sessions.start_time")
    .orderBy("sessions.session_id");
  const workingUntimed = working
    .innerJoin("events", "events.event_id", "sessions.event_id")
    .where("sessions.start_time", "is", null)
    .where("events.end_date", ">=", today)
    .orderBy("events.start_date")
    .orderBy("sessions.session_id");
  const found = [
    ...[workingTimed, workingUntimed].flatMap((sessions) => [
      sessions.where("sessions.speaker_id", "=", userId),
      sessions
        .innerJoin(
          acceptedCoSpeakers().select(["session_id", "user_id"]).as("beside"),
          "beside.session_id",
          "sessions.session_id",
        )
        .where("beside.user_id", "=", userId),
    ]),
    released.where("seen.start_time", ">", time).orderBy("seen.start_time").orderBy("seen.slot_id"),
    released
      .innerJoin("events", "events.event_id", "seen.event_id")
      .where("seen.start_time", "is", null)
      .where("events.end_date", ">=", today)
      .orderBy("events.start_date")
      .orderBy("seen.slot_id"),
  ]
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
