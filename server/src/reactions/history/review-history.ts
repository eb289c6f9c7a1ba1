import type { HistoryAction } from "@plenary/contract/events/history";
import type { ReactionCtx } from "../../core/context.ts";
import type { FactOf } from "../../core/facts.ts";
import {
  difference,
  peopleDifference,
  peopleValue,
  type StoredChange,
} from "../../features/history/changes.ts";
import { recordHistory } from "../../features/history/record.ts";

/** What organizers decide about reviews: for organizers, without who speaks in the proposal (docs/product/history.md). */

export const conflictSet = (fact: FactOf<"conflict_of_interest_set">, reacting: ReactionCtx) =>
  ofReview(fact, reacting, "conflict_of_interest_set");

export const conflictLifted = (fact: FactOf<"conflict_of_interest_lifted">, reacting: ReactionCtx) =>
  ofReview(fact, reacting, "conflict_of_interest_lifted", difference("reason", null, fact.reason));

export const setAside = (fact: FactOf<"review_set_aside">, reacting: ReactionCtx) =>
  ofReview(fact, reacting, fact.counts ? "review_counts_again" : "review_set_aside");

/** A row for each proposal, so that nobody reads of what they must not know. */
export const assigned = (
  { actor, event, assigned: isNow, proposals }: FactOf<"review_assigned">,
  { ctx, tx }: ReactionCtx,
) =>
  recordHistory(
    ctx,
    tx,
    proposals.map(({ proposal_id: proposalId, number, userIds }) => ({
      ...{ eventId: event.event_id, proposalId, actor, kind: "proposals" as const },
      ...{ action: isNow ? ("review_assigned" as const) : ("review_unassigned" as const) },
      ...{ subject: `#${number}`, forOrganizers: true },
      changes: isNow ? peopleDifference("person", [], userIds) : peopleDifference("person", userIds, []),
    })),
  );

export const asked = ({ actor, event, invitee }: FactOf<"reviewer_asked">, { ctx, tx }: ReactionCtx) =>
  recordHistory(ctx, tx, [
    {
      ...{ eventId: event.event_id, actor, kind: "people", action: "reviewer_invited" },
      subject: peopleValue([invitee.user_id]),
    },
  ]);

/** Addresses are not stored. */
export const addressAsked = ({ actor, event }: FactOf<"address_asked_to_review">, { ctx, tx }: ReactionCtx) =>
  recordHistory(ctx, tx, [{ eventId: event.event_id, actor, kind: "people", action: "reviewer_invited" }]);

export const answered = (
  { actor, eventId, byLink, answer }: FactOf<"reviewer_answered">,
  { ctx, tx }: ReactionCtx,
) => {
  const accepted = answer === "accepted";
  const who = byLink && !accepted ? null : actor;
  const action = accepted ? "reviewer_accepted" : "reviewer_declined";
  return recordHistory(ctx, tx, [{ eventId, actor: who, kind: "people", action }]);
};

type AboutReview =
  | FactOf<"conflict_of_interest_set">
  | FactOf<"conflict_of_interest_lifted">
  | FactOf<"review_set_aside">;

const ofReview = (
  { actor, event, proposal, userId }: AboutReview,
  { ctx, tx }: ReactionCtx,
  action: HistoryAction,
  changes: StoredChange[] = [],
): Promise<void> =>
  recordHistory(ctx, tx, [
    {
      ...{ eventId: event.event_id, proposalId: proposal.proposal_id, actor, kind: "proposals", action },
      ...{ subject: `#${proposal.number}`, forOrganizers: true },
      changes: [...peopleDifference("person", [], [userId]), ...changes],
    },
  ]);
