import type * as contract from "@plenary/contract/call/proposals";
import type { putMaskedTexts } from "@plenary/contract/review/hidden-names";
import type { z } from "zod";
import { type Actor, type Ctx, inTransaction, now } from "../../core/context.ts";
import { noteSeen } from "../../core/masks.ts";
import { proposalView, searchTextOf, textNames } from "./proposal-view.ts";
import { updateProposal } from "./proposals.queries.ts";
import {
  findProposalToChange,
  findProposalToDecide,
  hidesSpeakers,
  requireNames,
} from "./proposals-access.ts";

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

/** Writes what reviewers read instead of its texts, who must not know who speaks. Organizers may who know it. Throws NamesHidden. */
export function setMaskedTexts(
  ctx: Ctx,
  actor: Actor,
  proposalId: string,
  body: z.output<typeof putMaskedTexts.body>,
): Promise<contract.Proposal> {
  return inTransaction(ctx, async (tx, tell) => {
    const before = await findProposalToDecide(tx, actor, proposalId);
    requireNames(before);
    const written = { ...(before.masked_texts as Record<string, string | null> | null), ...body };
    const left = textNames.flatMap((name) => {
      const value = written[name];
      return value === undefined || value === null ? [] : [[name, value] as const];
    });
    const texts = Object.fromEntries(left);
    const isNone = left.length === 0;
    await updateProposal(tx, proposalId, {
      masked_texts: isNone ? null : JSON.stringify(texts),
      search_masked: isNone ? null : await searchTextOf({ ...before, ...texts }),
    });
    const after = await findProposalToChange(tx, actor, proposalId);
    await tell({ kind: "masked_texts_changed", actor, after });
    return proposalView(ctx, actor, after);
  });
}
