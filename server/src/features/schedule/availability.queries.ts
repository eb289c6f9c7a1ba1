import { sql } from "kysely";
import type { Db, Tx } from "../../db/db.ts";
import { idsSubquery, insertRows } from "../../db/rows/rows.ts";

export interface AvailabilityRow {
  user_id: string;
  name: string;
  asked_at: string | null;
  answered_at: string | null;
  note: string | null;
  /** Whether a message reaches them: who has accepted to speak, and can sign in. */
  can_be_asked: boolean;
  /** Whether they have a session there, or only had one; and whether they have accepted to speak. */
  speaks: boolean;
  accepted: boolean;
  times: TimeRow[];
}

interface TimeRow {
  starts: string;
  ends: string;
  can: boolean;
}

/** The people of sessions that aren't rejected, also those who were only asked to speak. */
const spoken = (eventId: string) => sql`
  select sessions.speaker_id as user_id, sessions.track_id, true as accepted from sessions
  where sessions.event_id = ${eventId} and sessions.status <> 'rejected' and not sessions.no_person
  union all select beside.user_id, sessions.track_id, beside.accepted
  from session_speakers as beside join sessions on sessions.session_id = beside.session_id
  where sessions.event_id = ${eventId} and sessions.status <> 'rejected'`;

/** Those who have accepted to speak in a track of this manager's: whom anybody can name as a speaker, they don't see. */
const seenBy = (managerId: string) => sql`
  select spoken.user_id from spoken join track_managers as managers on managers.track_id = spoken.track_id
  where spoken.accepted and managers.user_id = ${managerId}::uuid`;

/** The people whose times a manager of tracks may see. */
export async function selectSeen(db: Db | Tx, eventId: string, managerId: string): Promise<Set<string>> {
  const { rows } = await sql<{ user_id: string }>`with spoken as (${spoken(eventId)})
    ${seenBy(managerId)}`.execute(db);
  return new Set(rows.map((row) => row.user_id));
}

interface Asked {
  userIds?: string[];
  /** Only people whose times this manager of tracks may see. */
  managerId?: string | undefined;
  /** Also what was said by who no longer speaks there. */
  isOwn?: boolean;
}

/** The event's speakers with what they said, by name. */
export async function selectAvailability(
  db: Db | Tx,
  eventId: string,
  { userIds, managerId, isOwn = false }: Asked = {},
): Promise<AvailabilityRow[]> {
  const only = userIds ? sql`and users.user_id in ${idsSubquery(userIds)}` : sql``;
  const managed = managerId ? sql`and users.user_id in (${seenBy(managerId)})` : sql``;
  const iso = (column: string) =>
    sql`to_char(${sql.ref(column)} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`;
  const { rows } = await sql<AvailabilityRow>`with spoken as (${spoken(eventId)})
    select users.user_id, users.name, answers.asked_at, answers.answered_at, answers.note,
      (users.password_hash is not null and not users.is_locked and said.accepted) as can_be_asked,
      said.speaks, said.accepted,
      coalesce((select json_agg(json_build_object('starts', ${iso("times.starts")}, 'ends', ${iso("times.ends")}, 'can', times.can)
          order by times.starts)
        from speaker_times as times where times.event_id = ${eventId} and times.user_id = users.user_id), '[]') as times
    from users left join speaker_answers as answers
      on answers.event_id = ${eventId} and answers.user_id = users.user_id
    cross join lateral (select count(*) > 0 as speaks, coalesce(bool_or(accepted), false) as accepted
      from spoken where spoken.user_id = users.user_id) as said
    where users.deleted_at is null
      and (users.user_id in (select user_id from spoken) ${isOwn ? sql`or answers.user_id is not null` : sql``}) ${only} ${managed}
    order by lower(users.name), users.user_id`.execute(db);
  return rows;
}

/**
 * Replaces a person's answer. False, with nothing written, if there is another by now.
 * @param seen when it was answered as it was seen; undefined if that doesn't matter
 */
