import { randomUUIDv7 } from "node:crypto";
import type { Ctx } from "../context.ts";
import { now } from "../context.ts";
import type { Tx } from "../db/db.ts";
import { isUnclaimed } from "../features/users/users.ts";
import { type MailData, type MailKind, type MailSecrets, securityKinds } from "./kinds.ts";

/** A mail to one person: which template, for whom, and what it is filled with. */
export type Mail<K extends MailKind = MailKind> = {
  kind: K;
  /** `email_notifications` off stops all but security mails; absent for people without an account. */
  to: { email: string; name: string; email_notifications?: boolean };
  data: MailData[K];
} & (K extends keyof MailSecrets ? { secret: MailSecrets[K] } : { secret?: undefined });

/** The change (changes.ts) that a queued mail announces: it wakes delivery after the commit. */
export const MAIL_QUEUED = "mail";

/**
 * Puts a mail into the outbox, in the transaction that causes it, so that both happen or neither
 * (decisions.md, section 7). Nothing is ever addressed to a placeholder of an imported speaker, or to who
 * wants no notifications. In development the log shows what the mail says, links included.
 */
export async function queueMail<K extends MailKind>(ctx: Ctx, tx: Tx, mail: Mail<K>): Promise<void> {
  if (isUnclaimed(mail.to.email)) return;
  if (mail.to.email_notifications === false && !securityKinds.has(mail.kind)) return;
  const time = now(ctx);
  await tx
    .insertInto("outbox")
    .values({
      mail_id: randomUUIDv7(),
      kind: mail.kind,
      to_address: mail.to.email,
      to_name: mail.to.name,
      data: JSON.stringify(mail.data),
      sealed_data: mail.secret ? ctx.sealer.seal(JSON.stringify(mail.secret)) : null,
      created_at: time,
      next_attempt_at: time,
    })
    .execute();
  await ctx.changes.notify(tx, [MAIL_QUEUED]);
  if (ctx.config.development) {
    const shown: object = { kind: mail.kind, to: mail.to.email, ...mail.data, ...mail.secret };
    ctx.log.info(shown, "mail");
  }
}
