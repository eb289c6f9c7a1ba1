import { randomUUID } from "node:crypto";
import { inTransaction, type ReactionCtx } from "../../src/core/context.ts";
import { type Tag, tags } from "../../src/core/tags.ts";
import type { Tx } from "../../src/db/db.ts";
import type { TestApp } from "../harness.ts";

/** Does the work in a transaction that tells a fact; the only reaction to it is that these tags change. */
export async function changing(
  { ctx }: TestApp,
  changedTags: Tag[],
  work: (tx: Tx) => Promise<unknown> = async () => {},
): Promise<void> {
  const demo_seeded = [(_fact: unknown, { changed }: ReactionCtx) => changed(...changedTags)] as const;
  await inTransaction({ ...ctx, reactions: { ...ctx.reactions, demo_seeded } }, async (tx, tell) => {
    await tell({ kind: "demo_seeded" });
    await work(tx);
  });
}

/** The tags that the action tells all caches to drop, sorted. */
export async function announcedBy(app: TestApp, action: () => Promise<unknown>): Promise<string[]> {
  const { changes } = app.ctx;
  const heard = new Set<string>();
  let active = true;
  // Notifications come in order: once this one is back, no earlier one is still on its way.
  const marker = tags.inbox(randomUUID());
  const settled = new Promise<void>((resolve) => {
    changes.subscribe((announced) => {
      if (!active) return;
      for (const change of announced) heard.add(change);
      if (announced.includes(marker)) resolve();
    });
  });
  // By the database alone.
  await inTransaction(app.ctx, (tx) => changes.notify(tx, [marker]));
  await settled;
  heard.clear();
  await action();
  active = false;
  // Wakes the delivery of mail; no cache holds anything with it.
  heard.delete(tags.mailQueued);
  return [...heard].sort();
}
