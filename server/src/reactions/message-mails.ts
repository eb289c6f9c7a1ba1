import type { FactOf, Reacting } from "../core/facts.ts";
import { linkTo } from "../core/links.ts";
import { queueMails } from "../mail/outbox.ts";

/** Tells those who want it that they have a message. */
export async function received({ message, recipients }: FactOf<"message_sent">, { ctx, tx }: Reacting) {
  const { messageId, senderName, subject } = message;
  const link = await linkTo(ctx, tx, "/messages/:messageId", { messageId });
  const data = { senderName, subject, link };
  await queueMails(
    ctx,
    tx,
    recipients.map((to) => ({ kind: "message_received", to, data })),
  );
}
