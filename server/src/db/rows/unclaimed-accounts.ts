import { type RawBuilder, sql } from "kysely";
import type { Tx } from "../db.ts";

/** References that keep an account from being removed: all that neither cascade nor are set to null, as a test checks. */
export const accountReferences = [
  ["conflicts_of_interest", "user_id"],
  ["event_message_missed", "user_id"],
  ["event_message_recipients", "user_id"],
  ["event_messages", "sender_id"],
  ["events", "creator_id"],
  ["message_recipients", "user_id"],
  ["messages", "sender_id"],
  ["outbox", "kept_for"],
  ["proposal_comments", "user_id"],
  ["proposal_speakers", "user_id"],
  ["proposals", "submitter_id"],
  ["reviewers", "user_id"],
  ["reviews", "user_id"],
  ["session_speakers", "user_id"],
  ["sessions", "speaker_id"],
  ["talks", "creator_id"],
] as const;

/** Removes an unclaimed account, unless it has or is referred to by anything. */
export const deleteUnclaimedAccount = (tx: Tx, userId: string): Promise<void> =>
  deleteUnless(tx, userId, sql`false`);

/**
 * Removes unclaimed accounts that were added by name and no longer speak anywhere. It keeps those that came with a
 * file, were claimed once, or appear in the public view or a version.
 */
export async function deleteAddedAccounts(tx: Tx, userIds: readonly string[]): Promise<void> {
  for (const userId of [...userIds].sort()) {
    await deleteUnless(
      tx,
      userId,
      sql`exists (select from imported where kind = 'person' and id = ${userId})
        or exists (select from claims where speaker_id = ${userId})
        or exists (select from public_slots where people @> array[${userId}]::uuid[])
        or exists (select from version_slots where people @> array[${userId}]::uuid[])`,
    );
  }
}

/** Unclaimed speakers of the event, and of its proposals, who came with no file. */
export async function selectUnclaimedSpeakers(tx: Tx, eventId: string): Promise<string[]> {
  const { rows } = await sql<{ user_id: string }>`
    select user_id from users where password_hash is null and deleted_at is null
      and user_id not in (select id from imported where kind = 'person') and user_id in (
      select speaker_id from sessions where event_id = ${eventId}
      union select named.user_id from session_speakers as named join sessions using (session_id)
        where event_id = ${eventId}
      union select submitter_id from proposals where event_id = ${eventId})`.execute(tx);
  return rows.map((row) => row.user_id);
}

async function deleteUnless(tx: Tx, userId: string, isKept: RawBuilder<unknown>): Promise<void> {
  // From now on nothing new can refer to it; the next statement sees what already does.
  await tx.selectFrom("users").select("user_id").where("user_id", "=", userId).forUpdate().execute();
  const named = accountReferences.map(
    ([table, column]) =>
      sql`exists (select from ${sql.table(table)} where ${sql.ref(`${table}.${column}`)} = ${userId})`,
  );
  await sql`delete from users where user_id = ${userId} and password_hash is null and deleted_at is null
    and not (${sql.join(named, sql` or `)} or ${isKept})`.execute(tx);
}
