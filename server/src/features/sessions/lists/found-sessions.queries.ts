import { sql } from "kysely";
import { organizedBy } from "../../../core/access.ts";
import type { Db } from "../../../db/db.ts";
import { folded } from "./event-sessions.queries.ts";

/** How many of the user's events are searched, the latest ones: what a search reads is theirs alone. */
const EVENTS = 100;

interface Asked {
  userId: string;
  /** LIKE patterns, all of which must match. */
  patterns: string[];
}

/** The user's events, their sessions, who speaks in them, and those of them whose name matches. */
const tables = ({ userId, patterns }: Asked) => sql`
  mine as (
    select event_id, name, end_date from events where event_id in (${organizedBy(userId)})
    order by end_date desc, event_id limit ${sql.lit(EVENTS)}),
  held as materialized (
    select sessions.session_id, sessions.number, sessions.talk_id, sessions.event_id, mine.name as event_name, mine.end_date,
      case when not sessions.no_person then sessions.speaker_id end as speaker_id
    from mine join sessions on sessions.event_id = mine.event_id),
  spoken as materialized (
    select session_id, event_id, event_name, end_date, speaker_id as user_id from held where speaker_id is not null
    union all
    select held.session_id, event_id, event_name, end_date, user_id
    from held join session_speakers on session_speakers.session_id = held.session_id and accepted),
  named as materialized (
    select user_id, name from users where user_id in (select user_id from spoken)
      and split_part(search_text, E'\n', 1) like all (${patterns}::text[]))`;

/** Those with the number first, then those of the latest events. */
export async function selectFoundSessions(
  db: Db,
  { number, ...asked }: Asked & { number: number | null },
  limit: number,
) {
  const { rows } = await sql<{
    session_id: string;
    number: number;
    title: string;
    event_id: string;
    event_name: string;
  }>`with ${tables(asked)}
    select held.session_id, held.number, talks.title, held.event_id, held.event_name
    from held join talks on talks.talk_id = held.talk_id
    where held.number = ${number}::integer or ${folded(sql.ref<string>("talks.title"))} like all (${asked.patterns}::text[])
      or held.session_id in (select session_id from spoken join named using (user_id))
    order by held.number is not distinct from ${number}::integer desc, held.end_date desc, held.number, held.session_id
    limit ${limit}`.execute(db);
  return rows;
}

/** By name, each with the latest of the events. */
export async function selectFoundSpeakers(db: Db, asked: Asked, limit: number) {
  const { rows } = await sql<{ user_id: string; name: string; event_id: string; event_name: string }>`
    with ${tables(asked)},
    latest as (
      select distinct on (user_id) user_id, named.name, event_id, event_name from spoken join named using (user_id)
      order by user_id, end_date desc, event_id)
    select user_id, name, event_id, event_name from latest order by lower(name), user_id limit ${limit}`.execute(
    db,
  );
  return rows;
}
