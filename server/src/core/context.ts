import type { Role } from "@plenary/contract/accounts/users";
import type { Config } from "../base/config.ts";
import type { Logger } from "../base/logger.ts";
import type { Sealer } from "../base/secrets.ts";
import type { Database, Db, Tx } from "../db/db.ts";
import { isWorthRepeating } from "../db/repeat.ts";
import type { Changes } from "./changes.ts";
import type { Fact, FactKind, FactOf } from "./facts.ts";
import { markChanged } from "./programme-changes.ts";
import type { Tag } from "./tags.ts";

/** What every operation works with; built once at startup (app.ts), or by a test. */
export interface Ctx {
  config: Config;
  database: Database;
  db: Db;
  /** The current time. */
  clock: () => Date;
  /** Tells every process what was changed. */
  changes: Changes;
  /** What follows from each fact (reactions/reactions.ts). */
  reactions: Reactions;
  sealer: Sealer;
  log: Logger;
}

/**
 * What a reaction works with: the transaction of the fact, and `changed` for tags, which are announced at its commit.
 */
export interface Reacting {
  ctx: Ctx;
  tx: Tx;
  changed: (...tags: Tag[]) => void;
}

/**
 * Does what follows from a fact: marks tags as changed, queues a mail, writes to the audit log. If it throws, the write
 * is undone.
 */
export type Reaction<F> = (fact: F, reacting: Reacting) => void | Promise<void>;

/** The reactions to every kind of fact, in the order in which they run. Every fact has at least one. */
export type Reactions = {
  readonly [K in FactKind]: readonly [Reaction<FactOf<K>>, ...Reaction<FactOf<K>>[]];
};

/**
 * Runs the reactions to a fact and resolves when all are done. A fact is told once its rows are written; a deletion while
 * they are still there, locked, so that reactions find what is about to go and nothing is told that doesn't happen.
 */
export type Tell = (fact: Fact) => Promise<void>;

/** A transaction's `tell`, and the facts whose reactions are not done or have failed: it may not commit while there are any. */
function startTelling(reacting: Reacting): {
  tell: Tell;
  pending: ReadonlyMap<Promise<void>, FactKind>;
} {
  const pending = new Map<Promise<void>, FactKind>();
  const tell: Tell = (fact) => {
    const reacted = react(fact, reacting).then(() => {
      pending.delete(reacted);
    });
    pending.set(reacted, fact.kind);
    // Whoever awaits it gets the error. Where nobody does, it stays in `pending` instead of ending the process.
    reacted.catch(() => {});
    return reacted;
  };
  return { tell, pending };
}

async function react<K extends FactKind>(fact: FactOf<K>, reacting: Reacting): Promise<void> {
  const reactions: readonly Reaction<FactOf<K>>[] = reacting.ctx.reactions[fact.kind as K];
  for (const reaction of reactions) await reaction(fact, reacting);
}

/** Where a request came from, as far as it says. */
export interface Device {
  address: string;
  userAgent: string | null;
  /** Under which name, and at which port, it called this server. */
  host?: string | undefined;
}

/** Who is calling, and from where. */
export interface Actor {
  userId: string;
  role: Role;
  device: Device;
  /** The sign-in that the call was made with; null for a command on the server. */
  signInId: string | null;
}

/** The current time as the database and the wire write it. */
export const now = (ctx: Pick<Ctx, "clock">): string => ctx.clock().toISOString();

/**
 * Runs the work in one transaction. The work tells what it has written (`await tell(fact)`); what follows from it, such
 * as mail, is done there and then in the same transaction, so that both happen or neither. Tags that reactions change
 * reach every process at the commit; they reach this one before the call returns, so that the caller never reads what
 * it has just replaced.
 * Use `tx` for everything inside; the embedded database has one connection, and `ctx.db` would wait for it for ever.
 * A fact that was told without `await`, or one of whose reactions failed and was ignored, refuses the commit.
 * After a deadlock, or when a migration has just changed what its statements return, the work is done again, as nothing
 * is left of it: it must do nothing except through `tx`.
 */
export async function inTransaction<T>(ctx: Ctx, work: (tx: Tx, tell: Tell) => Promise<T>): Promise<T> {
  for (let tries = 1; ; tries += 1) {
    const announced: Tag[] = [];
    let apply = () => {};
    const changed = (...tags: Tag[]) => {
      announced.push(...tags);
    };
    try {
      const result = await ctx.db.transaction().execute(async (tx) => {
        const { tell, pending } = startTelling({ ctx, tx, changed });
        try {
          const value = await work(tx, tell);
          // Not for people: kinds of facts.
          const kinds = [...pending.values()].join(", ");
          if (kinds)
            throw new Error(`What follows from a fact is not done, or failed: await tell (${kinds})`);
          await markChanged(tx, announced, now(ctx));
          apply = await ctx.changes.announce(tx, announced);
          return value;
        } finally {
          // Nothing may use the transaction after its end.
          await Promise.allSettled(pending.keys());
        }
      });
      apply();
      return result;
    } catch (error) {
      if (!isWorthRepeating(error, tries)) throw error;
    }
  }
}
