import type { Actor } from "../../core/context.ts";
import type { ProposalSeen } from "./proposals.queries.ts";

/** What becomes of a proposal. Rows are as `actor` sees them. */
interface ProposalFactOf<K> {
  kind: K;
  actor: Actor;
  before: ProposalSeen;
  after: ProposalSeen;
}

export type ProposalFact =
  /** For the first time, or again after it was withdrawn. */
  | ProposalFactOf<"proposal_submitted">
  /** Published changes of a submitted one, by its speakers or organizers. `changed` lists fields. */
  | (ProposalFactOf<"proposal_changed"> & { changed: string[] })
  | ProposalFactOf<"proposal_withdrawn">
  /**
   * Accepted, rejected, or waiting again after a rejection that was undone; `after.state` says which. The session of an
   * accepted one has its own fact.
   */
  | ProposalFactOf<"proposal_decided">;

declare module "../../core/facts.ts" {
  interface FactsOfFeatures {
    proposals: ProposalFact;
  }
}
