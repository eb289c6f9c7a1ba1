import { sql } from "kysely";
import type { Db } from "../../db/db.ts";

interface EventDays {
  eventId: string;
  timezone: string;
}

/**
 * How many confirmed sessions begin on each programme day, from one day change to the next, the answers about them that
 * count, and whether the day is over at that time.
 */
export async function selectDays(db: Db, { eventId, timezone }: EventDays, time: string) {
  const { rows } = await sql<{ day: string; sessions: number; answers: number; over: boolean }>`
    select to_char(sessions.start_time at time zone ${timezone} - day_change::interval, 'YYYY-MM-DD') as day,
      (sessions.start_time at time zone ${timezone} - day_change::interval)::date
        < (${time}::timestamptz at time zone ${timezone} - day_change::interval)::date as over,
      count(*)::integer as sessions, coalesce(sum(given.answers), 0)::integer as answers
    from sessions join programmes using (event_id) cross join lateral (
      select count(*) as answers from feedback_answers as answers
      where answers.session_id = sessions.session_id and answers.state = 'counted'
        -- Asked once: most events take no feedback.
        and exists (select from feedback_settings where event_id = ${eventId})) as given
    where sessions.event_id = ${eventId} and sessions.status = 'confirmed' and sessions.start_time is not null
    group by 1, 2 order by 1`.execute(db);
  return rows;
}

/** The days since then on which anything was submitted, added or decided, newest first. */
export async function selectLately(db: Db, { eventId, timezone }: EventDays, since: string) {
  const { rows } = await sql<{ day: string; added: number; decided: number }>`
    select to_char(created_at at time zone ${timezone}, 'YYYY-MM-DD') as day,
      (count(*) filter (where action in ('submitted', 'entered')))::integer as added,
      (count(*) filter (where action in ('approved', 'rejected', 'cancelled')))::integer as decided
    from event_history
    where event_id = ${eventId} and created_at >= ${since}
      and action in ('submitted', 'entered', 'approved', 'rejected', 'cancelled')
    group by 1 order by 1 desc`.execute(db);
  return rows;
}

/** How many rooms the event has, and answers about its sessions that count. */
export async function countRoomsAndAnswers(db: Db, eventId: string) {
  const { rows } = await sql<{ rooms: number; answers: number }>`
    select (select count(*)::integer from rooms where event_id = ${eventId}) as rooms,
      (select count(*)::integer from feedback_answers join sessions using (session_id)
        where sessions.event_id = ${eventId} and feedback_answers.state = 'counted'
          and exists (select from feedback_settings where event_id = ${eventId})) as answers`.execute(db);
  return rows[0] as (typeof rows)[number];
}
