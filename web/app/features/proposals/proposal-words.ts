import type { ListedProposal, ProposalState } from "@plenary/contract/call/proposals";
import { text } from "@plenary/contract/text";
import type { BadgeTone } from "../../ui/texts/Badge.tsx";

/** How a proposal stands, in words (docs/product/call.md#proposals). */

export const stateTones: Record<ProposalState, BadgeTone> = {
  draft: "neutral",
  submitted: "warn",
  accepted: "accent",
  rejected: "danger",
  withdrawn: "neutral",
};

export const stateNames: Record<ProposalState, () => string> = {
  draft: () => text("Draft"),
  submitted: () => text("Submitted"),
  accepted: () => text("Accepted"),
  rejected: () => text("Not accepted"),
  withdrawn: () => text("Withdrawn"),
};

/** Those of which organizers read. */
export const submittedStates = ["submitted", "accepted", "rejected", "withdrawn"] as const;

/** Its title, or what stands for it while there is none. */
export const titleOf = ({ title }: { title: string }): string => title.trim() || text("Untitled proposal");

/** `#12`, once it was submitted. */
export const numberOf = ({ number }: Pick<ListedProposal, "number">): string | null =>
  number === null ? null : text("#{number}", { number });

/** Why a draft can't be submitted. */
export const notSubmitted = ({ closesAt }: Pick<ListedProposal, "closesAt">): string =>
  Date.parse(closesAt) > Date.now()
    ? text("The call for papers isn't open at present. What you have written stays here.")
    : text("It was not submitted, and the call is closed.");
