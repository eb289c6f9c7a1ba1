import { sql } from "kysely";
import type { Tx } from "../db/db.ts";
import type { MailKind } from "./templates/kinds.ts";

/**
 * Mails about decisions and places are kept until the recipient's address is confirmed
 * (docs/product/mail.md#mail-that-is-kept). They wait in the outbox, so that whatever withdraws or amends a mail
 * affects them too.
 */

/** The part of a mail that decides whether it is kept. */
interface Addressed {
  kind: MailKind;
  to: { email_confirmed_at?: string | null; user_id?: string };
}

const keptKinds: ReadonlySet<MailKind> = new Set<MailKind>([
  "session_approved",
  "session_rejected",
  "proposal_received",
  "proposal_rejected",
  "proposals_decided",
  "event_news",
]);

/** When kept mails are due, also for processes of the previous version, which don't know that they are kept. */
const NEVER = "9999-01-01T00:00:00.000Z";

export const isKept = ({ kind, to }: Addressed): boolean =>
  to.email_confirmed_at === null && to.user_id !== undefined && keptKinds.has(kind);

/** The outbox's columns for when the mail may leave. */
export const dueOf = (mail: Addressed, due: string) =>
  isKept(mail)
    ? { next_attempt_at: NEVER, kept_for: mail.to.user_id ?? null, kept_due: due }
    : { next_attempt_at: due, kept_for: null, kept_due: null };

/** Releases the user's kept mails to the address that is confirmed now. Returns whether there are any. */
export async function releaseKept(
  tx: Tx,
  time: string,
  { userId, email }: { userId: string; email: string },
): Promise<boolean> {
  const released = await tx
    .updateTable("outbox")
    .set({
      ...{ kept_for: null, kept_due: null, to_address: email },
      next_attempt_at: sql`greatest(kept_due, ${time})`,
    })
    .where("kept_for", "=", userId)
    .where("state", "=", "waiting")
    .returning("mail_id")
    .execute();
  return released.length > 0;
}
