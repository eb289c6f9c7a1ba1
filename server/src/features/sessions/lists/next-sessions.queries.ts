import { limits } from "@plenary/contract/limits";
import { sql } from "kysely";
import { acceptedCoSpeakers } from "../../../core/access.ts";
import type { Db } from "../../../db/db.ts";
import { releasedSlot } from "../session/sessions.queries.ts";

/** A column of a session's place: the released one at an event with versions, else the working plan's. */
const placed =
  <T>() =>
  <N extends "start_time" | "duration_minutes" | "room" | "track">(column: N) =>
    sql<T>`case when released.slot_id is null then ${sql.ref(`sessions.${column}`)} else ${sql.ref(`released.${column}`)} end`.as(
      column,
    );
const placedText = placed<string | null>();
const placedNumber = placed<number | null>();

/** Whether a session in that place isn't over at that time; without a duration it has the event's usual one. */
const endsAfter = (place: "sessions" | "released", time: string) =>
  // The first condition, which an index serves, leaves few rows for the second.
  sql<boolean>`(${sql.ref(`${place}.start_time`)} > ${time}::timestamptz - ${limits.durationMinutesMax} * interval '1 minute'
    and ${sql.ref(`${place}.start_time`)} + coalesce(${sql.ref(`${place}.duration_minutes`)}, (
      select programmes.default_minutes from programmes where programmes.event_id = sessions.event_id
    )) * interval '1 minute' > ${time}::timestamptz)`;

/** The user's confirmed sessions: those that end after `time`, soonest first, then those without a time, by event. */
export function selectNext(
  db: Db,
  userId: string,
  { time, today }: { time: string; today: string },
  limit: number,
) {
  // Not a parameter, so that the database can use the index of confirmed sessions.
  const confirmed = db
    .selectFrom("sessions")
    .where("sessions.status", "=", sql.lit("confirmed"))
    .limit(limit);
  const working = confirmed
    .select(["sessions.session_id", "sessions.start_time"])
    // Those with a released place come below.
    .where((row) => row.not(row.exists(row.selectFrom(releasedSlot).select("slot_id"))));
  const released = confirmed
    .innerJoinLateral(releasedSlot, (join) => join.onTrue())
    .select(["sessions.session_id", "released.start_time"]);
  const workingTimed = working
    .where(endsAfter("sessions", time))
    .orderBy("sessions.start_time")
    .orderBy("sessions.session_id");
  const workingUntimed = working
    .innerJoin("events", "events.event_id", "sessions.event_id")
    .where("sessions.start_time", "is", null)
    .where("events.end_date", ">=", today)
    .orderBy("events.start_date")
    .orderBy("sessions.session_id");
  const releasedTimed = released
    .where(endsAfter("released", time))
    .orderBy("released.start_time")
    .orderBy("sessions.session_id");
  const releasedUntimed = released
    .innerJoin("events", "events.event_id", "sessions.event_id")
    .where("released.start_time", "is", null)
    .where("events.end_date", ">=", today)
    .orderBy("events.start_date")
    .orderBy("sessions.session_id");
  const found = [workingTimed, workingUntimed, releasedTimed, releasedUntimed]
    .flatMap((sessions) => [
      sessions.where("sessions.speaker_id", "=", userId).where("sessions.no_person", "=", false),
      sessions
        .innerJoin(
          acceptedCoSpeakers().select(["session_id", "user_id"]).as("beside"),
          "beside.session_id",
          "sessions.session_id",
        )
        .where("beside.user_id", "=", userId),
    ])
    .map((sessions) => db.selectFrom(sessions.as("found")).select(["session_id", "start_time"]))
    .reduce((all, sessions) => all.unionAll(sessions));
  return db
    .selectFrom(found.as("found"))
    .innerJoin("sessions", "sessions.session_id", "found.session_id")
    .innerJoin("talks", "talks.talk_id", "sessions.talk_id")
    .innerJoin("events", "events.event_id", "sessions.event_id")
    .leftJoinLateral(releasedSlot, (join) => join.onTrue())
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
