import { sql } from "kysely";
import type { Tx } from "../db/db.ts";

/** Lets only one transaction at a time collect news of the event. */
export async function lockNews(tx: Tx, eventId: string): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`news:${eventId}`}, 0))`.execute(tx);
}

/** The mails about the event to these users that wait, or left since; waiting ones are locked against sending. */
export function lockMails(tx: Tx, eventId: string, userIds: string[], since: string) {
  return tx
    .selectFrom("outbox")
    .select([
      "mail_id",
      "to_address",
      "state",
      "attempts",
      "next_attempt_at",
      "claimed_until",
      "sent_at",
      "created_at",
    ])
    .select(sql<string>`data ->> 'recipientId'`.as("recipient_id"))
    .where("kind", "=", sql.lit("event_news"))
    .where(sql`data ->> 'eventId'`, "=", eventId)
    .where(sql`data ->> 'recipientId'`, "in", userIds)
    .where((row) => row.or([row("state", "=", "waiting"), row("sent_at", ">", since)]))
    .orderBy("created_at")
    .forUpdate()
    .execute();
}

export async function bringForward(tx: Tx, mailId: string, due: string): Promise<void> {
  await tx
    .updateTable("outbox")
    .set({ next_attempt_at: due })
    .where("mail_id", "=", mailId)
    .where("attempts", "=", 0)
    .where("kept_for", "is", null)
    .where("next_attempt_at", ">", due)
    .execute();
}
