import { randomUUIDv7 } from "node:crypto";
import type * as contract from "@plenary/contract/sessions";
import type { SessionStatus } from "@plenary/contract/sessions";
import { Refusal } from "../../base/refusals.ts";
import { type Actor, type Ctx, inTransaction, now } from "../../core/context.ts";
import type { Tell } from "../../core/facts.ts";
import type { Tx } from "../../db/db.ts";
import { view } from "./session-view.ts";
import * as queries from "./sessions.queries.ts";
import { findSession, findSessionToChange, mayDecide } from "./sessions-access.ts";

/** How a session becomes confirmed or rejected. */

type Status = contract.SessionStatus;

/** What the caller takes for granted: the status that was seen, and an event, which the caller organizes. */
interface Expected {
  ifStatus?: Status | undefined;
  organizedIn?: string | undefined;
}

/**
 * Confirms a session, which makes it public with its event. Organizers may. Throws AlreadyDecided if it is already
 * confirmed, DecidedMeanwhile if it has another status than expected, and SessionNotFound if it is in another event.
 */
export function approveSession(
  ctx: Ctx,
  actor: Actor,
  sessionId: string,
  expected?: Expected,
): Promise<contract.Session> {
  return decide(ctx, actor, sessionId, { status: "confirmed", reject_reason: null }, expected);
}

/** Rejects a session, with a reason if one is given. Organizers may. Throws like an approval. */
export function rejectSession(
  ctx: Ctx,
  actor: Actor,
  sessionId: string,
  reason: string | null,
  expected?: Expected,
): Promise<contract.Session> {
  return decide(ctx, actor, sessionId, { status: "rejected", reject_reason: reason }, expected);
}

function decide(
  ctx: Ctx,
  actor: Actor,
  sessionId: string,
  decision: { status: Exclude<SessionStatus, "draft">; reject_reason: string | null },
  { ifStatus, organizedIn }: Expected = {},
): Promise<contract.Session> {
  return inTransaction(ctx, async (tx, tell) => {
    const session = await findSessionToChange(tx, actor, sessionId, organizedIn);
    if (!mayDecide(actor, session)) throw new Refusal("OnlyOrganizers", { to: "decide_sessions" });
    if (session.status === decision.status) throw new Refusal("AlreadyDecided", { status: decision.status });
    if (ifStatus && session.status !== ifStatus)
      throw new Refusal("DecidedMeanwhile", { status: session.status });
    const changes = { ...decision, updated_at: now(ctx) };
    await queries.updateSession(tx, sessionId, changes);
    const after = { ...session, ...changes };
    await tell({ kind: "session_decided", actor, before: session, after });
    return view(actor, after, changes.updated_at);
  });
}

/**
 * The confirmed session of the caller's talk in an event that asked for it: the existing one, or a new one. The code
 * that calls this has locked the talk (requireSubmittable) and the event, and vouches for the organizers' consent.
 */
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
  return view(actor, session, time);
}
