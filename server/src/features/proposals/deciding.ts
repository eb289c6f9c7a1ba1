import { randomUUIDv7 } from "node:crypto";
import type * as contract from "@plenary/contract/call/proposals";
import type { Answer } from "@plenary/contract/endpoint";
import { Refusal } from "../../base/refusals.ts";
import { type Actor, type Ctx, inTransaction, now, type Tell } from "../../core/context.ts";
import { noteSeen } from "../../core/masks.ts";
import { readSettings } from "../../core/settings/settings.ts";
import type { Tx } from "../../db/db.ts";
import { confirmProposed } from "../sessions/decisions/decisions.ts";
import { deleteProposed, insertProposed } from "../sessions/sessions.ts";
import { keepPeople } from "./co-speakers.ts";
import { joinSession } from "./proposal-speakers.queries.ts";
import { proposalView } from "./proposal-view.ts";
import * as queries from "./proposals.queries.ts";
import { findProposalToChange, findProposalToDecide, type ProposalSeen } from "./proposals-access.ts";
import { requireOtherTalk } from "./submitting.ts";

/** Deciding about a proposal at once (docs/product/call.md#deciding). */

type Accepted = Answer<typeof contract.acceptProposal>;
type Rejected = Answer<typeof contract.rejectProposal>;

/**
 * Makes a confirmed session of a submitted proposal, with a talk of its own and its co-speakers, and mails its speakers as approving a session
 * does. Undoing that decision deletes the session, and the proposal waits again. Organizers may. Throws ProposalState.
 */
export function acceptProposal(ctx: Ctx, actor: Actor, proposalId: string): Promise<Accepted> {
  return inTransaction(ctx, async (tx, tell) => {
    const before = await findProposalToDecide(tx, actor, proposalId);
    return acceptSubmitted(ctx, tx, tell, actor, before);
  });
}

/**
 * The same in a transaction: the caller has found it with `findProposalToDecide`.
 * @param byRun together with others, whose mails say it: it can't be undone then
 */
export async function acceptSubmitted(
  ctx: Ctx,
  tx: Tx,
  tell: Tell,
  actor: Actor,
  before: ProposalSeen,
  byRun = false,
): Promise<Accepted> {
  const { proposal_id: proposalId, state } = before;
  if (state !== "submitted") throw new Refusal("ProposalState", { state });
  const sessionId = await insertProposed(ctx, tx, {
    ...{ eventId: before.event_id, speakerId: before.submitter_id },
    texts: { title: before.title, summary: before.summary, description: before.description },
    ...{ type: before.type_name, minutes: before.minutes, trackId: before.track_id },
    languages: before.language ? [before.language] : [],
    guid: before.kept_guid ?? randomUUIDv7(),
    number: before.kept_number,
  });
  await joinSession(tx, proposalId, sessionId, now(ctx));
  const changes = { state: "accepted" as const, session_id: sessionId, ...queries.notPending };
  await queries.updateProposal(tx, proposalId, { ...changes, updated_at: now(ctx) });
  const after = await findProposalToChange(tx, actor, proposalId);
  await tell({ kind: "proposal_decided", actor, before, after, byRun });
  const confirmed = await confirmProposed(ctx, tx, tell, actor, sessionId, byRun);
  // By this time the undoing of just this decision is told from that of later ones about the session.
  await queries.updateProposal(tx, proposalId, { decided_at: confirmed.session.updatedAt });
  const decided = await findProposalToChange(tx, actor, proposalId);
  return { proposal: proposalView(ctx, actor, decided), ...confirmed };
}

/** Rejects a submitted proposal, perhaps with a reason; undone or told as decisions about sessions. Organizers may. Throws ProposalState. */
export function rejectProposal(
  ctx: Ctx,
  actor: Actor,
  proposalId: string,
  reason: string | null,
): Promise<Rejected> {
  return inTransaction(ctx, async (tx, tell) => {
    const before = await findProposalToDecide(tx, actor, proposalId);
    return rejectSubmitted(ctx, tx, tell, actor, before, reason);
  });
}

