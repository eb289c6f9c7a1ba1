import type * as contract from "@plenary/contract/invitations/invitations";
import { limits } from "@plenary/contract/limits";
import type { z } from "zod";
import { Refusal } from "../../base/refusals.ts";
import { type Actor, type Ctx, inTransaction, now, type Tell } from "../../core/context.ts";
import type { Tx } from "../../db/db.ts";
import { positionOf } from "../../db/rows/newest-first.ts";
import { answerRecipient, answerToOrganize } from "../co-organizers/co-organizers.ts";
import { answerToPropose, type InvitedToPropose, shownTitle } from "../proposals/co-speakers.ts";
import type { answerToReviewByLink } from "../review/inviting.ts";
import { confirmInvited } from "../sessions/decisions/decisions.ts";
import { sessionView } from "../sessions/session/session-view.ts";
import {
  answerAddressInvitation,
  answerCoSpeakerInvitation,
  lockInvitedSession,
} from "../sessions/speakers/co-speakers.ts";
import { requireSubmittable } from "../talks/talks.ts";
import * as queries from "./invitations.queries.ts";
import { newestFirst, requirePending } from "./sent-invitations.ts";

type Page = z.output<typeof contract.listInvitations.query>;
type AnswerBody = z.output<typeof contract.AnswerInvitationBody>;

/** The caller's pending invitations to speak, co-speak and organize, newest first. */
export async function listInvitations(ctx: Ctx, actor: Actor, { limit = limits.listMax, cursor }: Page) {
  const found = { time: now(ctx), limit: limit + 1, after: positionOf(ctx, cursor) };
  const rows = await queries.selectPending(ctx.db, actor.userId, found);
  const { page, nextCursor } = newestFirst(ctx, rows, limit);
  const invitations = page.map((row) => invitationView({ ...row, status: "pending" }));
  return { invitations, nextCursor, count: rows[0]?.all ?? 0 };
}

/** How many invitations wait for the caller, and the newest of them. */
export async function firstInvitations(ctx: Ctx, actor: Actor, limit: number) {
  const found = { time: now(ctx), limit, after: undefined };
  const rows = await queries.selectPending(ctx.db, actor.userId, found);
  return {
    count: rows[0]?.all ?? 0,
    first: rows.map((row) => invitationView({ ...row, status: "pending" })),
  };
}

/**
 * Answers the caller's invitation. Accepting one to speak creates a confirmed session with the caller's chosen talk, or
 * confirms the one it has there. Of two simultaneous answers the first wins.
 */
export function answerInvitation(ctx: Ctx, actor: Actor, invitationId: string, body: AnswerBody) {
  const status = body.accept ? "accepted" : "rejected";
  return inTransaction(ctx, async (tx, tell) => {
    const toOrganize = await answerToOrganize(ctx, tx, tell, actor, { invitationId, answer: status });
    if (toOrganize) return answeredToOrganize(toOrganize);
    const beside = await answerCoSpeakerInvitation(ctx, tx, tell, actor, { invitationId, answer: status });
    if (beside) {
      const values = { type: "co-speaker" as const, talk_id: null, words: null, expires_at: null };
      const session = beside.session && sessionView(actor, beside.session, now(ctx));
      return { invitation: invitationView({ ...beside.invitation, ...values, status }), session };
    }
    const claim = { userId: actor.userId, entryId: invitationId };
    const proposed = await answerToPropose(ctx, tx, tell, actor, { claim, answer: status });
    if (proposed) return answeredToPropose(proposed, status);
    return answerToSpeak(ctx, tx, tell, { actor, claim: { userId: actor.userId, invitationId }, body });
  });
}

interface AnswerToSpeak {
  actor: Actor;
  /** By a link, answering makes the invitation the caller's. */
  claim: queries.Claim;
  body: AnswerBody;
}

/** Answers the invitation to speak that the caller holds; throws as `answerInvitation` does. */
export async function answerToSpeak(
  ctx: Ctx,
  tx: Tx,
  tell: Tell,
  { actor, claim, body }: AnswerToSpeak,
): Promise<z.output<typeof contract.answerInvitation.response>> {
  const status = body.accept ? "accepted" : "rejected";
  // Read before it is locked, because the talk or session has to be locked first.
  const { session_id: sessionId } = await findReceived(ctx, tx, claim, false);
  if (sessionId !== null) return answerInSession(ctx, tx, tell, { actor, claim, body, sessionId });
  const talkId = body.accept ? await chosenTalk(tx, actor, body) : undefined;
  const invitation = await findReceived(ctx, tx, claim, true);
  const { event_id: eventId } = invitation;
  const reason = body.accept ? null : (body.reason ?? null);
  const values = { user_id: actor.userId, ...(talkId && { talk_id: talkId }) };
  const answer = { status, answered_at: now(ctx), reject_reason: reason } as const;
  await queries.updateInvitation(tx, invitation.invitation_id, { ...values, ...answer });
  const session = talkId ? await confirmInvited(ctx, tx, tell, actor, { talkId, eventId }) : null;
  await tell({ kind: "speaker_invitation_answered", actor, invitation, answer: status, reason });
  const talk_id = talkId ?? invitation.talk_id;
  return { invitation: invitationView({ ...invitation, ...answer, talk_id, type: "session" }), session };
}

