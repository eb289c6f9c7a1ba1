import type * as contract from "@plenary/contract/call/proposals";
import { nameKey } from "@plenary/contract/names";
import { type Actor, type Ctx, inTransaction } from "../../core/context.ts";
import { proposalView } from "./proposal-view.ts";
import * as queries from "./proposals.queries.ts";
import { findProposalToChange, findProposalToDecide } from "./proposals-access.ts";

/** Labels a proposal, once with each; its speakers don't see it. Organizers may. */
export function setProposalTags(
  ctx: Ctx,
  actor: Actor,
  proposalId: string,
  given: readonly string[],
): Promise<contract.Proposal> {
  return inTransaction(ctx, async (tx) => {
    const { tags: former } = await findProposalToDecide(tx, actor, proposalId);
    const tags = [...new Map(given.map((tag) => [nameKey(tag), tag])).values()];
    if (tags.join("\n") !== former.join("\n")) await queries.updateProposal(tx, proposalId, { tags });
    return proposalView(ctx, actor, await findProposalToChange(tx, actor, proposalId));
  });
}
