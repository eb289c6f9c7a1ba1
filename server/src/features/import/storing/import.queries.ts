import { type Insertable, type Selectable, sql } from "kysely";
import { organizedBy } from "../../../core/access.ts";
import type { Db, Tx } from "../../../db/db.ts";
import { columnsOf } from "../../../db/rows/columns.ts";
import { idsSubquery, recordset, textsSubquery } from "../../../db/rows/rows.ts";
import type { Tables } from "../../../db/tables.ts";

export type ImportedRow = Selectable<Tables["imported"]>;

/** An arbitrary number: the advisory lock under which an event is imported. */
const IMPORT_LOCK = 7_239_116;

/** Makes imports wait for each other until the transaction ends. */
export async function lockImports(tx: Tx): Promise<void> {
  await sql`select pg_advisory_xact_lock(${sql.lit(IMPORT_LOCK)})`.execute(tx);
}

export function selectFirstAdmin(db: Db) {
  return db
    .selectFrom("users")
    .select(["user_id", "username"])
    .where("role", "=", "admin")
    .orderBy("created_at")
    .orderBy("user_id")
    .limit(1)
    .executeTakeFirst();
}

/** The user with this username or e-mail, in any case. A username contains no "@", so at most one matches. */
export function selectUserByLogin(db: Db, login: string) {
  const column = login.includes("@") ? sql`lower(email)` : sql`lower(username)`;
  return db
    .selectFrom("users")
    .select(["user_id", "username"])
    .where(column, "=", sql`lower(${login})`)
    .where("deleted_at", "is", null)
    .executeTakeFirst();
}

/** What was imported from the source before. */
export function selectImported(tx: Tx, source: string): Promise<ImportedRow[]> {
  return tx.selectFrom("imported").select(columnsOf("imported")).where("source", "=", source).execute();
}

/**
 * Events imported under the key, by anybody: the source of each, and whether that user organizes it. The first to
 * import it has the key itself as the source, others have it with their id.
 */
export async function selectImportedUnder(tx: Tx, key: string, userId: string) {
  const { rows } = await sql<{ source: string; event_id: string; organized: boolean }>`
    select imported.source, events.event_id, events.event_id in (${organizedBy(userId)}) as organized
    from imported join events on events.event_id = imported.id
    where imported.kind = 'event' and (imported.source = ${key} or imported.source ^@ ${`${key}@`})
    order by events.created_at, events.event_id`.execute(tx);
  return rows;
}

/** The event, if the user organizes it, and the source that it was imported from. */
export function selectOrganized(tx: Tx, eventId: string, userId: string) {
  return tx
    .selectFrom("events")
    .leftJoin("imported", (join) =>
      join.onRef("imported.id", "=", "events.event_id").on("imported.kind", "=", "event"),
    )
    .select(["events.event_id", "imported.source"])
    .where("events.event_id", "=", eventId)
    .where("events.event_id", "in", organizedBy(userId))
    .executeTakeFirst();
}

/** Events imported from the sources, and whether they came with sessions. */
export function selectImportedEvents(db: Db, sources: string[]) {
  return db
    .selectFrom("imported")
    .innerJoin("events", "events.event_id", "imported.id")
    .select(columnsOf("events"))
    .select((row) => [
      "imported.source",
      row
        .exists(
          row
            .selectFrom("imported as other")
            .whereRef("other.source", "=", "imported.source")
            .where("other.kind", "=", "session")
            .select("other.id"),
        )
        .$castTo<boolean>()
        .as("has_sessions"),
    ])
    .where("imported.kind", "=", "event")
    .where("imported.source", "in", textsSubquery(sources))
    .execute();
}

/** Records where the rows came from, replacing earlier records of the same key. */
export async function saveImported(tx: Tx, rows: ImportedRow[]): Promise<void> {
  if (!rows.length) return;
  await sql`insert into imported (source, kind, key, id)
    select source, kind, key, id from ${recordset("imported", rows)} as given
    on conflict (source, kind, key) do update set id = excluded.id`.execute(tx);
}

/** Stores a new event and where it came from in one statement, because there may be thousands. */
export async function insertEvent(
  tx: Tx,
  row: Insertable<Tables["events"]>,
  { source, key }: Pick<ImportedRow, "source" | "key">,
): Promise<void> {
  const kind = "event";
  await tx
    .with("created", (query) => query.insertInto("events").values(row))
    .insertInto("imported")
    .values({ source, kind, key, id: row.event_id })
    .onConflict((conflict) => conflict.columns(["source", "kind", "key"]).doUpdateSet({ id: row.event_id }))
    .execute();
}

export function selectEvent(tx: Tx, eventId: string) {
  return tx
    .selectFrom("events")
    .select(columnsOf("events"))
    .where("event_id", "=", eventId)
    .forUpdate()
    .executeTakeFirst();
}

/** The owner's event with the acronym, ignoring hyphens and underscores, and one of the sessions. */
export async function selectWithSessions(
  tx: Tx,
  { ownerId, acronym, guids }: { ownerId: string; acronym: string; guids: string[] },
): Promise<string | undefined> {
  const { rows } = await sql<{ event_id: string }>`
    select events.event_id from events join programmes on programmes.event_id = events.event_id
    where events.creator_id = ${ownerId}
      and replace(programmes.acronym, '-', '_') = ${acronym.replaceAll("-", "_")}
      and exists (select from sessions where sessions.event_id = events.event_id
        and sessions.guid in ${idsSubquery(guids)})
    order by events.created_at, events.event_id limit 1`.execute(tx);
  return rows[0]?.event_id;
}

