import { sql } from "kysely";
import { publicPlace } from "../../core/public-place.ts";
import type { Db } from "../../db/db.ts";

/** Confirmed sessions of an event with feedback, or one of them, with their codes; none if feedback is off. */
export function selectSessionsTakingAnswers(db: Db, eventId: string, sessionId?: string) {
  return db
    .selectFrom("feedback_settings as settings")
    .innerJoin("sessions", "sessions.event_id", "settings.event_id")
    .leftJoin("feedback_sessions as own", "own.session_id", "sessions.session_id")
    .leftJoin("codes", "codes.session_id", "sessions.session_id")
    .select(["sessions.session_id", "codes.code"])
    .where("settings.event_id", "=", eventId)
    .where("settings.enabled", "=", true)
    .where("sessions.status", "=", "confirmed")
    .where((row) => row.fn.coalesce("own.enabled", row.val(true)), "=", true)
    .$if(sessionId !== undefined, (query) => query.where("sessions.session_id", "=", sessionId ?? ""))
    .execute();
}

/** Confirmed sessions whose speakers agree to public ratings, with their counts. */
export async function selectAgreedSessions(db: Db, eventId: string, sessionId?: string) {
  const { rows } = await sql<{
    session_id: string;
    start_time: string | null;
    duration_minutes: number | null;
    answers: number;
    ratings: number;
    average: number | null;
    released_at: string | null;
  }>`
    select sessions.session_id, placed.start_time, placed.duration_minutes,
      counted.answers, counted.ratings, counted.average, own.released_at
    from sessions
    join feedback_sessions as own on own.session_id = sessions.session_id and own.public_agreed
    left join public_slots as placed on ${publicPlace.session},
    lateral (select count(*)::integer as answers, count(rating)::integer as ratings, avg(rating)::float8 as average
      from feedback_answers as answers
      where answers.session_id = sessions.session_id and answers.state = 'counted') as counted
    where sessions.event_id = ${eventId} and sessions.status = 'confirmed'
      and (${sessionId ?? null}::uuid is null or sessions.session_id = ${sessionId ?? null}::uuid)`.execute(
    db,
  );
  return rows;
}
