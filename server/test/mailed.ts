import type { TestApp } from "./harness.ts";

/** What waits in the outbox, in the order in which it was queued. */
export async function mailed(test: TestApp) {
  const rows = await test.db.selectFrom("outbox").selectAll().orderBy("mail_id").execute();
  return rows.map(({ kind, to_address, to_name, data }) => ({ kind, to: to_address, name: to_name, data }));
}

/** Empties the outbox, so that only what comes after is seen. */
export async function forgetMail(test: TestApp): Promise<void> {
  await test.db.deleteFrom("outbox").execute();
}