/** The same in a transaction, as `acceptSubmitted`. */
export async function rejectSubmitted(
  ctx: Ctx,
  tx: Tx,
  tell: Tell,
  actor: Actor,
  before: ProposalSeen,
  reason: string | null,
  byRun = false,
): Promise<Rejected> {
  const { proposal_id: proposalId, state } = before;
  if (state !== "submitted") throw new Refusal("ProposalState", { state });
  const { decisionMailDelaySeconds: seconds } = await readSettings(tx);
  const time = now(ctx);
  const undoUntil = seconds === 0 || byRun ? null : new Date(Date.parse(time) + seconds * 1000).toISOString();
  const decided = { decided_at: time, undo_until: undoUntil, decision_mail: null, updated_at: time };
  const changes = { state: "rejected" as const, reject_reason: reason, ...queries.notPending };
  await queries.updateProposal(tx, proposalId, { ...changes, ...decided });
  const after = await findProposalToChange(tx, actor, proposalId);
  await tell({ kind: "proposal_decided", actor, before, after, byRun });
  return { proposal: proposalView(ctx, actor, after), decidedAt: time, undoUntil };
}

/** Makes a proposal wait again that was rejected at `decidedAt`. Organizers may. Throws RejectionTold once its mail may have left. */
export function undoRejection(
  ctx: Ctx,
  actor: Actor,
  proposalId: string,
  decidedAt: string,
): Promise<contract.Proposal> {
  const undoing = inTransaction(ctx, async (tx, tell) => {
    const before = await findProposalToDecide(tx, actor, proposalId);
    const { state, decided_at, undo_until } = before;
    const isLast = state === "rejected" && decided_at === decidedAt;
    if (!isLast || undo_until === null || now(ctx) >= undo_until) throw new Refusal("RejectionTold");
    const changes = { state: "submitted" as const, reject_reason: null, ...undecided, updated_at: now(ctx) };
    await queries.updateProposal(tx, proposalId, changes);
    // The names were shown meanwhile.
    await noteSeen(tx, { userId: actor.userId, proposalId, time: now(ctx) });
    const after = await findProposalToChange(tx, actor, proposalId);
    await tell({ kind: "proposal_decided", actor, before, after });
    return proposalView(ctx, actor, after);
  });
  return undoing.catch(requireOtherTalk);
}

const undecided = { decided_at: null, undo_until: null, decision_mail: null };

/** The mail that tells of the rejection. */
export const rememberMail = (tx: Tx, proposalId: string, mailId: string | undefined): Promise<unknown> =>
  queries.updateProposal(tx, proposalId, { decision_mail: mailId ?? null });

/**
 * Where the decision that is undone was the acceptance of a proposal: makes it wait for a decision again, and deletes the
 * session, whose GUID and number the proposal keeps for the next acceptance. Returns whether it was.
 * @param session as it was decided
 */
export async function takeBackAcceptance(
  ctx: Ctx,
  tx: Tx,
  session: { session_id: string; guid: string; number: number; updated_at: string },
): Promise<boolean> {
  const changes = { state: "submitted" as const, ...undecided, updated_at: now(ctx) };
  const kept = { kept_guid: session.guid, kept_number: session.number };
  await keepPeople(ctx, tx, session.session_id, session.updated_at);
  const taken = await queries.takeBack(tx, session.session_id, { ...changes, ...kept }, session.updated_at);
  if (taken) await deleteProposed(tx, session.session_id);
  return taken !== undefined;
}

/**
 * The session of an accepted proposal is being deleted: by its submitter, who has withdrawn then, or by others. It keeps
 * its GUID and number. Returns how the proposal stands then, and its number.
 */
export async function endAcceptance(
  ctx: Ctx,
  tx: Tx,
  actor: Actor,
  session: { session_id: string; guid: string; number: number; proposal_submitter: string | null },
): Promise<{ state: "withdrawn" | "rejected"; number: number | null }> {
  const state = session.proposal_submitter === actor.userId ? "withdrawn" : "rejected";
  await keepPeople(ctx, tx, session.session_id);
  const taken = await queries.takeBack(tx, session.session_id, {
    ...{ state, kept_guid: session.guid, kept_number: session.number, updated_at: now(ctx) },
  });
  return { state, number: taken?.number ?? null };
}
