import type { ReactionCtx } from "../core/context.ts";
import type { FactOf } from "../core/facts.ts";
import { endAcceptance, takeBackAcceptance } from "../features/proposals/deciding.ts";

/** What follows for proposals from what is done with their sessions. */

/** The acceptance is undone: its session is deleted, and the proposal waits for a decision again. */
export async function undone({ after }: FactOf<"session_decision_undone">, { ctx, tx }: ReactionCtx) {
  if (after.status === "draft") await takeBackAcceptance(ctx, tx, after);
}

export const deleted = ({ actor, before }: FactOf<"session_deleted">, { ctx, tx }: ReactionCtx) =>
  endAcceptance(ctx, tx, actor, before);
