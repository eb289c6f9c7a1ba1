import { type Insertable, type Selectable, sql } from "kysely";
import { acceptedCoSpeakers, organizedBy, speaksIn } from "../../core/access.ts";
import { unclaimedEmail } from "../../core/unclaimed.ts";
import { columnsOf } from "../../db/columns.ts";
import type { Db, Tx } from "../../db/db.ts";
import { listed, listedIds, recordset } from "../../db/rows.ts";
import type { Tables } from "../../db/tables.ts";

export type Imported = Selectable<Tables["imported"]>;

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

/** Which of the ids are those of accounts that speak at the event; whoever only stands in there doesn't. */
export async function selectSpeaking(tx: Tx, eventId: string, ids: string[]): Promise<Set<string>> {
  if (ids.length === 0) return new Set();
  const { rows } = await sql<{ user_id: string }>`
    select speaker_id as user_id from sessions
      where event_id = ${eventId} and not no_person and speaker_id in ${listedIds(ids)}
    union ${acceptedCoSpeakers()
      .innerJoin("sessions", "sessions.session_id", "session_speakers.session_id")
      .select("session_speakers.user_id")
      .where("sessions.event_id", "=", eventId)
      .where("session_speakers.user_id", "in", listedIds(ids))}`.execute(tx);
  return new Set(rows.map((row) => row.user_id));
}

/** What was imported from the source before. */
export function selectImported(tx: Tx, source: string): Promise<Imported[]> {
  return tx.selectFrom("imported").select(columnsOf("imported")).where("source", "=", source).execute();
}

/** Whether the user is an administrator. */
export async function isAdmin(tx: Tx, userId: string): Promise<boolean> {
  const user = tx.selectFrom("users").select("role").where("user_id", "=", userId);
  return (await user.executeTakeFirst())?.role === "admin";
}

export function selectImportedPeople(tx: Tx, source: string, keys: string[]): Promise<Imported[]> {
  return tx
    .selectFrom("imported")
    .select(columnsOf("imported"))
    .where("source", "=", source)
    .where("kind", "=", "person")
    .where("key", "in", listed(keys))
    .execute();
}

/**
 * The events that were imported under the key, for whomever: the source of each, and whether that user organizes it. The first to import it has the key
 * itself as the source, others have it with their id.
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

/** The events imported from the sources, and whether they came with sessions. */
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
    .where("imported.source", "in", listed(sources))
    .execute();
}

/** Remembers where the rows came from; replaces what was remembered for the same key. */
export async function saveImported(tx: Tx, rows: Imported[]): Promise<void> {
  if (!rows.length) return;
  await sql`insert into imported (source, kind, key, id)
    select source, kind, key, id from ${recordset("imported", rows)} as given
    on conflict (source, kind, key) do update set id = excluded.id`.execute(tx);
}

