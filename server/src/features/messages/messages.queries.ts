import { type ExpressionBuilder, type Insertable, sql } from "kysely";
import type { Db, Tx } from "../../db/db.ts";
import type { Position } from "../../db/rows/newest-first.ts";
import { recipientsOf } from "../../db/rows/people.ts";
import { idsSubquery, insertRows } from "../../db/rows/rows.ts";
import type { Tables } from "../../db/tables.ts";

/** The columns of messages in lists, with the names of sender and recipients. */
function previews(db: Db | Tx) {
  return db
    .selectFrom("messages")
    .innerJoin("users as sender", "sender.user_id", "messages.sender_id")
    .select([
      "messages.message_id",
      "messages.in_reply_to",
      "messages.sender_id",
      "messages.subject",
      "messages.preview",
      "messages.sent_at",
      "sender.name as sender_name",
    ])
    .select((row) => recipientsOf(row).as("recipients"));
}

/** Messages that the user sent or received and has not deleted, with the details that only this user sees. */
function messagesFor(db: Db | Tx, userId: string) {
  return previews(db)
    .leftJoin("message_recipients as own", (join) =>
      join.onRef("own.message_id", "=", "messages.message_id").on("own.user_id", "=", userId),
    )
    .select(["messages.content", "messages.thread_id", "own.user_id as own_id", "own.read_at"])
    .select("sender.deleted_at as sender_gone_at")
    .where((row) =>
      row.or([
        row.and([row("own.user_id", "is not", null), row("own.deleted_at", "is", null)]),
        row.and([row("messages.sender_id", "=", userId), row("messages.sender_deleted_at", "is", null)]),
      ]),
    );
}

export type MessageSeen = NonNullable<Awaited<ReturnType<typeof selectMessage>>>;

export function selectMessage(db: Db | Tx, messageId: string, userId: string) {
  return messagesFor(db, userId).where("messages.message_id", "=", messageId).executeTakeFirst();
}

/** Those of the messages that the user may see, in any order. */
export function selectMessages(db: Tx, messageIds: string[], userId: string) {
  return messagesFor(db, userId).where("messages.message_id", "in", idsSubquery(messageIds)).execute();
}

/** The newest messages of the thread that the user may see, newest first. */
export function selectThread(db: Db, threadId: string, userId: string, limit: number) {
  return messagesFor(db, userId)
    .where("messages.thread_id", "=", threadId)
    .orderBy("messages.sent_at", "desc")
    .orderBy("messages.message_id", "desc")
    .limit(limit)
    .execute();
}

export interface Page {
  limit: number;
  after: Position | undefined;
}

export type PreviewRow = Awaited<ReturnType<typeof selectSent>>[number];

/** What the user received and has not deleted, newest first. */
export function selectInbox(db: Db, userId: string, unread: boolean, { limit, after }: Page) {
  let query = previews(db)
    .innerJoin("message_recipients as own", "own.message_id", "messages.message_id")
    .select(["own.read_at", "own.user_id as own_id", "own.sent_at as created_at"])
    .where("own.user_id", "=", userId)
    .orderBy("own.sent_at", "desc")
    .orderBy("own.message_id", "desc")
    .limit(limit);
  query = unread ? query.where("own.read_at", "is", null) : query.where("own.deleted_at", "is", null);
  if (after) {
    query = query.where(({ eb, refTuple, tuple }) =>
      eb(refTuple("own.sent_at", "own.message_id"), "<", tuple(after.createdAt, after.id)),
    );
  }
  return query.execute();
}

/** What the user sent and has not deleted, newest first. */
export function selectSent(db: Db, userId: string, { limit, after }: Page) {
  let query = previews(db)
    .select((row) => [
      sql<string | null>`null`.as("read_at"),
      sql<string | null>`null`.as("own_id"),
      row.ref("messages.sent_at").as("created_at"),
    ])
    .where("messages.sender_id", "=", userId)
    .where("messages.sender_deleted_at", "is", null)
    .orderBy("messages.sent_at", "desc")
    .orderBy("messages.message_id", "desc")
    .limit(limit);
  if (after) {
    query = query.where(({ eb, refTuple, tuple }) =>
      eb(refTuple("messages.sent_at", "messages.message_id"), "<", tuple(after.createdAt, after.id)),
    );
  }
  return query.execute();
}

