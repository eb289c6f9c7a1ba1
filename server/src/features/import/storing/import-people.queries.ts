import { sql } from "kysely";
import { acceptedCoSpeakers, speaksIn } from "../../../core/access.ts";
import { unclaimedEmail } from "../../../core/placeholder-addresses.ts";
import type { Tx } from "../../../db/db.ts";
import { columnsOf } from "../../../db/rows/columns.ts";
import { idsSubquery, textsSubquery } from "../../../db/rows/rows.ts";
import type { ImportedRow } from "./import.queries.ts";

/** Which of the ids are accounts that speak at the event; stand-ins don't. */
export async function selectSpeaking(tx: Tx, eventId: string, ids: string[]): Promise<Set<string>> {
  if (ids.length === 0) return new Set();
  const { rows } = await sql<{ user_id: string }>`
    select speaker_id as user_id from sessions
      where event_id = ${eventId} and not no_person and speaker_id in ${idsSubquery(ids)}
    union ${acceptedCoSpeakers()
      .innerJoin("sessions", "sessions.session_id", "session_speakers.session_id")
      .select("session_speakers.user_id")
      .where("sessions.event_id", "=", eventId)
      .where("session_speakers.user_id", "in", idsSubquery(ids))}`.execute(tx);
  return new Set(rows.map((row) => row.user_id));
}

export async function isAdmin(tx: Tx, userId: string): Promise<boolean> {
  const user = tx.selectFrom("users").select("role").where("user_id", "=", userId);
  return (await user.executeTakeFirst())?.role === "admin";
}

export function selectImportedPeople(tx: Tx, source: string, keys: string[]): Promise<ImportedRow[]> {
  return tx
    .selectFrom("imported")
    .select(columnsOf("imported"))
    .where("source", "=", source)
    .where("kind", "=", "person")
    .where("key", "in", textsSubquery(keys))
    .execute();
}

export type ImportedPerson = Awaited<ReturnType<typeof selectPeople>>[number];

/** The accounts; `taken` ones have been claimed or deleted since, and the import may not change them. */
export function selectPeople(tx: Tx, userIds: string[]) {
  return tx
    .selectFrom("users")
    .select(["user_id", "username", "email", "name"])
    .select(sql<boolean>`password_hash is not null or deleted_at is not null`.as("taken"))
    .where("user_id", "in", idsSubquery(userIds))
    .execute();
}

/** Ids of the event's sessions where the account is speaker or co-speaker. */
export async function selectSpokenIn(tx: Tx, eventId: string, userId: string): Promise<Set<string>> {
  const rows = await tx
    .selectFrom("sessions")
    .select("session_id")
    .where("event_id", "=", eventId)
    .where(speaksIn(userId))
    .execute();
  return new Set(rows.map((row) => row.session_id));
}

/** Lets claims of a person with one key be taken back under the other too. */
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

/** In lower case: usernames and names of placeholder addresses that equal one of these, with or without an ordinal. */
export async function selectTakenUsernames(tx: Tx, usernames: string[]): Promise<string[]> {
  const { rows } = await sql<{ name: string }>`
    select name from (
      select lower(username) as name from users
      union
      select split_part(lower(email), '@', 1) from users where lower(email) like ${unclaimedEmail("%")}
    ) as taken
    where name in ${textsSubquery(usernames)} or regexp_replace(name, '-[0-9]+$', '') in ${textsSubquery(usernames)}`.execute(
    tx,
  );
  return rows.map((row) => row.name);
}
