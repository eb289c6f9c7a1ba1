import { createHash, randomUUIDv7 } from "node:crypto";
import { limits } from "@plenary/contract/limits";
import type * as contract from "@plenary/contract/messages/event-messages";
import { serverLimits } from "@plenary/contract/server-limits";
import type { z } from "zod";
import { DAY, MINUTE } from "../../base/durations.ts";
import { Refusal } from "../../base/refusals.ts";
import { type Actor, type Ctx, inTransaction, now, type Tell } from "../../core/context.ts";
import type { Db, Tx } from "../../db/db.ts";
import { type EventSeen, findOrganizedEvent } from "../events/events-access.ts";
import * as queries from "./event-messages.queries.ts";
import { countAddressed, type MessageAudience, selectAddressed } from "./message-audience.queries.ts";
import { insertMissed } from "./message-outcomes.queries.ts";
import { hidesRecipients, requireNamesShown } from "./message-preview.ts";

type Body = z.output<typeof contract.EventMessageBody>;

/**
 * Writes to speakers of an event (docs/product/speakers.md#writing-to-them): stores the message and its recipients for
 * sending.ts. The same again within an hour counts as the same message, except for people it has not reached.
 */
export function writeToSpeakers(
  ctx: Ctx,
  actor: Actor,
  eventId: string,
  body: Body,
): Promise<contract.EventMessage> {
  return inTransaction(ctx, async (tx, tell) => {
    // One at a time, so that two at once are neither the same one twice nor exceed the limit.
    const event = await findOrganizedEvent(ctx, tx, actor, eventId, {
      to: "write_to_speakers",
      lock: "update",
    });
    return writeToSpeakersIn(ctx, tx, tell, actor, event, body);
  });
}

/** The same in a transaction that has locked the event and does something else too. */
export async function writeToSpeakersIn(
  ctx: Ctx,
  tx: Tx,
  tell: Tell,
  actor: Actor,
  event: EventSeen,
  body: Body,
): Promise<contract.EventMessage> {
  const { event_id: eventId } = event;
  await requireNamesShown(tx, actor, eventId, body);
  const hash = hashOf(body);
  const again = before(ctx, serverLimits.eventMessageAgainMinutes * MINUTE);
  const same = await queries.selectSameMessage(tx, eventId, actor.userId, hash, again);
  const { subject, content } = body;
  const asked = { senderId: actor.userId, hash, subject, content };
  const reached = same ? await queries.selectReached(tx, eventId, asked, again) : new Set<string>();
  const addressed = await selectAddressed(tx, eventId, body, actor.userId);
  const people = addressed.filter((each) => !reached.has(each.user_id));
  const recipientIds = people.filter((each) => each.can_sign_in).map((each) => each.user_id);
  if (same && recipientIds.length === 0) return eventMessageView(same);
  if (recipientIds.length === 0) throw new Refusal("NobodyToWriteTo");
  await requireLeft(ctx, tx, eventId);
  const withoutAccount = people.filter((each) => each.unclaimed).length;
  const time = now(ctx);
  const eventMessageId = randomUUIDv7();
  const row = {
    event_message_id: eventMessageId,
    event_id: eventId,
    sender_id: actor.userId,
    audience: body.audience,
    asked_hash: hash,
    subject,
    content,
    created_at: time,
    recipients: recipientIds.length,
    without_account: withoutAccount,
    unreachable: people.length - recipientIds.length - withoutAccount,
    replies_to_sender: body.repliesToMe ?? false,
    next_attempt_at: time,
  };
  await queries.insertEventMessage(tx, row, recipientIds);
  const missed = people.filter((each) => !each.can_sign_in);
  await insertMissed(tx, eventMessageId, missed);
  await tell({
    kind: "speakers_written_to",
    actor,
    event,
    audience: body.audience,
    subject,
    recipients: recipientIds.length,
  });
  return eventMessageView(await queries.selectEventMessage(tx, eventMessageId));
}

/** Retries a failed message for its remaining recipients, as its sender's. Does nothing if it is being sent already. */
export function retryEventMessage(
  ctx: Ctx,
  actor: Actor,
  given: { eventId: string; eventMessageId: string },
): Promise<contract.EventMessage> {
  return inTransaction(ctx, async (tx, tell) => {
    const event = await findOrganizedEvent(ctx, tx, actor, given.eventId, {
      to: "write_to_speakers",
      lock: "update",
    });
    const isBegun = await queries.restartMessage(tx, given, now(ctx));
    const row = await queries.selectOwnEventMessage(tx, given);
    if (!row) throw new Refusal("MessageNotFound");
    const { audience, subject, waiting: recipients } = row;
    if (isBegun) await tell({ kind: "speakers_written_to", actor, event, audience, subject, recipients });
    return eventMessageView(row);
  });
}

