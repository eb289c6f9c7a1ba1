import type { ReactionCtx } from "../../core/context.ts";
import type { FactOf } from "../../core/facts.ts";
import { linkTo } from "../../core/links.ts";
import { rememberMail } from "../../features/messages/messages.ts";
import { queueMails } from "../../mail/outbox.ts";

/** Sends the message's text to recipients who want mail. */
export async function received(fact: FactOf<"message_sent">, { ctx, tx }: ReactionCtx) {
  const { message, recipients, event } = fact;
  const { messageId, senderName, subject, content } = message;
  const link = await linkTo(ctx, tx, "/messages/:messageId", { messageId });
  const data = { senderName, subject, content, link };
  if (!event) {
    await queueMails(
      ctx,
      tx,
      recipients.map((to) => ({ kind: "message_received", to, data })),
    );
    return;
  }
  const told = { ...data, eventId: event.eventId, eventName: event.name, replyTo: event.replyTo };
  const mails = recipients.map((to) => ({ kind: "speakers_message" as const, to, data: told }));
  const [mailId] = await queueMails(ctx, tx, mails);
  if (mailId) await rememberMail(tx, messageId, mailId);
}
