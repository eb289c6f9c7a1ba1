import { now, type ReactionCtx } from "../../core/context.ts";
import type { FactOf } from "../../core/facts.ts";
import { linkTo } from "../../core/links.ts";
import { rememberRunMails } from "../../features/selection/leaving.ts";
import { type Mail, queueMails, retryMail } from "../../mail/outbox.ts";

/** Mails that tell of decisions about proposals which left together. */

export async function left({ runId, event, mails }: FactOf<"run_left">, { ctx, tx }: ReactionCtx) {
  const link = await linkTo(ctx, tx, "/proposals");
  const about = { eventId: event.event_id, eventName: event.name, link };
  const written = mails.map(
    ({ to, subject, text }): Mail<"proposals_decided"> => ({
      ...{ kind: "proposals_decided", to },
      data: { subject, text, ...about },
    }),
  );
  // All of them are wanted (features/selection/run-mails.ts), so that there is an id for each.
  const ids = await queueMails(ctx, tx, written);
  const sent = mails.flatMap(({ to }, at) => {
    const mailId = ids[at];
    return mailId ? [{ userId: to.user_id, mailId }] : [];
  });
  await rememberRunMails(tx, runId, sent);
}

export const retried = ({ outboxId }: FactOf<"run_mail_retried">, { ctx, tx }: ReactionCtx): Promise<void> =>
  retryMail(ctx, tx, outboxId, now(ctx));
