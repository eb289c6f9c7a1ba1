import { type Insertable, sql } from "kysely";
import { organizedBy } from "../../core/access.ts";
import type { Db, Tx } from "../../db/db.ts";
import { columnsOf } from "../../db/rows/columns.ts";
import { isDeleted } from "../../db/rows/people.ts";
import { insertRows } from "../../db/rows/rows.ts";
import type { Tables } from "../../db/tables.ts";
import { mailCounts } from "./message-outcomes.queries.ts";

export async function insertEventMessage(
  tx: Tx,
  row: Insertable<Tables["event_messages"]>,
  recipientIds: string[],
): Promise<void> {
  await tx.insertInto("event_messages").values(row).execute();
  const { event_message_id } = row;
  const rows = recipientIds.map((user_id) => ({ event_message_id, user_id }));
  await insertRows(tx, "event_message_recipients", rows);
}

function eventMessages(db: Db | Tx) {
  return db
    .selectFrom("event_messages")
    .innerJoin("users", "users.user_id", "event_messages.sender_id")
    .select([
      "event_messages.event_message_id",
      "event_messages.audience",
      "event_messages.subject",
      "event_messages.sender_id",
      "event_messages.created_at",
      "event_messages.state",
      "event_messages.finished_at",
      "event_messages.recipients",
      "event_messages.sent",
      "event_messages.without_account",
      "event_messages.unreachable",
      "users.name as sender_name",
      isDeleted("users").as("sender_deleted"),
      mailCounts.as("mails"),
    ])
    .select((row) =>
      row
        .selectFrom("event_message_recipients as waiting")
        .whereRef("waiting.event_message_id", "=", "event_messages.event_message_id")
        .select((each) => each.fn.countAll<number>().as("count"))
        .$asScalar()
        .$notNull()
        .as("waiting"),
    );
}

export type EventMessageRow = Awaited<ReturnType<typeof selectEventMessages>>[number];

/** The last messages to the event's speakers, newest first. */
export function selectEventMessages(db: Db, eventId: string, limit: number) {
  return eventMessages(db)
    .where("event_messages.event_id", "=", eventId)
    .orderBy("event_messages.created_at", "desc")
    .orderBy("event_messages.event_message_id", "desc")
    .limit(limit)
    .execute();
}

export function selectEventMessage(tx: Tx, eventMessageId: string) {
  return eventMessages(tx)
    .where("event_messages.event_message_id", "=", eventMessageId)
    .executeTakeFirstOrThrow();
}

/** The event's message; undefined if it has none with that id. */
export function selectOwnEventMessage(
  tx: Db | Tx,
  { eventId, eventMessageId }: { eventId: string; eventMessageId: string },
) {
  return eventMessages(tx)
    .where("event_messages.event_id", "=", eventId)
    .where("event_messages.event_message_id", "=", eventMessageId)
    .executeTakeFirst();
}

export async function hasCall(db: Db, eventId: string): Promise<boolean> {
  const call = db.selectFrom("calls").select("event_id").where("event_id", "=", eventId);
  return (await call.executeTakeFirst()) !== undefined;
}

/** The same message by the same sender, begun since then. */
export function selectSameMessage(
  tx: Tx,
  eventId: string,
  senderId: string,
  hash: Uint8Array,
  since: string,
) {
  return eventMessages(tx)
    .where("event_messages.event_id", "=", eventId)
    .where("event_messages.sender_id", "=", senderId)
    .where("event_messages.asked_hash", "=", hash)
    .where("event_messages.created_at", ">", since)
    .orderBy("event_messages.created_at", "desc")
    .executeTakeFirst();
}

/** Who will still get a message with that hash, begun since then, or has got that text from its sender since then. */
export async function selectReached(
  tx: Tx,
  eventId: string,
  {
    senderId,
    hash,
    subject,
    content,
  }: { senderId: string; hash: Uint8Array; subject: string; content: string },
  since: string,
): Promise<Set<string>> {
  const same = tx
    .selectFrom("event_messages")
    .where("event_messages.event_id", "=", eventId)
    .where("event_messages.sender_id", "=", senderId)
    .where("event_messages.asked_hash", "=", hash)
    .where("event_messages.created_at", ">", since);
  const rows = await same
    .innerJoin(
      "event_message_recipients as waiting",
      "waiting.event_message_id",
      "event_messages.event_message_id",
    )
    .select("waiting.user_id")
    .union(
      same
        .innerJoin("messages", "messages.event_message_id", "event_messages.event_message_id")
        .innerJoin("message_recipients", "message_recipients.message_id", "messages.message_id")
        .select("message_recipients.user_id"),
    )
    // As processes of the previous version write it, without placeholders.
    .union(
      tx
        .selectFrom("messages")
        .innerJoin("message_recipients", "message_recipients.message_id", "messages.message_id")
        .select("message_recipients.user_id")
        .where("messages.sender_id", "=", senderId)
        .where("messages.sent_at", ">", since)
        .where("messages.subject", "=", subject)
        .where("messages.content", "=", content),
    )
    .execute();
  return new Set(rows.map((row) => row.user_id));
}

