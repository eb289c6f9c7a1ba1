import type { InvitationAnswer } from "@plenary/contract/invitations/invitations";
import type { CommentRole } from "@plenary/contract/review/comments";
import type { Actor } from "../../core/context.ts";
import type { Recipient } from "../../mail/recipients.ts";
import type { EventSeen } from "../events/events-access.ts";

/** What organizers say about a person and a proposal under review. */
interface AboutReview {
  actor: Actor;
  event: EventSeen;
  proposal: { proposal_id: string; number: number };
  /** The reviewer. */
  userId: string;
}

export type ReviewFact =
  /** An account was asked to review; `byMail` is false after too many mails to the address. */
  | {
      kind: "reviewer_asked";
      actor: Actor;
      event: EventSeen;
      reviewerId: string;
      invitee: Recipient;
      words: string | null;
      byMail: boolean;
    }
  /** The same of an address without an account; `token` opens the invitation: it goes into the mail only. */
  | {
      kind: "address_asked_to_review";
      actor: Actor;
      event: EventSeen;
      email: string;
      words: string | null;
      expiresAt: string;
      token: string;
      byMail: boolean;
    }
  | {
      kind: "reviewer_answered";
      actor: Actor;
      eventId: string;
      /** Whether an address was asked: whose it is, is told only if they accept. */
      byLink: boolean;
      answer: InvitationAnswer;
    }
  /** Proposals were assigned to reviewers, or taken from them; each with who got or lost it. */
  | {
      kind: "review_assigned";
      actor: Actor;
      event: EventSeen;
      assigned: boolean;
      proposals: { proposal_id: string; number: number; userIds: string[] }[];
    }
  /** Something was said to its speakers, or they have answered. */
  | {
      kind: "proposal_commented";
      actor: Actor;
      /** What the actor is to the proposal. */
      role: CommentRole;
      eventId: string;
      eventName: string;
      proposalId: string;
      /** As who hears of it may read it. */
      title: string;
      commentId: string;
      text: string;
      /** Who hears of it: its speakers, or who has written to them. */
      to: readonly string[];
    }
  /** The review of an event has closed by itself, for the first time. */
  | { kind: "review_closed"; eventId: string }
  /** A review of theirs was set aside, or counts again. */
  | (AboutReview & { kind: "review_set_aside"; counts: boolean })
  | (AboutReview & { kind: "conflict_of_interest_set" })
  | (AboutReview & { kind: "conflict_of_interest_lifted"; reason: string });

declare module "../../core/facts.ts" {
  interface FactsOfFeatures {
    review: ReviewFact;
  }
}
