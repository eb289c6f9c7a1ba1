import type { TestApp } from "./harness.ts";

/** What waits in the outbox, oldest first; what one call queued (at one instant, with ids in any order) by name. */
export async function mailed(test: TestApp) {
  const rows = await test.db
    .selectFrom("outbox")
    .selectAll()
    .orderBy("created_at")
    .orderBy("to_name")
    .execute();
  return rows.map(({ kind, to_address, to_name, data }) => ({ kind, to: to_address, name: to_name, data }));
}

/** Empties the outbox, so that only what comes after is seen. */
export async function forgetMail(test: TestApp): Promise<void> {
  await test.db.deleteFrom("outbox").execute();
}
