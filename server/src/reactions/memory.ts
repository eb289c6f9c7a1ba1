import type { FactOf, Reacting } from "../core/facts.ts";
import { tags } from "../core/tags.ts";

/** What facts make untrue of what processes know of accounts, inboxes, the setup and the outbox. */

/** An account, with its sign-ins, is known to every process that it has called. */
export function account({ userId }: { userId: string }, { changed }: Reacting): void {
  changed(tags.user(userId));
}

/** Open tabs of the recipients are told what their inboxes hold. */
export function inboxes({ recipients }: FactOf<"message_sent">, { changed }: Reacting): void {
  changed(...recipients.map((recipient) => tags.inbox(recipient.user_id)));
}

/** Other tabs of whose inbox it is are told. */
export function inbox({ userId }: { userId: string }, { changed }: Reacting): void {
  changed(tags.inbox(userId));
}

/** The setup's state may be another: an administrator came, or has a password of one's own. */
export function setup(_fact: unknown, { changed }: Reacting): void {
  changed(tags.setup);
}

export function setupWithoutAdmin({ role }: FactOf<"account_deleted">, { changed }: Reacting): void {
  if (role === "admin") changed(tags.setup);
}

/** Delivery looks at what waits. */
export function outbox(_fact: unknown, { changed }: Reacting): void {
  changed(tags.mailQueued);
}
