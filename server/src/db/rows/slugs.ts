import type { Tx } from "../db.ts";

/** The event is public, so its short addresses lead there, and go to no other event. */
export async function keepSlugs(tx: Tx, eventId: string): Promise<void> {
  await tx.updateTable("event_slugs").set({ led: true }).where("event_id", "=", eventId).execute();
}
