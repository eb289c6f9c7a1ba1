import assert from "node:assert/strict";
import { sql } from "kysely";
import type { Tx } from "../../src/db/db.ts";
import type { TestApp } from "../harness.ts";
import { outcomeOf } from "../scenes.ts";

type Work = (tx: Tx) => Promise<unknown>;

/** The outcome of a call that waits for a transaction: for what that did first, and then it does the rest. */
export async function outcomeAfter(app: TestApp, first: Work, rest: Work, call: () => Promise<unknown>) {
  let outcome: Promise<unknown> = Promise.resolve();
  await app.db.transaction().execute(async (tx) => {
    // In a deadlock it is this transaction that ends: the call would be repeated, and nobody would notice.
    await sql`set local deadlock_timeout = 1`.execute(tx);
    await first(tx);
    let isOver = false;
    outcome = outcomeOf(call()).finally(() => {
      isOver = true;
    });
    await untilOneWaits(app, () => isOver);
    assert.ok(!isOver, "The call didn't wait");
    await rest(tx);
  });
  return outcome;
}

/** On PostgreSQL, until a statement waits for a lock; on PGlite all of them wait for the transaction anyway. */
async function untilOneWaits(app: TestApp, isOver: () => boolean): Promise<void> {
  const waiting = sql`select from pg_stat_activity
    where datname = current_database() and wait_event_type = 'Lock'`;
  while (process.env.DATABASE_URL && !isOver() && (await waiting.execute(app.db)).rows.length === 0);
}
