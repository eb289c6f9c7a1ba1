import type { Actor, ReactionCtx } from "../core/context.ts";
import type { FactOf } from "../core/facts.ts";
import { noteAct } from "../features/favourites/marked-mails.ts";

/** Accounts that have marked sessions are mailed what these acts do to them (docs/product/favourites.md#mails). */

export const acted = ({ actor }: { actor: Actor }, { ctx, tx }: ReactionCtx): Promise<void> =>
  noteAct(ctx, tx, actor);

/** Nobody can have marked what was never public. */
export async function decided(fact: FactOf<"session_decided">, reacting: ReactionCtx): Promise<void> {
  if (fact.before.seen_state !== null) await acted(fact, reacting);
}

/** What nobody sees before the next version moves nothing for them. */
export async function moved(fact: FactOf<"slots_moved">, reacting: ReactionCtx): Promise<void> {
  if (fact.isPublic) await acted(fact, reacting);
}

/** Not what an import releases. */
export async function released({ actor }: FactOf<"version_released">, reacting: ReactionCtx): Promise<void> {
  if (actor) await acted(actor, reacting);
}
