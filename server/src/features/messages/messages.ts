import { randomUUIDv7 } from "node:crypto";
import { limits } from "@plenary/contract/limits";
import type * as contract from "@plenary/contract/messages/messages";
import type { z } from "zod";
import { Refusal } from "../../base/refusals.ts";
import { type Actor, type Ctx, inTransaction, now, type Tell } from "../../core/context.ts";
import { countDaily } from "../../core/limits/quotas.ts";
import { countUse, type Limit } from "../../core/limits/rate-limits.ts";
import type { Db, Tx } from "../../db/db.ts";
import { pageWithin } from "../../db/rows/answer-bytes.ts";
import { pageOf, positionOf } from "../../db/rows/newest-first.ts";
import { recipientOf } from "../../mail/recipients.ts";
import * as queries from "./messages.queries.ts";

type Query = z.output<typeof contract.listMessages.query>;

/** Each message may send fifty mails. */
const perSender: Limit = { max: 120, seconds: 15 * 60 };

/** Throws MessageNotFound also for a message that the caller has deleted, and for an administrator who has no part in it. */
async function findMessage(db: Db | Tx, actor: Actor, messageId: string) {
  const message = await queries.selectMessage(db, messageId, actor.userId);
  if (!message) throw new Refusal("MessageNotFound");
  return message;
}

/** The inbox or the sent box, newest first. */
export async function listMessages(ctx: Ctx, actor: Actor, query: Query) {
  const { box, unread, limit = limits.listMax } = query;
  const page = { limit: limit + 1, after: positionOf(ctx, query.cursor) };
  const [rows, counts] = await Promise.all([
    box === "sent"
      ? queries.selectSent(ctx.db, actor.userId, page)
      : queries.selectInbox(ctx.db, actor.userId, unread === "true", page),
    inboxCounts(ctx, [actor.userId]),
  ]);
  const { page: shown, nextCursor } = pageOf(ctx, rows, limit, (row) => ({ id: row.message_id }));
  return {
    messages: shown.map((row) => ({ ...common(row), preview: row.preview })),
    nextCursor,
    counts: counts.get(actor.userId) ?? { all: 0, unread: 0 },
  };
}

export async function inboxCounts(ctx: Ctx, userIds: string[]): Promise<Map<string, contract.InboxCounts>> {
  const rows = await queries.countInboxes(ctx.db, userIds);
  return new Map(rows.map(({ user_id, all, unread }) => [user_id, { all, unread }]));
}

export async function unreadCount(ctx: Ctx, actor: Actor) {
  return { unread: await queries.countUnread(ctx.db, actor.userId) };
}

/** How many unread messages the caller has, and the newest of them. */
export async function firstUnread(ctx: Ctx, actor: Actor, limit: number) {
  const [rows, count] = await Promise.all([
    queries.selectInbox(ctx.db, actor.userId, true, { limit, after: undefined }),
    queries.countUnread(ctx.db, actor.userId),
  ]);
  return { count, first: rows.map((row) => ({ ...common(row), preview: row.preview })) };
}

export async function getMessage(ctx: Ctx, actor: Actor, messageId: string): Promise<contract.Message> {
  return messageView(await findMessage(ctx.db, actor, messageId));
}

/** The thread as far as the caller may see it, oldest first; very long ones are cut (docs/product/limits.md#answers). */
export async function getThread(ctx: Ctx, actor: Actor, messageId: string): Promise<contract.Message[]> {
  const { thread_id } = await findMessage(ctx.db, actor, messageId);
  const rows = await queries.selectThread(ctx.db, thread_id, actor.userId, limits.listMax);
  return pageWithin(rows, { limit: limits.listMax }).reverse().map(messageView);
}

/** Sends a message. Throws for recipients who don't exist, can't read it, or are the sender. */
export async function sendMessage(
  ctx: Ctx,
  actor: Actor,
  body: z.output<typeof contract.MessageBody>,
): Promise<contract.Message> {
  if (body.recipients.includes(actor.userId)) throw new Refusal("MessageToOneself");
  await countUse(ctx, `message:${actor.userId}`, perSender);
  return inTransaction(ctx, async (tx, tell) => {
    const users = await queries.selectUsers(tx, body.recipients);
    if (users.length < body.recipients.length || !users.every((user) => user.can_sign_in))
      throw new Refusal("UnreachableRecipient");
    return deliver(ctx, tx, actor, { ...body, answers: null, users }, tell);
  });
}

/** Replies to a received message: to its sender, with `replyToAll` also to its other recipients who can read it. */
export async function replyToMessage(
  ctx: Ctx,
  actor: Actor,
  messageId: string,
  body: z.output<typeof contract.replyToMessage.body>,
): Promise<contract.Message> {
  await countUse(ctx, `message:${actor.userId}`, perSender);
  return inTransaction(ctx, async (tx, tell) => {
    const answers = await findMessage(tx, actor, messageId);
    if (answers.sender_id === actor.userId) throw new Refusal("ReplyToOneself");
    const others = body.replyToAll ? answers.recipients.map(({ userId }) => userId) : [];
    const named = [answers.sender_id, ...others.filter((userId) => userId !== actor.userId)];
    const users = (await queries.selectUsers(tx, named)).filter((user) => user.can_sign_in);
    const reachable = new Set(users.map((user) => user.user_id));
    const recipients = named.filter((userId) => reachable.has(userId));
    if (!recipients.length) throw new Refusal("UnreachableRecipient");
    const message = {
      subject: replySubject(answers.subject),
      content: body.content,
      recipients,
      answers,
      users,
    };
    return deliver(ctx, tx, actor, message, tell);
  });
}

