import type { Tx } from "../db/db.ts";
import { isKept } from "./kept-mail.ts";
import { isWanted, type Mail } from "./outbox.ts";
import { type Recipient, selectRecipients } from "./recipients.ts";
import type { MailKind } from "./templates/kinds.ts";

/** Those of the users whom a mail of the kind would reach. */
export async function selectReachable(tx: Tx, userIds: string[], kind: MailKind): Promise<Recipient[]> {
  const recipients = await selectRecipients(tx, userIds);
  return recipients.filter((to) => isReachable({ kind, to }));
}

/** Whether a mail of the kind would leave for them at once. */
export const isReachable = (mail: Pick<Mail, "kind" | "to">): boolean => isWanted(mail) && !isKept(mail);
