import { Refusal } from "../../base/refusals.ts";
import { mayOrganize } from "../../core/access.ts";
import type { Actor } from "../../core/context.ts";
import type { Db, Tx } from "../../db/db.ts";
import { lockProposal, type ProposalSeen, selectProposal } from "./proposals.queries.ts";

export type { ProposalSeen };

/** Who may do what with a proposal (docs/product/call.md#who-may-do-what). */

export const isSubmitter = (actor: Actor, proposal: ProposalSeen): boolean =>
  proposal.submitter_id === actor.userId;

/** Its submitter, or a co-speaker who has accepted: they write it together. */
export const isAuthor = (actor: Actor, proposal: ProposalSeen): boolean =>
  isSubmitter(actor, proposal) || proposal.co_speaker;

/** Organizers see and change what was submitted, once it was. */
export const mayDecide = (actor: Actor, proposal: ProposalSeen): boolean =>
  proposal.number !== null &&
  mayOrganize(actor, { creator_id: proposal.event_creator_id, co_organizer: proposal.co_organizer });

/** Whether the caller, who reviews, must not know who speaks in it (docs/product/review.md#hidden-names). */
export const hidesSpeakers = ({ readable_answers }: ProposalSeen): boolean => readable_answers !== null;

/** Throws NamesHidden for who must not know who speaks in it. */
export function requireNames(proposal: ProposalSeen): void {
  if (hidesSpeakers(proposal)) throw new Refusal("NamesHidden");
}

function seen(actor: Actor, proposal: ProposalSeen | undefined): ProposalSeen {
  if (!proposal || !(isAuthor(actor, proposal) || mayDecide(actor, proposal)))
    throw new Refusal("ProposalNotFound");
  return proposal;
}

/** The proposal, if the caller may see it. Throws ProposalNotFound. */
export const findProposal = async (db: Db, actor: Actor, proposalId: string): Promise<ProposalSeen> =>
  seen(actor, await selectProposal(db, proposalId, actor.userId));

/** The same, locked for changing, with its event unchanged. */
export const findProposalToChange = async (tx: Tx, actor: Actor, proposalId: string): Promise<ProposalSeen> =>
  seen(actor, await lockProposal(tx, proposalId, actor.userId));

/** The same for its submitter alone. Throws OnlySubmitter for others who see it. */
export async function findOwnProposal(tx: Tx, actor: Actor, proposalId: string): Promise<ProposalSeen> {
  const proposal = await findProposalToChange(tx, actor, proposalId);
  if (!isSubmitter(actor, proposal)) throw new Refusal("OnlySubmitter");
  return proposal;
}

/** The same for its speakers. Throws OnlySubmitter for organizers. */
export async function findAuthorsProposal(tx: Tx, actor: Actor, proposalId: string): Promise<ProposalSeen> {
  const proposal = await findProposalToChange(tx, actor, proposalId);
  if (!isAuthor(actor, proposal)) throw new Refusal("OnlySubmitter");
  return proposal;
}

/** The same for organizers. Throws OnlyOrganizers for its speakers. */
export async function findOrganizedProposal(tx: Tx, actor: Actor, proposalId: string): Promise<ProposalSeen> {
  const proposal = await findProposalToChange(tx, actor, proposalId);
  if (!mayDecide(actor, proposal)) throw new Refusal("OnlyOrganizers", { to: "read_proposals" });
  return proposal;
}

/** The same for who decides about it. Throws OnlyOrganizers for its speakers, and DecidesOwn for organizers among them. */
export async function findProposalToDecide(tx: Tx, actor: Actor, proposalId: string): Promise<ProposalSeen> {
  const proposal = await findOrganizedProposal(tx, actor, proposalId);
  if (!proposal.may_decide_own) throw new Refusal("DecidesOwn");
  return proposal;
}
