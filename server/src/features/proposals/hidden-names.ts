import type * as contract from "@plenary/contract/call/proposals";
import { type Actor, type Ctx, inTransaction, now } from "../../core/context.ts";
import { noteSeen } from "../../core/masks.ts";
import { proposalView } from "./proposal-view.ts";
import { findProposalToChange, findProposalToDecide, hidesSpeakers } from "./proposals-access.ts";

/** Proposals whose speakers are hidden from who reviews (docs/product/review.md#hidden-names). */

/** Shows who speaks in it, which is noted: the caller doesn't review it any more. Organizers may; nothing happens where nothing is hidden. */
export function showNames(ctx: Ctx, actor: Actor, proposalId: string): Promise<contract.Proposal> {
  return inTransaction(ctx, async (tx, tell) => {
    const before = await findProposalToDecide(tx, actor, proposalId);
    if (!hidesSpeakers(before)) return proposalView(ctx, actor, before);
    await noteSeen(tx, { userId: actor.userId, proposalId, time: now(ctx) });
    const after = await findProposalToChange(tx, actor, proposalId);
    await tell({ kind: "names_shown", actor, after });
    return proposalView(ctx, actor, after);
  });
}