/** How many messages each inbox holds, and how many are unread; read and unread ones have an index each. */
export async function countInboxes(db: Db, userIds: string[]) {
  const { rows } = await sql<{ user_id: string; read: number; unread: number }>`
    select given.user_id,
      (select count(*) from message_recipients as received where received.user_id = given.user_id
        and received.read_at is not null and received.deleted_at is null) as read,
      (select count(*) from message_recipients as received where received.user_id = given.user_id
        and received.read_at is null) as unread
    from ${idsSubquery(userIds)} as given (user_id)`.execute(db);
  return rows.map(({ user_id, read, unread }) => ({ user_id, all: read + unread, unread }));
}

export async function countUnread(db: Db, userId: string): Promise<number> {
  const { count } = await db
    .selectFrom("message_recipients")
    .select((row) => row.fn.countAll<number>().as("count"))
    .where("user_id", "=", userId)
    .where("read_at", "is", null)
    .executeTakeFirstOrThrow();
  return count;
}

/** The existing users among these, locked against deletion. */
export function selectUsers(tx: Tx, userIds: string[]) {
  return tx
    .selectFrom("users")
    .select(["user_id", "name", "email", "email_confirmed_at", "email_notifications"])
    .select((row) => canSignIn(row).as("can_sign_in"))
    .where("user_id", "in", idsSubquery(userIds))
    .forKeyShare()
    .execute();
}

/** Whether the account is neither locked, unclaimed nor deleted (the latter two have no password). */
function canSignIn(row: ExpressionBuilder<Tables, "users">) {
  return row.and([row("is_locked", "=", false), row("password_hash", "is not", null)]);
}

/** A message to store, and its recipients in order. */
export interface NewMessage {
  message: Insertable<Tables["messages"]>;
  recipientIds: string[];
}

export async function insertMessages(tx: Tx, given: NewMessage[]): Promise<void> {
  await insertRows(
    tx,
    "messages",
    given.map(({ message }) => message),
  );
  const rows = given.flatMap(({ message: { message_id, sent_at }, recipientIds }) =>
    recipientIds.map((user_id, position) => ({ message_id, user_id, position, sent_at })),
  );
  await insertRows(tx, "message_recipients", rows);
}

export async function setMail(tx: Tx, messageId: string, mailId: string): Promise<void> {
  await tx.updateTable("messages").set({ mail_id: mailId }).where("message_id", "=", messageId).execute();
}

/** Marks a received message read; false if it was already. */
export async function setRead(tx: Tx, messageId: string, userId: string, time: string): Promise<boolean> {
  const rows = await tx
    .updateTable("message_recipients")
    .set({ read_at: time })
    .where("message_id", "=", messageId)
    .where("user_id", "=", userId)
    .where("read_at", "is", null)
    .returning("read_at")
    .execute();
  return rows.length > 0;
}

/** Hides a read message from one recipient; false if it is unread or was hidden already. */
export async function hideReceived(
  tx: Tx,
  messageId: string,
  userId: string,
  time: string,
): Promise<boolean> {
  const rows = await tx
    .updateTable("message_recipients")
    .set({ deleted_at: time })
    .where("message_id", "=", messageId)
    .where("user_id", "=", userId)
    .where("read_at", "is not", null)
    .where("deleted_at", "is", null)
    .returning("deleted_at")
    .execute();
  return rows.length > 0;
}

export async function hideSent(tx: Tx, messageId: string, time: string): Promise<void> {
  await tx
    .updateTable("messages")
    .set({ sender_deleted_at: time })
    .where("message_id", "=", messageId)
    .execute();
}