export async function replaceAnswer(
  tx: Tx,
  row: { event_id: string; user_id: string; answered_at: string; note: string | null },
  times: readonly TimeRow[],
  seen: string | null | undefined,
): Promise<boolean> {
  const { event_id, user_id } = row;
  const written = await tx
    .insertInto("speaker_answers")
    .values(row)
    .onConflict((present) => {
      const update = present
        .columns(["event_id", "user_id"])
        .doUpdateSet({ answered_at: row.answered_at, note: row.note });
      const isSeen = sql<boolean>`speaker_answers.answered_at is not distinct from ${seen ?? null}::timestamptz`;
      return seen === undefined ? update : update.where(isSeen);
    })
    .returning("user_id")
    .executeTakeFirst();
  if (!written) return false;
  await forgetReasons(tx, user_id, event_id);
  await tx
    .deleteFrom("speaker_times")
    .where("event_id", "=", event_id)
    .where("user_id", "=", user_id)
    .execute();
  await insertRows(
    tx,
    "speaker_times",
    times.map((time) => ({ event_id, user_id, ...time })),
  );
  return true;
}

/** Drops what solutions say of why a session has no place that may tell when a person can be there; by default of all events. */
async function forgetReasons(tx: Tx, userId: string, eventId?: string): Promise<void> {
  const named = sql`jsonb_build_object('people', jsonb_build_array(${userId}::text))`;
  // What is at work waits for this, or this for it, and looks itself (solving.ts).
  await sql`update solutions set found = jsonb_set(found, '{left}', coalesce((
      select jsonb_agg(case when one @> ${named}
        then one || '{"people": [], "reason": {"kind": "times_changed"}}'::jsonb else one end order by place)
      from jsonb_array_elements(found->'left') with ordinality as each (one, place)), '[]'))
    where (state = 'working' or found->'left' @> jsonb_build_array(${named}))
      ${eventId ? sql`and event_id = ${eventId}::uuid` : sql``}`.execute(tx);
}

export async function deleteAnswer(tx: Tx, eventId: string, userId: string): Promise<void> {
  await forgetReasons(tx, userId, eventId);
  for (const table of ["speaker_times", "speaker_answers"] as const)
    await sql`delete from ${sql.table(table)}
      where event_id = ${eventId}::uuid and user_id = ${userId}::uuid`.execute(tx);
}

interface Passing {
  from: string;
  to: string;
  /** Undefined for all events. */
  eventIds: readonly string[] | undefined;
  /** Only what was said before a moment. */
  until?: string;
}

/** Gives what was said of one account to another, at events at which it has said nothing and only the other speaks. */
export async function pass(tx: Tx, { from, to, eventIds, until }: Passing): Promise<void> {
  const { rows } = await sql<{ event_id: string }>`
    select answers.event_id from speaker_answers as answers
    where answers.user_id = ${from}::uuid
      ${until ? sql`and coalesce(answers.answered_at, answers.asked_at) < ${until}::timestamptz` : sql``}
      ${eventIds ? sql`and answers.event_id in ${idsSubquery([...eventIds])}` : sql``}
      and not exists (select from speaker_answers as present
        where present.event_id = answers.event_id and present.user_id = ${to}::uuid and present.answered_at is not null)
      and not exists (select from sessions left join session_speakers as beside
          on beside.session_id = sessions.session_id and beside.user_id = ${from}::uuid
        where sessions.event_id = answers.event_id and sessions.status <> 'rejected'
          and (beside.user_id is not null or (sessions.speaker_id = ${from}::uuid and not sessions.no_person)))`.execute(
    tx,
  );
  for (const { event_id: eventId } of rows) {
    await deleteAnswer(tx, eventId, to);
    await forgetReasons(tx, from, eventId);
    for (const table of ["speaker_answers", "speaker_times"] as const)
      await sql`update ${sql.table(table)} set user_id = ${to}::uuid
        where event_id = ${eventId}::uuid and user_id = ${from}::uuid`.execute(tx);
  }
}

export async function markAsked(tx: Tx, eventId: string, userIds: string[], time: string): Promise<void> {
  await sql`insert into speaker_answers (event_id, user_id, asked_at)
    select ${eventId}::uuid, user_id, ${time}::timestamptz from users where user_id in ${idsSubquery(userIds)}
    on conflict (event_id, user_id) do update set asked_at = excluded.asked_at`.execute(tx);
}

export async function deleteAllOf(tx: Tx, userId: string): Promise<void> {
  await forgetReasons(tx, userId);
  await tx.deleteFrom("speaker_times").where("user_id", "=", userId).execute();
  await tx.deleteFrom("speaker_answers").where("user_id", "=", userId).execute();
}

/** Of events that ended before a day, with the solutions, which tell of it. */
export async function deleteBefore(db: Db, day: string): Promise<void> {
  for (const table of ["solutions", "speaker_times", "speaker_answers"] as const)
    await sql`delete from ${sql.table(table)} as said using events
      where events.event_id = said.event_id and events.end_date < ${day}::date`.execute(db);
}
