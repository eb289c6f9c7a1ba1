import { randomUUIDv7 } from "node:crypto";
import type { Ctx } from "../context.ts";
import { now } from "../context.ts";
import type { Tx } from "../db/db.ts";
import { isUnclaimed } from "../features/users/users.ts";

/** A mail to one person: which template, for whom, and what it is filled with. */
export interface Mail {
  kind: "password_reset" | "password_changed" | "bootstrap_credentials";
  to: { email: string; name: string };
  data?: Record<string, string>;
  /** What nobody but the recipient may read, such as a reset link; kept sealed. */
  secret?: Record<string, string>;
}

/**
 * Puts a mail into the outbox, in the transaction that causes it, so that both happen or neither
 * (decisions.md, section 7). Nothing is ever addressed to a placeholder of an imported speaker. In
 * development the log shows what the mail says, links included.
 */
export async function queueMail(ctx: Ctx, tx: Tx, mail: Mail): Promise<void> {
  if (isUnclaimed(mail.to.email)) return;
  await tx
    .insertInto("outbox")
    .values({
      mail_id: randomUUIDv7(),
      kind: mail.kind,
      to_address: mail.to.email,
      to_name: mail.to.name,
      data: JSON.stringify(mail.data ?? {}),
      sealed_data: mail.secret ? ctx.sealer.seal(JSON.stringify(mail.secret)) : null,
      created_at: now(ctx),
    })
    .execute();
  if (ctx.config.development) {
    ctx.log.info({ to: mail.to.email, ...mail.data, ...mail.secret }, `mail: ${mail.kind}`);
  }
}
