import type { Tx } from "../db/db.ts";
import type { Ctx } from "./context.ts";
import type { Tag } from "./tags.ts";

/**
 * The facts that each feature's writes tell, by feature. A feature adds its union at the end of its
 * `<feature>.facts.ts`, so that this file knows none of them and yet `Fact` is the union of all.
 */
// biome-ignore lint/suspicious/noEmptyInterface: the features fill it
export interface FactsOfFeatures {}

/**
 * What a write did, told in its transaction: the kind, and the rows that reactions need, so that none is loaded twice.
 */
export type Fact = FactsOfFeatures[keyof FactsOfFeatures];

export type FactKind = Fact["kind"];

export type FactOf<K extends FactKind> = Extract<Fact, { kind: K }>;

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
export function startTelling(reacting: Reacting): {
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
