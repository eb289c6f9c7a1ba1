import type { ListedProposal, ProposalState } from "@plenary/contract/call/proposals";
import { text } from "@plenary/contract/text";
import type { BadgeTone } from "../../ui/texts/Badge.tsx";

/** How a proposal stands, in words (docs/product/call.md#proposals). */

/** An accepted one stands as its session does. */
type Standing = ProposalState | "confirmed" | "cancelled";

export function standingOf({ state, session }: Pick<ListedProposal, "state" | "session">): Standing {
  if (state !== "accepted" || !session) return state;
  return { draft: "accepted" as const, confirmed: "confirmed" as const, rejected: "cancelled" as const }[
    session.status
  ];
}

export const stateTones: Record<Standing, BadgeTone> = {
  draft: "neutral",
  submitted: "warn",
  accepted: "accent",
  rejected: "danger",
  withdrawn: "neutral",
  confirmed: "accent",
  cancelled: "danger",
};

export const stateNames: Record<Standing, () => string> = {
  draft: () => text("Draft"),
  submitted: () => text("Submitted"),
  accepted: () => text("Accepted"),
  rejected: () => text("Not accepted"),
  withdrawn: () => text("Withdrawn"),
  confirmed: () => text("Confirmed"),
  cancelled: () => text("Cancelled"),
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