/** When the last messages to the event's speakers were written, since then, newest first. */
export async function selectMessageTimes(db: Db | Tx, eventId: string, since: string, limit: number) {
  const rows = await db
    .selectFrom("event_messages")
    .select("created_at")
    .where("event_id", "=", eventId)
    .where("created_at", ">", since)
    .orderBy("created_at", "desc")
    .limit(limit)
    .execute();
  return rows.map((row) => row.created_at);
}

/** Claims the message whose next part is due longest, for a minute; twice as long after each failure, up to four hours. */
export function claimPart(db: Db, time: string) {
  return db
    .updateTable("event_messages")
    .set({
      attempts: sql`attempts + 1`,
      next_attempt_at: sql`${time}::timestamptz + least(interval '1 minute' * power(2, least(attempts, 20)), interval '4 hours')`,
    })
    .where("event_message_id", "=", (eb) =>
      eb
        .selectFrom("event_messages")
        .select("event_message_id")
        .where("state", "=", sql.lit("sending"))
        .where("next_attempt_at", "<=", time)
        .orderBy("next_attempt_at")
        .limit(1)
        .forUpdate()
        .skipLocked(),
    )
    .returning(["event_message_id", "attempts"])
    .executeTakeFirst();
}

/** Records that it could not be sent and isn't tried any more. Remaining recipients stay on the list. */
export async function markFailed(db: Db, eventMessageId: string, time: string): Promise<void> {
  await db
    .updateTable("event_messages")
    .set({ state: "failed", finished_at: time })
    .where("event_message_id", "=", eventMessageId)
    .where("state", "=", sql.lit("sending"))
    .execute();
}

/** Restarts a failed one; false if it hasn't failed, or is another event's. */
export async function restartMessage(
  tx: Tx,
  { eventId, eventMessageId }: { eventId: string; eventMessageId: string },
  time: string,
): Promise<boolean> {
  const begun = await tx
    .updateTable("event_messages")
    .set({ state: "sending", finished_at: null, attempts: 0, next_attempt_at: time })
    .where("event_id", "=", eventId)
    .where("event_message_id", "=", eventMessageId)
    .where("state", "=", "failed")
    .returning("event_message_id")
    .executeTakeFirst();
  return begun !== undefined;
}

/** When the next part of any message is due. */
export async function nextPart(db: Db): Promise<string | undefined> {
  const row = await db
    .selectFrom("event_messages")
    .select("next_attempt_at")
    .where("state", "=", sql.lit("sending"))
    .orderBy("next_attempt_at")
    .limit(1)
    .executeTakeFirst();
  return row?.next_attempt_at;
}

/** The message while it is sent, locked. */
export function lockSending(tx: Tx, eventMessageId: string) {
  return tx
    .selectFrom("event_messages")
    .innerJoin("events", "events.event_id", "event_messages.event_id")
    .select(columnsOf("event_messages"))
    .select("events.name as event_name")
    .where("event_message_id", "=", eventMessageId)
    .where("state", "=", sql.lit("sending"))
    .forUpdate("event_messages")
    .executeTakeFirst();
}

/** Whether the user organizes the event now, and can sign in. */
export async function mayWrite(tx: Tx, userId: string, eventId: string): Promise<boolean> {
  const row = await tx
    .selectFrom("users")
    .select("user_id")
    .where("user_id", "=", userId)
    .where("deleted_at", "is", null)
    .where("is_locked", "=", false)
    .where((row) => row.or([row("role", "=", "admin"), row(row.val(eventId), "in", organizedBy(userId))]))
    .executeTakeFirst();
  return row !== undefined;
}

/** Removes that many remaining recipients from the list and returns them. */
export async function takeRecipients(tx: Tx, eventMessageId: string, limit: number): Promise<string[]> {
  const rows = await tx
    .deleteFrom("event_message_recipients")
    .where("event_message_id", "=", eventMessageId)
    .where("user_id", "in", ({ selectFrom }) =>
      selectFrom("event_message_recipients as waiting")
        .select("waiting.user_id")
        .where("waiting.event_message_id", "=", eventMessageId)
        .orderBy("waiting.user_id")
        .limit(limit),
    )
    .returning("user_id")
    .execute();
  return rows.map((row) => row.user_id);
}

export async function updateEventMessage(
  tx: Tx,
  eventMessageId: string,
  values: Partial<Insertable<Tables["event_messages"]>>,
): Promise<void> {
  await tx.updateTable("event_messages").set(values).where("event_message_id", "=", eventMessageId).execute();
}

export async function deleteRecipients(tx: Tx, eventMessageId: string): Promise<void> {
  await tx.deleteFrom("event_message_recipients").where("event_message_id", "=", eventMessageId).execute();
}
