import { now, type ReactionCtx } from "../core/context.ts";
import type { FactOf } from "../core/facts.ts";
import { noteSeen } from "../core/masks.ts";
import { hideProposalDecision, recordHistory } from "../features/history/record.ts";
import { endAcceptance, takeBackAcceptance } from "../features/proposals/deciding.ts";
import { textNames } from "../features/proposals/proposal-view.ts";
import { followTexts } from "../features/proposals/publishing.ts";

/** What follows for proposals from what is done with their sessions. */

/** If the acceptance is undone: its session is deleted, and the proposal waits for a decision again. */
export async function undone({ actor, before }: FactOf<"session_decision_undone">, { ctx, tx }: ReactionCtx) {
  const taken = await takeBackAcceptance(ctx, tx, before);
  if (!taken || !before.proposal_id) return;
  // The names were shown meanwhile.
  await noteSeen(tx, { userId: actor.userId, proposalId: before.proposal_id, time: now(ctx) });
  await hideProposalDecision(tx, before.proposal_id);
}

export async function deleted({ actor, before }: FactOf<"session_deleted">, { ctx, tx }: ReactionCtx) {
  const { proposal_id: proposalId, event_id: eventId } = before;
  if (!proposalId) return;
  const { state, number } = await endAcceptance(ctx, tx, actor, before);
  await recordHistory(ctx, tx, [
    { eventId, actor, proposalId, kind: "proposals", action: `proposal_${state}`, subject: `#${number}` },
  ]);
}

/** Organizers' changes of its texts are a version of the proposal. */
export async function retold(
  { actor, after, changed }: FactOf<"session_updated">,
  { ctx, tx }: ReactionCtx,
): Promise<void> {
  if (after.proposal_id && textNames.some((name) => changed.includes(name)))
    await followTexts(ctx, tx, actor, after.proposal_id);
}
