import { type Selectable, sql } from "kysely";
import type { Db } from "../db/db.ts";
import { columnsOf } from "../db/rows/columns.ts";
import type { Tables } from "../db/tables.ts";
import { isObsolete } from "./obsolete-mails.ts";
import { indispensableKinds } from "./templates/kinds.ts";

export type OutboxRow = Selectable<Tables["outbox"]>;

/** Whether no process is sending it at that instant. */
export const isNotBeingSent = (time: string) =>
  sql<boolean>`(claimed_until is null or claimed_until <= ${time})`;

/**
 * Claims the mail that has waited longest until `until`, and counts the attempt. Skips mail queued before `heldBefore`,
 * and kinds of a later version. The Message-ID stays the same over all attempts.
 */
export function claimMail(
  db: Db,
  { now, until, host, heldBefore }: { now: string; until: string; host: string; heldBefore: string | null },
  kinds: readonly string[],
) {
  return db
    .updateTable("outbox")
    .set({
      attempts: sql`attempts + 1`,
      first_attempt_at: sql`coalesce(first_attempt_at, ${now})`,
      next_attempt_at: until,
      claimed_until: until,
      message_id: sql`coalesce(message_id, '<' || mail_id || '@' || ${host}::text || '>')`,
    })
    .where("mail_id", "=", (eb) =>
      eb
        .selectFrom("outbox")
        .select("mail_id")
        .where("state", "=", "waiting")
        .where("next_attempt_at", "<=", now)
        .where(isNotBeingSent(now))
        .where((row) => row.not(isObsolete(now)))
        .where("kind", "in", [...kinds])
        .$if(heldBefore !== null, (query) => query.where("created_at", ">=", heldBefore))
        .orderBy("next_attempt_at")
        // What waited for the same instant, such as a confirmed address, leaves in the order in which it happened.
        .orderBy("created_at")
        .limit(1)
        .forUpdate()
        .skipLocked(),
    )
    .returning(columnsOf("outbox"))
    .executeTakeFirst();
}

/** When the next waiting mail is due; undefined if none waits except held ones. */
export async function nextAttempt(
  db: Db,
  heldBefore: string | null,
  kinds: readonly string[],
): Promise<string | undefined> {
  const row = await db
    .selectFrom("outbox")
    .select("next_attempt_at")
    .where("state", "=", "waiting")
    .where("kept_for", "is", null)
    .where("kind", "in", [...kinds])
    .$if(heldBefore !== null, (query) => query.where("created_at", ">=", heldBefore))
    .orderBy("next_attempt_at")
    .limit(1)
    .executeTakeFirst();
  return row?.next_attempt_at;
}

/** Records that it was sent, even if another process has claimed it after this claim expired. */
export async function markSent(db: Db, mailId: string, sentAt: string): Promise<void> {
  await db
    .updateTable("outbox")
    .set({ state: "sent", sent_at: sentAt, claimed_until: null, last_error: null, sealed_data: null })
    .where("mail_id", "=", mailId)
    .execute();
}

/** Records that it will not be tried again, and removes its secrets. Only for the holder of the claim. */
export async function markOver(
  db: Db,
  { mail_id, attempts }: OutboxRow,
  values: { state: "failed" | "skipped"; last_error: string },
): Promise<void> {
  await db
    .updateTable("outbox")
    .set({ ...values, claimed_until: null, sealed_data: null })
    .where("mail_id", "=", mail_id)
    .where("state", "=", "waiting")
    .where("attempts", "=", attempts)
    .execute();
}

/** Ends the claim: the mail is tried again from `next_attempt_at` on. */
export async function returnMail(
  db: Db,
  { mail_id, attempts }: OutboxRow,
  values: { next_attempt_at: string; last_error: string | null; attempts: number },
): Promise<void> {
  await db
    .updateTable("outbox")
    .set({ ...values, claimed_until: null })
    .where("mail_id", "=", mail_id)
    .where("state", "=", "waiting")
    .where("attempts", "=", attempts)
    .execute();
}

/** Gives up waiting mails of these kinds that can be switched off. */
export async function skipNotifications(db: Db, reason: string, kinds: readonly string[]): Promise<void> {
  await db
    .updateTable("outbox")
    .set({ state: "skipped", sealed_data: null, last_error: reason })
    .where("state", "=", "waiting")
    .where("kind", "in", [...kinds])
    // Not for people: SQL.
    .where("kind", "not in", [...indispensableKinds])
    .execute();
}

/** Whether the account with this address wants notifications and has confirmed it; undefined without an account. */
export function selectReader(db: Db, address: string) {
  return db
    .selectFrom("users")
    .select(["email_notifications", "email_confirmed_at"])
    .where(sql`lower(email)`, "=", address.toLowerCase())
    .executeTakeFirst();
}

/** Removes mails queued before that day that no longer wait. */
export async function deleteDone(db: Db, before: string): Promise<void> {
  await db.deleteFrom("outbox").where("state", "<>", "waiting").where("created_at", "<", before).execute();
}
