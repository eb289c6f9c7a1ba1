import { randomUUID } from "node:crypto";
import { inTransaction } from "../src/core/context.ts";
import { MAIL_QUEUED } from "../src/mail/outbox.ts";
import type { TestApp } from "./harness.ts";

/** What the action tells all caches to forget, sorted. */
export async function announcedBy(test: TestApp, action: () => Promise<unknown>): Promise<string[]> {
  const { changes } = test.ctx;
  const heard = new Set<string>();
  let active = true;
  // Notifications come in order: once this one is back, no earlier one is still under way.
  const marker = `test:${randomUUID()}`;
  const settled = new Promise<void>((resolve) => {
    let times = 0;
    changes.subscribe((announced) => {
      if (!active) return;
      for (const change of announced) heard.add(change);
      // Heard twice: at once in this process, and through the database.
      if (announced.includes(marker) && ++times === 2) resolve();
    });
  });
  await inTransaction(test.ctx, async (_tx, announce) => announce(marker));
  await settled;
  heard.clear();
  await action();
  active = false;
  // Wakes the delivery of mail; no cache holds anything of it.
  heard.delete(MAIL_QUEUED);
  return [...heard].sort();
}