/** Reserves as many of the event's numbers, all beyond this one; returns the first. */
export async function takeNumbers(
  tx: Tx,
  eventId: string,
  { beyond, count }: { beyond: number; count: number },
): Promise<number> {
  const { last_number } = await tx
    .updateTable("programmes")
    .set({ last_number: sql<number>`greatest(last_number, ${beyond}::integer) + ${count}::integer` })
    .where("event_id", "=", eventId)
    .returning("last_number")
    .executeTakeFirstOrThrow();
  return last_number - count + 1;
}

/** The event's counts: its confirmed sessions, their speakers, and their rooms and tracks. */
export async function selectCounts(tx: Tx, eventId: string) {
  const { rows } = await sql<{ session: number; speaker: number; room: number; track: number }>`
    with confirmed as (
      select session_id, speaker_id, no_person, room_id, room, track_id, track from sessions
      where event_id = ${eventId} and status = 'confirmed')
    select count(*)::integer as session,
      (select count(*)::integer from (
        select speaker_id from confirmed where not no_person
        union select user_id from session_speakers join confirmed using (session_id) where accepted) as speakers) as speaker,
      count(distinct coalesce(room_id::text, room))::integer as room,
      count(distinct coalesce(track_id::text, track))::integer as track
    from confirmed`.execute(tx);
  return rows[0] as (typeof rows)[number];
}

export function selectSessions(tx: Tx, eventId: string) {
  return tx.selectFrom("sessions").select(columnsOf("sessions")).where("event_id", "=", eventId).execute();
}

export function selectTalks(tx: Tx, talkIds: string[]) {
  return tx
    .selectFrom("talks")
    .select(["talk_id", "title", "summary", "description", "creator_id"])
    .where("talk_id", "in", idsSubquery(talkIds))
    .execute();
}

/** Whether an import of the source named the co-speaker: unclaimed, or a claimer who wasn't invited to the session. */
const isImported = (source: string) => sql<boolean>`exists (
  select from imported join users on users.user_id = imported.id
  where imported.source = ${source} and imported.kind = 'person' and imported.id = session_speakers.user_id
    and (users.password_hash is null or session_speakers.invitation_id is null))`;

/** Co-speakers of the event's sessions in order, and whether an import of the source named them. */
export function selectCoSpeakers(tx: Tx, eventId: string, source: string) {
  return tx
    .selectFrom("session_speakers")
    .innerJoin("sessions", "sessions.session_id", "session_speakers.session_id")
    .select(["session_speakers.session_id", "session_speakers.user_id", "session_speakers.accepted"])
    .select(isImported(source).as("imported"))
    .where("sessions.event_id", "=", eventId)
    .orderBy("session_speakers.position")
    .execute();
}

/** People who declined to speak in these sessions, or left them. */
export function selectDeclined(tx: Tx, sessionIds: string[]) {
  return tx
    .selectFrom("declined_co_speakers")
    .select(["session_id", "user_id"])
    .where("session_id", "in", idsSubquery(sessionIds))
    .execute();
}

/** Removes co-speakers named by imports of the source; others only if they have become the speaker, or are named now. */
export async function deleteCoSpeakers(
  tx: Tx,
  sessionIds: string[],
  source: string,
  named: { session_id: string; user_id: string }[],
): Promise<void> {
  await tx
    .deleteFrom("session_speakers")
    .using("sessions")
    .whereRef("sessions.session_id", "=", "session_speakers.session_id")
    .where("session_speakers.session_id", "in", idsSubquery(sessionIds))
    .where(({ eb, or }) =>
      or([
        isImported(source),
        eb("session_speakers.user_id", "=", eb.ref("sessions.speaker_id")),
        sql<boolean>`(session_speakers.session_id, session_speakers.user_id) in (
          select session_id, user_id from ${recordset("session_speakers", named)} as named)`,
      ]),
    )
    .execute();
}

/** Invites all co-speakers of these sessions again, because the talk changed; deleted accounts are removed. */
export async function inviteAgain(tx: Tx, sessionIds: string[]): Promise<void> {
  await sql`delete from session_speakers using users
    where session_id in ${idsSubquery(sessionIds)} and users.user_id = session_speakers.user_id
      and users.deleted_at is not null`.execute(tx);
  await sql`update session_speakers set accepted = false, invitation_id = gen_random_uuid(), invited_at = now()
    where session_id in ${idsSubquery(sessionIds)} and accepted`.execute(tx);
}

/** Rejects the sessions: public ones are cancelled, and answers about them stay. */
export async function rejectSessions(tx: Tx, sessionIds: string[], time: string): Promise<void> {
  await tx
    .updateTable("sessions")
    .set({ status: "rejected", reject_reason: "It is no longer in the imported file.", updated_at: time })
    .where("session_id", "in", idsSubquery(sessionIds))
    .execute();
}