/** Stores a new event and where it came from, in one statement: there may be thousands of events. */
export async function insertEvent(
  tx: Tx,
  row: Insertable<Tables["events"]>,
  { source, key }: Pick<Imported, "source" | "key">,
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

/** An event of the owner's that has the acronym, whatever its hyphens and underscores, and one of the sessions. */
export async function selectWithSessions(
  tx: Tx,
  { ownerId, acronym, guids }: { ownerId: string; acronym: string; guids: string[] },
): Promise<string | undefined> {
  const { rows } = await sql<{ event_id: string }>`
    select events.event_id from events join programmes on programmes.event_id = events.event_id
    where events.creator_id = ${ownerId}
      and replace(programmes.acronym, '-', '_') = ${acronym.replaceAll("-", "_")}
      and exists (select from sessions where sessions.event_id = events.event_id
        and sessions.guid in ${listedIds(guids)})
    order by events.created_at, events.event_id limit 1`.execute(tx);
  return rows[0]?.event_id;
}

export type ImportedPerson = Awaited<ReturnType<typeof selectPeople>>[number];

/** The accounts; the import may not change `taken` ones: they have been claimed or deleted since. */
export function selectPeople(tx: Tx, userIds: string[]) {
  return tx
    .selectFrom("users")
    .select(["user_id", "username", "email", "name"])
    .select(sql<boolean>`password_hash is not null or deleted_at is not null`.as("taken"))
    .where("user_id", "in", listedIds(userIds))
    .execute();
}

/** Ids of the event's sessions in which the account speaks, alone or beside others. */
export async function selectSpokenIn(tx: Tx, eventId: string, userId: string): Promise<Set<string>> {
  const rows = await tx
    .selectFrom("sessions")
    .select("session_id")
    .where("event_id", "=", eventId)
    .where(speaksIn(userId))
    .execute();
  return new Set(rows.map((row) => row.session_id));
}

/** Lets claims of a person known by one key be taken back under the other too; a row for each key that such people have now. */
export async function copyClaimedKeys(
  tx: Tx,
  source: string,
  keys: { from: string; to: string }[],
): Promise<void> {
  if (keys.length === 0) return;
  await sql`insert into claimed_people (claim_id, source, key)
    select distinct claim_id, source, given.to
    from claimed_people
    join json_to_recordset(${JSON.stringify(keys)}::text::json) as given("from" text, "to" text) on given.from = claimed_people.key
    where source = ${source}
    on conflict do nothing`.execute(tx);
}

/** Takes as many numbers of the event's, beyond this one too; returns the first. */
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

/** In lower case: usernames and names of placeholder addresses that equal one of these, with or without an ordinal. */
export async function selectTakenUsernames(tx: Tx, usernames: string[]): Promise<string[]> {
  const { rows } = await sql<{ name: string }>`
    select name from (
      select lower(username) as name from users
      union
      select split_part(lower(email), '@', 1) from users where lower(email) like ${unclaimedEmail("%")}
    ) as taken
    where name in ${listed(usernames)} or regexp_replace(name, '-[0-9]+$', '') in ${listed(usernames)}`.execute(
    tx,
  );
  return rows.map((row) => row.name);
}

export function selectSessions(tx: Tx, eventId: string) {
  return tx.selectFrom("sessions").select(columnsOf("sessions")).where("event_id", "=", eventId).execute();
}

export function selectTalks(tx: Tx, talkIds: string[]) {
  return tx
    .selectFrom("talks")
    .select(["talk_id", "title", "summary", "description", "creator_id"])
    .where("talk_id", "in", listedIds(talkIds))
    .execute();
}

/**
 * Whether an import of the source has named the co-speaker: an account that nobody can sign in to, or one that has taken over what such
 * an account had, and wasn't asked to speak in the session.
 */
const isImported = (source: string) => sql<boolean>`exists (
  select from imported join users on users.user_id = imported.id
  where imported.source = ${source} and imported.kind = 'person' and imported.id = session_speakers.user_id
    and (users.password_hash is null or session_speakers.invitation_id is null))`;

/** Who is named in the event's sessions beside the speaker, in their order, and whether by an import of the source. */
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

/** Who declined to speak in these sessions, or left them. */
export function selectDeclined(tx: Tx, sessionIds: string[]) {
  return tx
    .selectFrom("declined_co_speakers")
    .select(["session_id", "user_id"])
    .where("session_id", "in", listedIds(sessionIds))
    .execute();
}

/** Removes the co-speakers whom imports of the source have named; others only where they have become the speaker, or are named now. */
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
    .where("session_speakers.session_id", "in", listedIds(sessionIds))
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

/** Rejects the sessions: what was public of them is cancelled, and answers about them stay. */
export async function rejectSessions(tx: Tx, sessionIds: string[], time: string): Promise<void> {
  await tx
    .updateTable("sessions")
    .set({ status: "rejected", reject_reason: "It is no longer in the imported file.", updated_at: time })
    .where("session_id", "in", listedIds(sessionIds))
    .execute();
}
