import { setImmediate } from "node:timers/promises";
import type { Audience } from "@plenary/contract/messages/event-messages";
import { type Ctx, inTransaction, now } from "../../core/context.ts";
import type { Work } from "../../core/jobs.ts";
import { workOff } from "../../core/queue.ts";
import { replyAddress, selectRecipient } from "../../mail/recipients.ts";
import { sendToEach } from "../messages/messages.ts";
import * as queries from "./event-messages.queries.ts";
import { selectTitles } from "./message-audience.queries.ts";
import { insertMissed } from "./message-outcomes.queries.ts";
import { linkFor, textsFor } from "./message-preview.ts";

/** Messages written in one transaction: the embedded database serves nobody else meanwhile. */
const PART = 20;

/** Attempts at a part before its message has failed: over about two hours. */
const TRIES = 8;

/** Parts sent in one run before others get their turn. */
const RUN = 100;

/**
 * Sends organizers' messages to each speaker (docs/product/speakers.md#writing-to-them), part by part. A part removes
 * its recipients from the list in its transaction: nobody gets two, and nobody is forgotten.
 */
export function sendEventMessages(ctx: Ctx): Work {
  let stopping = false;
  return {
    async run() {
      const left = await workOff({
        lanes: 1,
        most: RUN,
        take: async () => (stopping ? undefined : queries.claimPart(ctx.db, now(ctx))),
        work: async ({ event_message_id, attempts }) => {
          // Counts one claimed before there was a limit, or whose process ended.
          if (attempts > TRIES) await queries.markFailed(ctx.db, event_message_id, now(ctx));
          else await tryPart(ctx, event_message_id, attempts);
          // Otherwise the embedded database would go on at once, ahead of requests that have come in.
          await setImmediate();
          return true;
        },
      });
      if (left === 0) return 0;
      const next = await queries.nextPart(ctx.db);
      return next === undefined ? undefined : Math.max(0, Date.parse(next) - ctx.clock().valueOf());
    },
    stop() {
      stopping = true;
    },
  };
}

/** The last failed attempt is the end: the message is no longer due, and an organizer can restart it. */
async function tryPart(ctx: Ctx, eventMessageId: string, attempts: number): Promise<void> {
  try {
    await sendPart(ctx, eventMessageId);
  } catch (error) {
    if (attempts >= TRIES) await queries.markFailed(ctx.db, eventMessageId, now(ctx));
    throw error;
  }
}

async function sendPart(ctx: Ctx, eventMessageId: string): Promise<void> {
  await inTransaction(ctx, async (tx, tell) => {
    const message = await queries.lockSending(tx, eventMessageId);
    if (!message) return;
    const time = now(ctx);
    if (!(await queries.mayWrite(tx, message.sender_id, message.event_id))) {
      await queries.deleteRecipients(tx, eventMessageId);
      return queries.updateEventMessage(tx, eventMessageId, {
        state: "stopped",
        finished_at: time,
        content: "",
      });
    }
    const recipientIds = await queries.takeRecipients(tx, eventMessageId, PART);
    const { sender_id: senderId, event_id: eventId, event_name: name, audience } = message;
    const titlesOf = await selectTitles(tx, eventId, audience as Audience, recipientIds);
    const link = await linkFor(ctx, tx, eventId, audience as Audience);
    const sender = message.replies_to_sender ? await selectRecipient(tx, senderId) : undefined;
    const sending = {
      ...{ senderId, recipientIds, eventMessageId },
      // Whose drafts they are, their writer isn't told.
      isHiddenFromSender: audience === "drafts",
      event: { eventId, name, replyTo: replyAddress(sender) },
      textsFor: (user: { user_id: string; name: string }) =>
        textsFor(message, { name: user.name, titles: titlesOf(user.user_id), link }),
    };
    const reached = await sendToEach(ctx, tx, sending, tell);
    const missed = recipientIds.filter((userId) => !reached.has(userId));
    await insertMissed(
      tx,
      eventMessageId,
      missed.map((user_id) => ({ user_id, unclaimed: false })),
    );
    const sent = reached.size;
    const isLast = recipientIds.length < PART;
    await queries.updateEventMessage(tx, eventMessageId, {
      sent: message.sent + sent,
      unreachable: message.unreachable + recipientIds.length - sent,
      attempts: 0,
      next_attempt_at: time,
      // Its text is in the messages, which belong to their recipients.
      ...(isLast && { state: "sent", finished_at: time, content: "" }),
    });
  });
}
