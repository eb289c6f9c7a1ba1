import type { Config } from "../base/config.ts";
import type { Logger } from "../base/logger.ts";
import type { Sealer } from "../base/secrets.ts";
import type { Database, Db, Tx } from "../db/db.ts";
import type { Change, Changes } from "./changes.ts";

/** What every operation works with; built once at start (app.ts), or by a test. */
export interface Ctx {
  config: Config;
  database: Database;
  db: Db;
  /** Now. */
  clock: () => Date;
  /** Tells every process of what was changed. */
  changes: Changes;
  sealer: Sealer;
  log: Logger;
}

/** Where a request came from, as far as it tells. */
export interface Device {
  address: string;
  userAgent: string | null;
}

/** Who is calling, and from where. */
export interface Actor {
  userId: string;
  role: "user" | "admin";
  device: Device;
}

/** The present as the database and the wire write it. */
export const now = (ctx: Pick<Ctx, "clock">): string => ctx.clock().toISOString();

/** PostgreSQL's code for a transaction that it ended because others and it waited for each other. */
const DEADLOCK = "40P01";

/** Times that work is begun before a deadlock is given up as an error. */
const TRIES = 3;

/**
 * Runs the work in one transaction. Changes that the work announces reach every process when it commits:
 * this one before the call returns, so that its caller never reads what it has just replaced.
 * Use `tx` for everything inside; the embedded database has one connection, and `ctx.db` would wait for it.
 * After a deadlock, of which nothing is left, the work is done again: it must do nothing but through `tx`.
 */
export async function inTransaction<T>(
  ctx: Pick<Ctx, "db" | "changes">,
  work: (tx: Tx, announce: (...changes: Change[]) => void) => Promise<T>,
): Promise<T> {
  for (let tries = 1; ; tries += 1) {
    const announced: Change[] = [];
    try {
      const result = await ctx.db.transaction().execute(async (tx) => {
        const value = await work(tx, (...changes) => announced.push(...changes));
        await ctx.changes.notify(tx, announced);
        return value;
      });
      ctx.changes.apply(announced);
      return result;
    } catch (error) {
      if ((error as { code?: unknown }).code !== DEADLOCK || tries === TRIES) throw error;
    }
  }
}
