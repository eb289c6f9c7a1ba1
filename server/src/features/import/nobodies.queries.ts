import { sql } from "kysely";
import type { Tx } from "../../db/db.ts";

/**
 * Where an account must be named as long as it is there. Those of the database (references to `users` that neither cascade nor are set to
 * null) are all here, which a test compares; in `session_speakers` it speaks.
 */
export const keepers = [
  ["event_message_missed", "user_id"],
  ["event_message_recipients", "user_id"],
  ["event_messages", "sender_id"],
  ["events", "creator_id"],
  ["message_recipients", "user_id"],
  ["messages", "sender_id"],
  ["outbox", "kept_for"],
  ["session_speakers", "user_id"],
  ["sessions", "speaker_id"],
  ["talks", "creator_id"],
] as const;

/** Removes an account that nobody can sign in to, unless it has anything or is named anywhere. */
export async function deleteNobody(tx: Tx, userId: string): Promise<void> {
  // From now on nothing new can refer to it; what already does is seen by the next statement.
  await tx.selectFrom("users").select("user_id").where("user_id", "=", userId).forUpdate().execute();
  const named = keepers.map(
    ([table, column]) =>
      sql`exists (select from ${sql.table(table)} where ${sql.ref(`${table}.${column}`)} = ${userId})`,
  );
  await sql`delete from users where user_id = ${userId} and password_hash is null and deleted_at is null
    and not (${sql.join(named, sql` or `)})`.execute(tx);
}
