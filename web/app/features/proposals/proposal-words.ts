import type { ListedProposal, ProposalSpeaker, ProposalState } from "@plenary/contract/call/proposals";
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

/** Whether that account writes it: its submitter, or a co-speaker who has accepted. */
export const isAuthor = (
  { submitter, speakers }: Pick<ListedProposal, "submitter" | "speakers">,
  userId: string | undefined,
): boolean => [submitter, ...speakers].some((speaker) => speaker?.userId === userId && userId !== undefined);

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

/** Of what its speakers had typed, and didn't publish in time. */
export const notSaved = (): string => text("You had changed this, and not saved it for the organizers");

/** How an invitation to speak in a proposal stands. */
export const speakerStates: Record<ProposalSpeaker["status"], () => string> = {
  invited: () => text("Invited"),
  accepted: () => text("Accepted"),
  declined: () => text("Declined"),
  expired: () => text("Not answered in time"),
};

export const speakerTones: Record<ProposalSpeaker["status"], BadgeTone> = {
  invited: "warn",
  accepted: "accent",
  declined: "danger",
  expired: "neutral",
};

/** Who it is, as far as the reader may know. */
export const speakerName = ({ name, email }: Pick<ProposalSpeaker, "name" | "email">): string =>
  name ?? email ?? text("Somebody who was invited");

/** Its submitter and who has accepted to speak with them. */
export const speakerNames = ({
  submitter,
  speakers,
}: Pick<ListedProposal, "submitter" | "speakers">): string[] => [
  submitter?.name ?? text("Hidden while you review"),
  ...speakers.flatMap(({ name, status }) => (status === "accepted" && name ? [name] : [])),
];

/** The accounts of those who haven't said yet what is asked of them. */
export const lackingOf = (coSpeakers: readonly { userId: string; lacks: boolean }[]): string[] =>
  coSpeakers.flatMap(({ userId, lacks }) => (lacks ? [userId] : []));
