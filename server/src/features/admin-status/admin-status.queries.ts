import { sql } from "kysely";
import { publiclyVisible } from "../../core/access.ts";
import { hiddenFrom } from "../../core/masks.ts";
import type { Db, Tx } from "../../db/db.ts";
import type { Position } from "../../db/rows/newest-first.ts";
import { securedKinds } from "../../mail/templates/kinds.ts";

export interface Instants {
  today: string;
  /** `YYYY-MM-DD`. */
  day: string;
}

export async function selectStats(db: Db, { today, day }: Instants) {
  const { rows } = await sql<{
    totalUsers: number;
    activeEvents: number;
    pendingSessions: number;
    messagesToday: number;
  }>`
    select
      (select count(*) from users where password_hash is not null) as "totalUsers",
      (select count(*) from events where ${publiclyVisible.event} and end_date >= ${day}) as "activeEvents",
      (select count(*) from sessions where status = 'draft') as "pendingSessions",
      (select count(*) from messages where sent_at >= ${today}) as "messagesToday"`.execute(db);
  return rows[0] as (typeof rows)[number];
}

export async function selectDatabase(db: Db) {
  const { rows } = await sql<{ version: string; size: number }>`
    select current_setting('server_version') as version, pg_database_size(current_database()) as size`.execute(
    db,
  );
  return rows[0] as (typeof rows)[number];
}

export async function selectMigrations(db: Db) {
  const { rows } = await sql<{ name: string; appliedAt: string }>`
    select name, applied_at as "appliedAt" from migrations order by name`.execute(db);
  return rows;
}

export async function selectMailQueue(db: Db, today: string) {
  const { rows } = await sql<{
    waiting: number;
    kept: number;
    failed: number;
    sentToday: number;
    oldestWaiting: string | null;
    lastError: string | null;
  }>`
    select
      (select count(*) from outbox where state = 'waiting' and kept_for is null) as waiting,
      (select count(*) from outbox where state = 'waiting' and kept_for is not null) as kept,
      (select count(*) from outbox where state = 'failed') as failed,
      (select count(*) from outbox where state = 'sent' and sent_at >= ${today}) as "sentToday",
      (select min(created_at) from outbox where state = 'waiting' and kept_for is null) as "oldestWaiting",
      (select last_error from outbox where state = 'waiting' and last_error is not null
        order by created_at desc limit 1) as "lastError"`.execute(db);
  return rows[0] as (typeof rows)[number];
}

export function selectAdmins(db: Db) {
  return db
    .selectFrom("users")
    .select(["temporary_password", "has_totp", "has_passkey"])
    .where("role", "=", "admin")
    .execute();
}

/** Failed mails, newest first. */
export function selectFailedMails(db: Db, readerId: string, limit: number, after: Position | undefined) {
  let query = db
    .selectFrom("outbox")
    .select(["mail_id", "kind", "to_address", "attempts", "last_error", "created_at"])
    .where("state", "=", "failed")
    .where(
      sql<boolean>`not ((kind like 'proposal%' or kind in ('speakers_message', 'message_received') or data ->> 'toPropose' = 'true') and exists ${hiddenFrom(readerId)})`,
    )
    .orderBy("created_at", "desc")
    .orderBy("mail_id", "desc")
    .limit(limit);
  if (after) {
    query = query.where(({ eb, refTuple, tuple }) =>
      eb(refTuple("created_at", "mail_id"), "<", tuple(after.createdAt, after.id)),
    );
  }
  return query.execute();
}

/** Retries failed mails, all or one, except those whose secrets are gone; returns their ids. */
export async function retryFailed(tx: Tx, mailId: string | undefined, time: string): Promise<string[]> {
  const rows = await tx
    .updateTable("outbox")
    .set({ state: "waiting", attempts: 0, first_attempt_at: null, next_attempt_at: time, last_error: null })
    .where("state", "=", "failed")
    .where("kind", "not in", [...securedKinds])
    .$if(mailId !== undefined, (query) => query.where("mail_id", "=", mailId ?? ""))
    .returning("mail_id")
    .execute();
  return rows.map((row) => row.mail_id);
}

/** A failed mail's kind and recipient, locked; undefined for any other. */
export function lockFailed(tx: Tx, mailId: string) {
  return tx
    .selectFrom("outbox")
    .select(["kind", "to_address"])
    .where("mail_id", "=", mailId)
    .where("state", "=", "failed")
    .forUpdate()
    .executeTakeFirst();
}

export async function deleteMail(tx: Tx, mailId: string): Promise<void> {
  await tx.deleteFrom("outbox").where("mail_id", "=", mailId).execute();
}

export async function anyEvent(db: Db): Promise<boolean> {
  const row = await db.selectFrom("events").select("event_id").limit(1).executeTakeFirst();
  return row !== undefined;
}