/** The last messages to the event's speakers with their progress, and how many more can be written now. */
export async function listEventMessages(ctx: Ctx, actor: Actor, eventId: string) {
  await findOrganizedEvent(ctx, ctx.db, actor, eventId, { to: "write_to_speakers" });
  const [rows, { left, freeAt }] = await Promise.all([
    queries.selectEventMessages(ctx.db, eventId, serverLimits.eventMessagesListed),
    leftToday(ctx, ctx.db, eventId),
  ]);
  return { eventMessages: rows.map(eventMessageView), left, freeAt };
}

/** How many of the listed messages, written since then, failed, or have a mail that did. */
export async function countFailedMessages(ctx: Ctx, eventId: string, since: string): Promise<number> {
  const rows = await queries.selectEventMessages(ctx.db, eventId, serverLimits.eventMessagesListed);
  const failed = rows.filter(({ state, mails }) => state === "failed" || mails.failed > 0);
  return failed.filter((row) => row.created_at > since).length;
}

/** How many people a message would reach now, by audience. Throws EventNotFound and OnlyOrganizers. */
export async function countRecipients(
  ctx: Ctx,
  actor: Actor,
  eventId: string,
  { sessionIds, userIds, proposalIds }: z.output<typeof contract.countRecipients.body>,
): Promise<z.output<typeof contract.countRecipients.response>> {
  await findOrganizedEvent(ctx, ctx.db, actor, eventId, { to: "write_to_speakers" });
  const count = (to: MessageAudience) => countAddressed(ctx.db, eventId, to, actor.userId);
  const [confirmed, waiting, all, sessions, speakers] = await Promise.all([
    count({ audience: "confirmed" }),
    count({ audience: "waiting" }),
    count({ audience: "all" }),
    sessionIds ? count({ audience: "sessions", sessionIds }) : null,
    userIds ? count({ audience: "speakers", userIds }) : null,
  ]);
  const always = { confirmed, waiting, all, sessions, speakers };
  if (!(await queries.hasCall(ctx.db, eventId))) return always;
  const shown = async (to: MessageAudience) =>
    (await hidesRecipients(ctx.db, actor, eventId, to)) ? undefined : count(to);
  const [submitted, accepted, drafts, proposals] = await Promise.all([
    shown({ audience: "submitted" }),
    count({ audience: "accepted" }),
    count({ audience: "drafts" }),
    proposalIds && shown({ audience: "proposals", proposalIds }),
  ]);
  return {
    ...{ ...always, accepted, drafts },
    ...(submitted && { submitted }),
    ...(proposals && { proposals }),
  };
}

async function requireLeft(ctx: Ctx, tx: Tx, eventId: string): Promise<void> {
  const { freeAt } = await leftToday(ctx, tx, eventId);
  if (freeAt === null) return;
  const seconds = Math.max(1, Math.ceil((Date.parse(freeAt) - ctx.clock().valueOf()) / 1000));
  throw new Refusal("TooManyEventMessages", { max: limits.eventMessagesPerDay, seconds });
}

/** Counts the messages of a day; the next is possible a day after the first of them. With RATE_LIMIT=off there is no limit. */
async function leftToday(ctx: Ctx, db: Db | Tx, eventId: string) {
  if (!ctx.config.rateLimit) return { left: limits.eventMessagesPerDay, freeAt: null };
  const times = await queries.selectMessageTimes(db, eventId, before(ctx, DAY), limits.eventMessagesPerDay);
  const left = limits.eventMessagesPerDay - times.length;
  const first = times.at(-1);
  return { left, freeAt: left === 0 && first ? new Date(Date.parse(first) + DAY).toISOString() : null };
}

const before = (ctx: Ctx, milliseconds: number): string =>
  new Date(ctx.clock().valueOf() - milliseconds).toISOString();

/** A hash of the request, whatever the order of the chosen ids. */
function hashOf({ audience, sessionIds, userIds, proposalIds, subject, content }: Body): Buffer {
  const chosen = sessionIds ?? proposalIds;
  const asked = [audience, chosen?.toSorted(), userIds?.toSorted(), subject, content];
  return createHash("sha256").update(JSON.stringify(asked)).digest();
}

function eventMessageView(row: queries.EventMessageRow): contract.EventMessage {
  return {
    eventMessageId: row.event_message_id,
    audience: row.audience,
    subject: row.subject,
    sender: { userId: row.sender_id, name: row.sender_name, deleted: row.sender_deleted },
    createdAt: row.created_at,
    state: row.state,
    finishedAt: row.finished_at,
    recipients: row.recipients,
    sent: row.sent,
    waiting: row.waiting,
    withoutAccount: row.without_account,
    unreachable: row.unreachable,
    mails: row.mails,
  };
}