interface Outgoing {
  subject: string;
  content: string;
  recipients: string[];
  answers: queries.MessageSeen | null;
  users: Awaited<ReturnType<typeof queries.selectUsers>>;
}

async function deliver(
  ctx: Ctx,
  tx: Tx,
  actor: Actor,
  { subject, content, recipients, answers, users }: Outgoing,
  tell: Tell,
): Promise<contract.Message> {
  await countDaily(ctx, tx, actor.userId, "messagesPerDay");
  const row = newMessage(ctx, actor.userId, { subject, content }, answers);
  await queries.insertMessages(tx, [{ message: row, recipientIds: recipients }]);
  const message = messageView(await findMessage(tx, actor, row.message_id));
  await tell({ kind: "message_sent", message, recipients: users.map(recipientOf) });
  return message;
}

/** A message to many speakers of an event, who don't see each other; `textsFor` returns each one's text. */
interface ToEach {
  senderId: string;
  recipientIds: string[];
  eventMessageId: string;
  /** For its mails. */
  event: { eventId: string; name: string; replyTo: string | null };
  textsFor: (user: { user_id: string; name: string }) => { subject: string; content: string };
  /** Whether their sender doesn't see whom they went to. */
  isHiddenFromSender?: boolean;
}

/** Sends each person a message of their own, if they can read it; resolves with their ids. The caller limits how often. */
export async function sendToEach(
  ctx: Ctx,
  tx: Tx,
  { senderId, recipientIds, eventMessageId, event, textsFor, isHiddenFromSender }: ToEach,
  tell: Tell,
): Promise<ReadonlySet<string>> {
  const users = (await queries.selectUsers(tx, recipientIds)).filter((user) => user.can_sign_in);
  const written = users.map((user) => ({
    message: { ...newMessage(ctx, senderId, textsFor(user), null), event_message_id: eventMessageId },
    recipientIds: [user.user_id],
  }));
  await queries.insertMessages(tx, written);
  const ids = written.map(({ message }) => message.message_id);
  const byRecipient = new Map(users.map((user) => [user.user_id, user]));
  for (const row of await queries.selectMessages(tx, ids, senderId)) {
    const message = messageView(row);
    const recipients = message.recipients.flatMap((userId) => byRecipient.get(userId) ?? []);
    await tell({ kind: "message_sent", message, recipients: recipients.map(recipientOf), event });
  }
  if (isHiddenFromSender) for (const id of ids) await queries.hideSent(tx, id, now(ctx));
  return new Set(byRecipient.keys());
}

export const rememberMail = queries.setMail;

function newMessage(
  ctx: Ctx,
  senderId: string,
  { subject, content }: Pick<Outgoing, "subject" | "content">,
  answers: queries.MessageSeen | null,
) {
  const messageId = randomUUIDv7();
  return {
    message_id: messageId,
    thread_id: answers?.thread_id ?? messageId,
    in_reply_to: answers?.message_id ?? null,
    sender_id: senderId,
    subject,
    content,
    preview: previewOf(content),
    sent_at: now(ctx),
  };
}

/** Marks a received message read; one's own messages always count as read. */
export function markRead(ctx: Ctx, actor: Actor, messageId: string): Promise<contract.Message> {
  return inTransaction(ctx, async (tx, tell) => {
    if (await queries.setRead(tx, messageId, actor.userId, now(ctx))) {
      await tell({ kind: "message_read", userId: actor.userId });
    }
    return messageView(await findMessage(tx, actor, messageId));
  });
}

/** Hides a message from the caller: a received one once it is read, or a sent one. Nobody else loses it. */
export async function deleteMessage(ctx: Ctx, actor: Actor, messageId: string): Promise<void> {
  await inTransaction(ctx, async (tx, tell) => {
    const message = await findMessage(tx, actor, messageId);
    if (message.sender_id === actor.userId) return queries.hideSent(tx, messageId, now(ctx));
    if (!message.read_at) throw new Refusal("UnreadMessage");
    if (await queries.hideReceived(tx, messageId, actor.userId, now(ctx))) {
      await tell({ kind: "received_message_deleted", userId: actor.userId });
    }
  });
}

/** Adds "Re: " once, within the limit for subjects. */
function replySubject(subject: string): string {
  if (/^re:/i.test(subject)) return subject;
  return cutTo(limits.messageSubjectMax, `Re: ${subject}`);
}

/** The beginning of a text, within a limit. Removes half a surrogate pair that cutting may leave. */
export const cutTo = (most: number, text: string): string =>
  text.slice(0, most).replace(/[\ud800-\udbff]$/, "");

/** The first 100 characters, on one line. */
function previewOf(content: string): string {
  return [...content.replace(/\s+/g, " ")].slice(0, limits.preview).join("");
}

function common(row: queries.PreviewRow | queries.MessageSeen) {
  return {
    messageId: row.message_id,
    senderId: row.sender_id,
    senderName: row.sender_name,
    subject: row.subject,
    recipients: row.recipients.map(({ userId }) => userId),
    recipientNames: row.recipients,
    sentAt: row.sent_at,
    // The sender has no row of their own as a recipient.
    isRead: row.own_id === null || row.read_at !== null,
    readAt: row.read_at,
    inReplyTo: row.in_reply_to,
  };
}

function messageView(row: queries.MessageSeen): contract.Message {
  return { ...common(row), content: row.content, senderDeleted: row.sender_gone_at !== null };
}
