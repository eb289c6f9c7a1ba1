import { keysFrom } from "../base/storage/storage.ts";
import { unsentOf } from "./unsent.ts";
import { readDraft } from "./use-draft.ts";

/** What sends from this tab what the server lacks (docs/product/call.md#saving). */

/** The forms that are open in this tab. */
export const senders = new Set<{ flush(): Promise<void> }>();

/** Sends what can be sent from here, for a while in milliseconds. */
export async function sendUnsent(patience = 5000): Promise<void> {
  if (senders.size === 0) return;
  const sent = Promise.all(Array.from(senders, (sender) => sender.flush()));
  await Promise.race([sent, new Promise((done) => setTimeout(done, patience))]);
}

/** Whether this browser has something of the account that lists of it show: not what is too old, or of no event. */
export const isAnythingLeft = (userId: string): boolean =>
  keysFrom(unsentOf(userId)).some((key) => readDraft<{ eventId: string }>(key)?.eventId);
