import type { TestApp } from "../harness.ts";

/**
 * What is in the outbox but not kept until an address is confirmed, oldest first; mails queued by the same call (at one instant, with ids in any order) by
 * name.
 */
export async function mailed(app: TestApp) {
  const rows = await app.db
    .selectFrom("outbox")
    .selectAll()
    .where("kept_for", "is", null)
    .orderBy("created_at")
    .orderBy("to_name")
    .execute();
  return rows.map(({ kind, to_address, to_name, data }) => ({ kind, to: to_address, name: to_name, data }));
}

/** Empties the outbox, so that only later mails are seen. */
export async function forgetMail(app: TestApp): Promise<void> {
  await app.db.deleteFrom("outbox").execute();
}
