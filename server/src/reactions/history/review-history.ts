import type { ReactionCtx } from "../../core/context.ts";
import type { FactOf } from "../../core/facts.ts";
import { difference, peopleDifference, type StoredChange } from "../../features/history/changes.ts";
import { recordHistory } from "../../features/history/record.ts";

/** What organizers decide about reviews: for organizers, without who speaks in the proposal (docs/product/history.md). */

export const conflictSet = (fact: FactOf<"conflict_of_interest_set">, reacting: ReactionCtx) =>
  ofReview(fact, reacting, "conflict_of_interest_set");

export const conflictLifted = (fact: FactOf<"conflict_of_interest_lifted">, reacting: ReactionCtx) =>
  ofReview(fact, reacting, "conflict_of_interest_lifted", difference("reason", null, fact.reason));

const ofReview = (
  {
    actor,
    event,
    proposal,
    userId,
  }: FactOf<"conflict_of_interest_set"> | FactOf<"conflict_of_interest_lifted">,
  { ctx, tx }: ReactionCtx,
  action: "conflict_of_interest_set" | "conflict_of_interest_lifted",
  changes: StoredChange[] = [],
): Promise<void> =>
  recordHistory(ctx, tx, [
    {
      ...{ eventId: event.event_id, proposalId: proposal.proposal_id, actor, kind: "proposals", action },
      ...{ subject: `#${proposal.number}`, forOrganizers: true },
      changes: [...peopleDifference("person", [], [userId]), ...changes],
    },
  ]);
