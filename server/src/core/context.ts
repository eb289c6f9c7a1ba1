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

/** The context of every operation; built once at startup (app.ts), or by a test. */
export interface Ctx {
  config: Config;
  database: Database;
  db: Db;
  clock: () => Date;
  changes: Changes;
  /** The reactions to each fact (reactions/reactions.ts). */
  reactions: Reactions;
  sealer: Sealer;
  log: Logger;
}

/** The context of a reaction: the fact's transaction, and `changed` for tags, which are announced at its commit. */
export interface ReactionCtx {
  ctx: Ctx;
  tx: Tx;
  changed: (...tags: Tag[]) => void;
}

/** Does what follows from a fact, such as queueing a mail. If it throws, the write is rolled back. */
export type Reaction<F> = (fact: F, reacting: ReactionCtx) => void | Promise<void>;

/** The reactions to every kind of fact, in the order they run. Every fact has at least one. */
export type Reactions = {
  readonly [K in FactKind]: readonly [Reaction<FactOf<K>>, ...Reaction<FactOf<K>>[]];
};

/**
 * Runs the reactions to a fact and resolves when all are done. Call it once the fact's rows are written; for a deletion
 * while they are still there, locked, so that reactions find them and nothing is told that doesn't happen.
 */
export type Tell = (fact: Fact) => Promise<void>;

/** A transaction's `tell`, and the facts whose reactions are pending or failed: it must not commit while there are any. */
function startTelling(reacting: ReactionCtx): {
  tell: Tell;
  pending: ReadonlyMap<Promise<void>, FactKind>;
} {
  const pending = new Map<Promise<void>, FactKind>();
  const tell: Tell = (fact) => {
    const reacted = react(fact, reacting).then(() => {
      pending.delete(reacted);
    });
    pending.set(reacted, fact.kind);
    // Whoever awaits it gets the error. If nobody does, it stays in `pending` instead of ending the process.
    reacted.catch(() => {});
    return reacted;
  };
  return { tell, pending };
}

async function react<K extends FactKind>(fact: FactOf<K>, reacting: ReactionCtx): Promise<void> {
  const reactions: readonly Reaction<FactOf<K>>[] = reacting.ctx.reactions[fact.kind as K];
  for (const reaction of reactions) await reaction(fact, reacting);
}

/** Where a request came from, as far as the request says. */
export interface Device {
  address: string;
  userAgent: string | null;
  /** The host and port it used for this server. */
  host?: string | undefined;
}

export interface Actor {
  userId: string;
  role: Role;
  device: Device;
  /** The sign-in of the call; null for a command on the server. */
  signInId: string | null;
}

/** The current time in the format of database and API. */
export const now = (ctx: Pick<Ctx, "clock">): string => ctx.clock().toISOString();

/**
 * Runs the work in one transaction. The work tells what it has written (`await tell(fact)`), and reactions such as mail
 * run there and then in the same transaction: both happen or neither. Changed tags reach every process at the commit,
 * and this one before the call returns, so that the caller never reads stale data. Use `tx` for everything inside: the
 * embedded database has one connection, and `ctx.db` would wait for it forever. The commit is refused if a fact was
 * told without `await`, or if the error of a reaction was ignored. After a deadlock, or when a migration has just
 * changed what its statements return, the work runs again: it must do nothing except through `tx`.
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
