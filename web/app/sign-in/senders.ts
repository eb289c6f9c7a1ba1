/** What sends from this tab what the server lacks (docs/product/call.md#saving). */

/** The forms that are open in this tab. */
export const senders = new Set<{ flush(): Promise<void> }>();

/** Sends what can be sent from here, for a while in milliseconds. */
export async function sendUnsent(patience = 5000): Promise<void> {
  if (senders.size === 0) return;
  const sent = Promise.all(Array.from(senders, (sender) => sender.flush()));
  await Promise.race([sent, new Promise((done) => setTimeout(done, patience))]);
}