/** Answers one to speak in that session; accepting makes the actor a speaker there. */
async function answerInSession(
  ctx: Ctx,
  tx: Tx,
  tell: Tell,
  { actor, claim, body, sessionId }: AnswerToSpeak & { sessionId: string },
): Promise<z.output<typeof contract.answerInvitation.response>> {
  const status = body.accept ? "accepted" : "rejected";
  const before = await lockInvitedSession(tx, actor, sessionId);
  const invitation = await findReceived(ctx, tx, claim, true);
  const answer = { status, answered_at: now(ctx) } as const;
  await queries.updateInvitation(tx, invitation.invitation_id, { ...answer, user_id: actor.userId });
  // The speaker may have asked, in the proposal that the session came of.
  const askedBy =
    invitation.invited_by === before.speaker_id
      ? before.speaker_id
      : (await answerRecipient(tx, invitation)).user_id;
  const after = await answerAddressInvitation(ctx, tx, tell, actor, { before, askedBy, answer: status });
  const session = body.accept ? sessionView(actor, after, now(ctx)) : null;
  const shown = { ...invitation, ...answer, type: "co-speaker" as const };
  return { invitation: invitationView({ ...shown, talk_title: invitation.session_title }), session };
}

/** The answer to an invitation to speak beside the submitter of a proposal. */
export const answeredToPropose = (
  row: InvitedToPropose,
  status: contract.InvitationAnswer,
): z.output<typeof contract.answerInvitation.response> => {
  const values = { type: "co-speaker" as const, talk_id: null, words: null, status };
  return { invitation: invitationView({ ...row, ...values }), session: null };
};

/** The answer to an invitation to review. */
export const answeredToReview = (
  row: NonNullable<Awaited<ReturnType<typeof answerToReviewByLink>>>,
  status: contract.InvitationAnswer,
): z.output<typeof contract.answerInvitation.response> => {
  const values = { type: "reviewer" as const, talk_id: null, status };
  return { invitation: invitationView({ ...row, ...values }), session: null };
};

/** The answer to an invitation to organize. */
export const answeredToOrganize = (
  row: NonNullable<Awaited<ReturnType<typeof answerToOrganize>>>,
): z.output<typeof contract.answerInvitation.response> => {
  const values = { type: "co-organizer" as const, talk_id: null };
  return { invitation: invitationView({ ...row, ...values }), session: null };
};

/** The chosen talk, locked: one of the caller's own. */
async function chosenTalk(tx: Tx, actor: Actor, { talkId }: AnswerBody): Promise<string> {
  if (!talkId) throw new Refusal("NoTalkChosen");
  await requireSubmittable(tx, actor, talkId);
  return talkId;
}

async function findReceived(ctx: Ctx, tx: Tx, claim: queries.Claim, lock: boolean) {
  const invitation = await queries.selectReceived(tx, claim, lock);
  if (!invitation) throw new Refusal("userId" in claim ? "InvitationNotFound" : "LinkNotValid");
  requirePending(invitation, now(ctx));
  return invitation;
}

function invitationView(row: {
  invitation_id: string;
  type: contract.Invitation["type"];
  event_id: string;
  event_name: string;
  event_visibility: contract.Invitation["eventVisibility"];
  event_start_date: string;
  event_end_date: string;
  event_location: string;
  inviter_name: string | null;
  talk_id: string | null;
  talk_title?: string | null;
  words: string | null;
  proposal_id?: string | null;
  summary?: string | null;
  status: contract.InvitationStatus;
  invited_at: string;
  expires_at: string | null;
}): contract.Invitation {
  return {
    invitationId: row.invitation_id,
    type: row.type,
    resourceId: row.event_id,
    eventName: row.event_name,
    eventVisibility: row.event_visibility,
    eventStartDate: row.event_start_date,
    eventEndDate: row.event_end_date,
    eventLocation: row.event_location,
    inviterName: row.inviter_name,
    talkId: row.talk_id,
    sessionTitle: row.talk_title ?? null,
    ...(row.proposal_id && {
      sessionTitle: shownTitle(row.talk_title ?? ""),
      proposal: { proposalId: row.proposal_id, summary: row.summary ?? "" },
    }),
    words: row.status === "pending" ? row.words : null,
    status: row.status,
    invitedAt: row.invited_at,
    expiresAt: row.expires_at,
  };
}
