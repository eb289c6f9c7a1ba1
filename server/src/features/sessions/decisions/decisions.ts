import { randomUUIDv7 } from "node:crypto";
import type { Answer } from "@plenary/contract/endpoint";
import type * as contract from "@plenary/contract/sessions/sessions";
import type { SessionStatus } from "@plenary/contract/sessions/sessions";
import { Refusal } from "../../../base/refusals.ts";
import { type Actor, type Ctx, inTransaction, now, type Tell } from "../../../core/context.ts";
import { readSettings } from "../../../core/settings/settings.ts";
import type { Tx } from "../../../db/db.ts";
import { lockProgramme } from "../../programme/places/rooms-and-tracks.ts";
import { sessionView } from "../session/session-view.ts";
import * as queries from "../session/sessions.queries.ts";
import { findSession, findSessionToChange, mayDecide } from "../session/sessions-access.ts";
import {
  deletePastDecisions,
  forgetDecision,
  rememberDecision,
  restoreSlot,
  selectDecision,
  updateMails,
} from "./decisions.queries.ts";

/** How a session becomes confirmed or rejected. */

type Status = contract.SessionStatus;
type Decided = Answer<typeof contract.approveSession>;

/** What the caller expects: the status they saw, and an event that they organize. */
interface Expected {
  ifStatus?: Status | undefined;
  organizedIn?: string | undefined;
}

/** Confirms a session, which makes it public with its event. Organizers may. Throws unless it is as expected. */
export function approveSession(
  ctx: Ctx,
  actor: Actor,
  sessionId: string,
  expected?: Expected,
): Promise<Decided> {
  return decide(ctx, actor, sessionId, { status: "confirmed", reject_reason: null }, expected);
}

/** Rejects a session, perhaps with a reason. Organizers may. Throws as approving does. */
export function rejectSession(
  ctx: Ctx,
  actor: Actor,
  sessionId: string,
  reason: string | null,
  expected?: Expected,
): Promise<Decided> {
  return decide(ctx, actor, sessionId, { status: "rejected", reject_reason: reason }, expected);
}

function decide(
  ctx: Ctx,
  actor: Actor,
  sessionId: string,
  decision: Decision,
  { ifStatus, organizedIn }: Expected = {},
): Promise<Decided> {
  return inTransaction(ctx, async (tx, tell) => {
    const session = await findSessionToChange(tx, actor, sessionId, organizedIn);
    if (!mayDecide(actor, session)) throw new Refusal("OnlyOrganizers", { to: "decide_sessions" });
    if (session.status === decision.status) throw new Refusal("AlreadyDecided", { status: decision.status });
    if (ifStatus && session.status !== ifStatus)
      throw new Refusal("DecidedMeanwhile", { status: session.status });
    return writeDecision(ctx, tx, tell, actor, session, decision);
  });
}

type Decision = { status: Exclude<SessionStatus, "draft">; reject_reason: string | null };

async function writeDecision(
  ctx: Ctx,
  tx: Tx,
  tell: Tell,
  actor: Actor,
  session: queries.SessionSeen,
  decision: Decision,
  byRun = false,
): Promise<Decided> {
  const changes = { ...decision, updated_at: now(ctx) };
  const undoUntil = byRun ? null : await makeUndoable(tx, session, changes.updated_at);
  await queries.updateSession(tx, session.session_id, changes);
  const after = { ...session, ...changes };
  await tell({ kind: "session_decided", actor, before: session, after, undoUntil, byRun });
  return { session: sessionView(actor, after, changes.updated_at), undoUntil };
}

/**
 * Confirms the new session of an accepted proposal, as approving does. The actor organizes its event.
 * @param byRun with other decisions, whose mails say it
 */
export async function confirmProposed(
  ctx: Ctx,
  tx: Tx,
  tell: Tell,
  actor: Actor,
  sessionId: string,
  byRun = false,
): Promise<Decided> {
  const session = await findSession(tx, actor, sessionId);
  return writeDecision(ctx, tx, tell, actor, session, { status: "confirmed", reject_reason: null }, byRun);
}

/** Stores the session's state before the decision; returns until when it can be undone, null if not at all. */
async function makeUndoable(tx: Tx, before: queries.SessionSeen, time: string): Promise<string | null> {
  const { decisionMailDelaySeconds: seconds } = await readSettings(tx);
  const { session_id } = before;
  if (seconds === 0) {
    await forgetDecision(tx, session_id);
    return null;
  }
  const undo_until = new Date(Date.parse(time) + seconds * 1000).toISOString();
  const was = { status_before: before.status, reason_before: before.reject_reason };
  await rememberDecision(tx, { session_id, ...was, decided_at: time, undo_until });
  return undo_until;
}

/**
 * Restores the session from before the decision made at `decidedAt`; nobody hears of either
 * (docs/product/sessions.md#undo). Throws TooLateToUndo once the speaker may have heard of it. Returns null where the session
 * was made by the decision, and is gone.
 */
export function undoDecision(
  ctx: Ctx,
  actor: Actor,
  sessionId: string,
  decidedAt: string,
  organizedIn?: string,
): Promise<contract.Session | null> {
  return inTransaction(ctx, async (tx, tell) => {
    const session = await findSessionToChange(tx, actor, sessionId, organizedIn);
    if (!mayDecide(actor, session)) throw new Refusal("OnlyOrganizers", { to: "decide_sessions" });
    const decision = await selectDecision(tx, sessionId);
    if (decision && session.updated_at !== decidedAt) throw new Refusal("ChangedSinceDecided");
    const time = now(ctx);
    if (decision?.decided_at !== decidedAt || time >= decision.undo_until) throw new Refusal("TooLateToUndo");
    const { status_before: status, reason_before: reject_reason } = decision;
    const changes = { status, reject_reason, updated_at: time };
    // Blocks releases meanwhile. The public slot goes first, because the change of status starts from it.
    await lockProgramme(tx, session.event_id);
    await restoreSlot(tx, session, decidedAt);
    await queries.updateSession(tx, sessionId, changes);
    const after = { ...session, ...changes };
    await tell({ kind: "session_decision_undone", actor, before: session, after });
    await forgetDecision(tx, sessionId);
    const isGone =
      session.proposal_id !== null && !(await queries.selectSession(tx, sessionId, actor.userId));
    return isGone ? null : sessionView(actor, after, time);
  });
}

/** The ids of mails that wait because of the last decision about the session, and of those it replaced. */
export async function mailsOfDecision(tx: Tx, sessionId: string) {
  const row = await selectDecision(tx, sessionId);
  return { mailId: row?.mail_id ?? null, takenBack: (row?.taken_back ?? []) as string[] };
}

export const rememberMails = updateMails;

/** Removes records of decisions that can't be undone any more. */
export const sweepDecisions = (ctx: Ctx): Promise<void> => deletePastDecisions(ctx.db, now(ctx));

/** Confirms the caller's talk at an event that invited it. The caller has locked talk (requireSubmittable) and event. */
export async function confirmInvited(
  ctx: Ctx,
  tx: Tx,
  tell: Tell,
  actor: Actor,
  { talkId, eventId }: { talkId: string; eventId: string },
): Promise<contract.Session> {
  const time = now(ctx);
  const sessionId = await queries.insertConfirmed(tx, {
    session_id: randomUUIDv7(),
    talk_id: talkId,
    event_id: eventId,
    speaker_id: actor.userId,
    status: "confirmed",
    created_at: time,
    updated_at: time,
  });
  const session = await findSession(tx, actor, sessionId);
  await tell({ kind: "invited_session_confirmed", actor, after: session });
  return sessionView(actor, session, time);
}
