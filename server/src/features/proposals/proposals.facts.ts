import type { InvitationAnswer } from "@plenary/contract/invitations/invitations";
import type { Actor } from "../../core/context.ts";
import type { ProposalSeen } from "./proposals.queries.ts";

/** What becomes of a proposal. Rows are as `actor` sees them. */
interface ProposalFactOf<K> {
  kind: K;
  actor: Actor;
  before: ProposalSeen;
  after: ProposalSeen;
}

/** Who is reminded, of what. */
export interface Reminded {
  userId: string;
  /** Drafts that are soon too late. */
  drafts: { proposalId: string; title: string; closesAt: string }[];
  /** Proposals that lack an answer. */
  lacking: { proposalId: string; title: string }[];
  /** Whether an answer about themselves is missing. */
  ofSpeaker: boolean;
}

export type ProposalFact =
  /** The call's reminders of a day. */
  | {
      kind: "proposers_reminded";
      event: { event_id: string; name: string; timezone: string; deadline_zone: "event" | "aoe" };
      people: Reminded[];
    }
  /** For the first time, or again after it was withdrawn. */
  | ProposalFactOf<"proposal_submitted">
  /** By an organizer for somebody; `mailed` has the link for the address, which goes into the mail only. */
  | {
      kind: "proposal_entered";
      actor: Actor;
      after: ProposalSeen;
      mailed: { email: string; token: string; expiresAt: string } | null;
    }
  /** Published changes of a submitted one, by its speakers or organizers. `changed` lists fields. */
  | (ProposalFactOf<"proposal_changed"> & { changed: string[] })
  | ProposalFactOf<"proposal_withdrawn">
  /**
   * Accepted, rejected, or waiting again after a rejection that was undone; `after.state` says which. The session of an
   * accepted one has its own fact. `byRun`: together with others, whose mails say it.
   */
  | (ProposalFactOf<"proposal_decided"> & { byRun?: boolean })
  /** To an organizer who reviews without names. */
  | { kind: "names_shown"; actor: Actor; after: ProposalSeen }
  /** What who must not know the speakers reads instead of its texts. */
  | { kind: "masked_texts_changed"; actor: Actor; after: ProposalSeen }
  /** Its submitter's account was deleted, and a co-speaker who had accepted submits it from now on; `after` is as they see it. */
  | { kind: "proposal_passed_on"; actor: Actor; after: ProposalSeen }
  /** Its speakers don't have it any more: a draft was discarded, or its submitter's account was deleted. */
  | { kind: "proposal_gone"; actor: Actor; before: ProposalSeen; isDiscarded: boolean }
  /** An address was asked to speak beside its submitter; `token` opens the invitation: it goes into the mail only. */
  | {
      kind: "proposal_speaker_asked";
      actor: Actor;
      after: ProposalSeen;
      email: string;
      token: string;
      expiresAt: string;
      byMail: boolean;
    }
  | {
      kind: "proposal_speaker_answered";
      actor: Actor;
      after: ProposalSeen;
      /** Null if that account is gone. */
      askedBy: string | null;
      /** The invited address; null for who was named by account. */
      email: string | null;
      answer: InvitationAnswer;
    }
  /** Somebody was taken off it, or has left; `userId` only if they had accepted. */
  | {
      kind: "proposal_speaker_gone";
      actor: Actor;
      after: ProposalSeen;
      userId: string | null;
      hasLeft: boolean;
    };

declare module "../../core/facts.ts" {
  interface FactsOfFeatures {
    proposals: ProposalFact;
  }
}
