import { callLimits } from "@plenary/contract/call/call-limits";
import type * as contract from "@plenary/contract/call/proposals";
import { nameKey } from "@plenary/contract/names";
import type { z } from "zod";
import { Refusal } from "../../base/refusals.ts";
import { type Actor, type Ctx, inTransaction } from "../../core/context.ts";
import { proposalView } from "./proposal-view.ts";
import * as queries from "./proposals.queries.ts";
import { findOrganizedProposal, findProposalToChange } from "./proposals-access.ts";

type Body = z.output<typeof contract.setProposalTags.body>;

/** Labels a proposal, once with each, and takes labels off; its speakers don't see them. Organizers may. Throws TooManyTags. */
export function setProposalTags(
  ctx: Ctx,
  actor: Actor,
  proposalId: string,
  { add, remove }: Body,
): Promise<contract.Proposal> {
  return inTransaction(ctx, async (tx) => {
    const { tags: former } = await findOrganizedProposal(tx, actor, proposalId);
    const gone = new Set(remove.map(nameKey));
    const left = former.filter((tag) => !gone.has(nameKey(tag)));
    const tags = [...new Map([...left, ...add].map((tag) => [nameKey(tag), tag])).values()];
    const max = callLimits.tagsMax;
    if (tags.length > Math.max(max, former.length)) throw new Refusal("TooManyTags", { max });
    if (tags.join("\n") !== former.join("\n")) await queries.updateProposal(tx, proposalId, { tags });
    return proposalView(ctx, actor, await findProposalToChange(tx, actor, proposalId));
  });
}
