import type { Tx } from "../db/db.ts";
import type { MailKind } from "./kinds.ts";
import { isWanted } from "./outbox.ts";
import { type Recipient, selectRecipients } from "./recipients.ts";

/** Whom a mail of the kind would reach, of these users. */
export async function selectReachable(tx: Tx, userIds: string[], kind: MailKind): Promise<Recipient[]> {
  const recipients = await selectRecipients(tx, userIds);
  return recipients.filter((to) => isWanted({ kind, to }));
}
