import { keysFrom } from "../base/storage/storage.ts";
import { draftsOf, unsentProposals } from "./drafts.ts";

/** What this browser has of an account that the server lacks (docs/product/call.md#saving). */

/** What can send it: the forms that are open in this tab. */
export const senders = new Set<{ flush(): Promise<void> }>();

/** The prefix of the keys under which it is kept. */
export const unsentOf = (userId: string): string => draftsOf(userId) + unsentProposals;

export const hasUnsent = (userId: string): boolean => keysFrom(unsentOf(userId)).length > 0;

/** Sends what can be sent from here, for a while in milliseconds. */
export async function sendUnsent(patience = 5000): Promise<void> {
  if (senders.size === 0) return;
  const sent = Promise.all(Array.from(senders, (sender) => sender.flush()));
  await Promise.race([sent, new Promise((done) => setTimeout(done, patience))]);
}
