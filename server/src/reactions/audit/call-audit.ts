import type { Actor, ReactionCtx } from "../../core/context.ts";
import type { FactOf } from "../../core/facts.ts";
import { recordOverride } from "../../features/audit/record.ts";

/** Administrators' actions on others' calls for papers and proposals. */

type CallFact = FactOf<"call_set_up"> | FactOf<"call_published"> | FactOf<"call_unpublished">;

export async function call(fact: CallFact, { ctx, tx }: ReactionCtx): Promise<void> {
  const { actor, event, kind } = fact;
  const done = { call_set_up: "set_up", call_published: "published", call_unpublished: "hidden" }[kind];
  const details = {
    eventName: event.name,
    done,
    ...(fact.kind === "call_set_up" && { changed: fact.changed }),
  };
  await recordOverride(ctx, tx, actor, event, {
    ...{ action: "call_updated", resourceType: "event", resourceId: event.event_id, details },
  });
}

export async function reviewers(
  {
    actor,
    event,
  }:
    | FactOf<"reviewer_asked">
    | FactOf<"address_asked_to_review">
    | FactOf<"review_assigned">
    | FactOf<"review_set_aside">,
  { ctx, tx }: ReactionCtx,
): Promise<void> {
  const details = { eventName: event.name, done: "set_up", changed: ["reviewers"] };
  await recordOverride(ctx, tx, actor, event, {
    ...{ action: "call_updated", resourceType: "event", resourceId: event.event_id, details },
  });
}

/** Of reviewers, by account. */
export async function conflict(
  fact: FactOf<"conflict_of_interest_set"> | FactOf<"conflict_of_interest_lifted">,
  { ctx, tx }: ReactionCtx,
): Promise<void> {
  const { actor, event, proposal, userId } = fact;
  const about = {
    number: proposal.number,
    eventId: event.event_id,
    eventName: event.name,
    reviewerId: userId,
  };
  const isLifted = fact.kind === "conflict_of_interest_lifted";
  await recordOverride(ctx, tx, actor, event, {
    action: isLifted ? "conflict_lifted" : "conflict_set",
    ...{ resourceType: "proposal", resourceId: proposal.proposal_id },
    details: { ...about, ...(isLifted && { reason: fact.reason }) },
  });
}

type ProposalFact = FactOf<
  | "proposal_entered"
  | "proposal_changed"
  | "proposal_decided"
  | "names_shown"
  | "proposal_speaker_asked"
  | "proposal_speaker_gone"
>;

export const entered = (fact: FactOf<"proposal_entered">, reacting: ReactionCtx): Promise<void> =>
  proposal(fact, reacting, "proposal_entered", {});

export const decided = (fact: FactOf<"proposal_decided">, reacting: ReactionCtx): Promise<void> =>
  proposal(fact, reacting, "proposal_decided", { from: fact.before.state, to: fact.after.state });

export const namesShown = (fact: FactOf<"names_shown">, reacting: ReactionCtx): Promise<void> =>
  proposal(fact, reacting, "names_shown", {});

export const changed = (fact: FactOf<"proposal_changed">, reacting: ReactionCtx): Promise<void> =>
  isOwn(fact.actor, fact)
    ? Promise.resolve()
    : proposal(fact, reacting, "proposal_changed", { changed: fact.changed });

export const speakers = (
  fact: FactOf<"proposal_speaker_asked" | "proposal_speaker_gone">,
  reacting: ReactionCtx,
): Promise<void> =>
  isOwn(fact.actor, fact)
    ? Promise.resolve()
    : proposal(fact, reacting, "proposal_changed", { changed: ["speakers"] });

const isOwn = (actor: Actor, { after }: ProposalFact): boolean =>
  after.submitter_id === actor.userId || after.co_speaker;

async function proposal(
  { actor, after }: ProposalFact,
  { ctx, tx }: ReactionCtx,
  action: "proposal_entered" | "proposal_decided" | "proposal_changed" | "names_shown",
  more: Record<string, unknown>,
): Promise<void> {
  const event = { creator_id: after.event_creator_id, co_organizer: after.co_organizer };
  const about = { number: after.number, eventId: after.event_id, eventName: after.event_name };
  await recordOverride(ctx, tx, actor, event, {
    ...{ action, resourceType: "proposal", resourceId: after.proposal_id, details: { ...about, ...more } },
  });
}
