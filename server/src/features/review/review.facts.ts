import type { Actor } from "../../core/context.ts";
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
  | (AboutReview & { kind: "conflict_of_interest_set" })
  | (AboutReview & { kind: "conflict_of_interest_lifted"; reason: string });

declare module "../../core/facts.ts" {
  interface FactsOfFeatures {
    review: ReviewFact;
  }
}
