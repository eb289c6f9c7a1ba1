import { questionOf } from "@plenary/contract/call/call-questions";
import type { HistoryAction } from "@plenary/contract/events/history";
import type { ReactionCtx } from "../../core/context.ts";
import type { FactOf } from "../../core/facts.ts";
import { difference, type StoredChange } from "../../features/history/changes.ts";
import { type HistoryEvent, recordHistory, recordProposalUndone } from "../../features/history/record.ts";

/** The call for papers, and what becomes of proposals. */

type CallFact = FactOf<"call_set_up"> | FactOf<"call_published"> | FactOf<"call_unpublished">;

export const setUp = (fact: FactOf<"call_set_up">, reacting: ReactionCtx) =>
  ofCall(fact, reacting, "call_set_up", difference("settings", null, fact.changed));

export const published = (fact: FactOf<"call_published">, reacting: ReactionCtx) =>
  ofCall(fact, reacting, "call_published", difference("closesAt", null, fact.closesAt));

export const unpublished = (fact: FactOf<"call_unpublished">, reacting: ReactionCtx) =>
  ofCall(fact, reacting, "call_unpublished");

function ofCall(
  { actor, event: { event_id: eventId } }: CallFact,
  { ctx, tx }: ReactionCtx,
  action: HistoryAction,
  changes: StoredChange[] = [],
): Promise<void> {
  return recordHistory(ctx, tx, [{ eventId, actor, kind: "proposals", action, changes }]);
}

type ProposalFact = Omit<
  FactOf<
    | "proposal_submitted"
    | "proposal_entered"
    | "proposal_changed"
    | "proposal_withdrawn"
    | "proposal_decided"
    | "names_shown"
    | "masked_texts_changed"
    | "proposal_passed_on"
    | "proposal_speaker_asked"
    | "proposal_speaker_answered"
    | "proposal_speaker_gone"
  >,
  "actor"
> & { actor: HistoryEvent["actor"] };

export const submitted = (fact: FactOf<"proposal_submitted">, reacting: ReactionCtx) =>
  ofProposal(fact, reacting, "proposal_submitted");

/** By an organizer for somebody: submitted from then on. */
export const entered = (fact: FactOf<"proposal_entered">, reacting: ReactionCtx) =>
  ofProposal(fact, reacting, "proposal_entered");

export const changed = (fact: FactOf<"proposal_changed">, reacting: ReactionCtx) =>
  ofProposal(fact, reacting, "proposal_edited", difference("settings", null, namesOf(fact.changed)));

/** Answers have no names of their own. */
const namesOf = (fields: string[]) => [
  ...new Set(fields.map((field) => (questionOf(field) === undefined ? field : "answers"))),
];

export const withdrawn = (fact: FactOf<"proposal_withdrawn">, reacting: ReactionCtx) =>
  ofProposal(fact, reacting, "proposal_withdrawn");

export const namesShown = (fact: FactOf<"names_shown">, { ctx, tx }: ReactionCtx): Promise<void> =>
  recordHistory(ctx, tx, [{ ...rowOf(fact, "names_shown"), forOrganizers: true }]);

export const maskedTexts = (fact: FactOf<"masked_texts_changed">, { ctx, tx }: ReactionCtx): Promise<void> =>
  recordHistory(ctx, tx, [{ ...rowOf(fact, "masked_texts_changed"), forOrganizers: true }]);

export const passedOn = (fact: FactOf<"proposal_passed_on">, reacting: ReactionCtx) =>
  ofProposal(fact, reacting, "proposal_passed_on");

export function decided(fact: FactOf<"proposal_decided">, reacting: ReactionCtx): Promise<void> {
  const { state } = fact.after;
  if (state === "submitted") return recordProposalUndone(reacting.ctx, reacting.tx, rowOf(fact, "undone"));
  const action = state === "accepted" ? "proposal_accepted" : "proposal_rejected";
  return ofProposal(fact, reacting, fact.before.decides_own ? `${action}_own` : action);
}

export const speakerAsked = (fact: FactOf<"proposal_speaker_asked">, reacting: ReactionCtx) =>
  ofProposal(fact, reacting, "speaker_invited");

/** Who declines stays unnamed: whose the invited address is, nobody is told, and addresses are not stored. */
export const speakerAnswered = (fact: FactOf<"proposal_speaker_answered">, reacting: ReactionCtx) =>
  fact.answer === "accepted"
    ? ofProposal(fact, reacting, "speaker_accepted")
    : ofProposal({ ...fact, actor: null }, reacting, "speaker_declined");

export const speakerGone = (fact: FactOf<"proposal_speaker_gone">, reacting: ReactionCtx) =>
  ofProposal(fact, reacting, fact.hasLeft ? "speaker_left" : "speakers_set");

const ofProposal = (
  fact: ProposalFact,
  { ctx, tx }: ReactionCtx,
  action: HistoryAction,
  changes: StoredChange[] = [],
): Promise<void> =>
  // Nobody hears of a draft.
  fact.after.number === null
    ? Promise.resolve()
    : recordHistory(ctx, tx, [{ ...rowOf(fact, action), changes }]);

/** By number: a title would have to be forgotten with its proposal. */
const rowOf = ({ actor, after }: ProposalFact, action: HistoryAction) => ({
  ...{ eventId: after.event_id, proposalId: after.proposal_id, actor },
  ...{ kind: "proposals" as const, action, subject: `#${after.number}` },
});
