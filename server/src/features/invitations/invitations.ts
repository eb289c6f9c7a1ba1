import { randomUUIDv7 } from "node:crypto";
import type * as contract from "@plenary/contract/invitations";
import { limits } from "@plenary/contract/limits";
import type { z } from "zod";
import { Refusal } from "../../base/refusals.ts";
import { mayOrganize } from "../../core/access.ts";
import { type Actor, type Ctx, inTransaction, now } from "../../core/context.ts";
import type { Tell } from "../../core/facts.ts";
import { isUnclaimed } from "../../core/unclaimed.ts";
import type { Tx } from "../../db/db.ts";
import { pageOf, positionOf } from "../../db/newest-first.ts";
import { selectRecipientByEmail } from "../../mail/recipients.ts";
import { answerToOrganize, countInvitation } from "../co-organizers/co-organizers.ts";
import { reachInvited } from "../co-organizers/invitation-mails.ts";
import { newLink } from "../co-organizers/open-invitations.ts";
import { findEvent } from "../events/events-access.ts";
import { answerToSpeakBeside } from "../sessions/co-speakers.ts";
import { confirmInvited } from "../sessions/decisions.ts";
import { view as sessionView } from "../sessions/session-view.ts";
import { requireSubmittable } from "../talks/talks.ts";
import { othersEmail } from "../users/users.ts";
import * as queries from "./invitations.queries.ts";

type Page = z.output<typeof contract.listInvitations.query>;
type SentPage = z.output<typeof contract.listSentInvitations.query>;
type AnswerBody = z.output<typeof contract.AnswerInvitationBody>;

/**
 * Invites an address to speak at an event, with one of the invitee's talks if the organizers have one in mind.
 * Organizers may. It belongs to the account that has confirmed the address; without one it waits for whoever has its link, or
 * confirms the address. Throws AlreadyPending while another invitation of the address to this event is pending; the
 * unique index decides. After too many mails to the address it is made without one.
 */
export async function inviteSpeaker(
  ctx: Ctx,
  actor: Actor,
  { eventId, email, talkId }: z.output<typeof contract.InviteSpeakerBody>,
): Promise<z.output<typeof contract.inviteSpeaker.response>> {
  if (isUnclaimed(email)) throw new Refusal("UnusableEmail");
  await countInvitation(ctx, actor);
  const time = now(ctx);
  return inTransaction(ctx, async (tx, tell) => {
    // Everybody locks a talk before its event, and the event before its invitations.
    const talk = talkId ? await queries.lockTalk(tx, talkId) : undefined;
    const event = await findEvent(ctx, tx, actor, eventId, "share");
    if (!mayOrganize(actor, event)) throw new Refusal("OnlyOrganizers", { to: "invite_speakers" });
    const holder = await selectRecipientByEmail(tx, email);
    const invitee = holder?.email_confirmed_at ? holder : undefined;
    if (talkId && (!talk || talk.creator_id !== invitee?.user_id)) throw new Refusal("TalkNotFound");
    await queries.expireInvitations(tx, eventId, email, time);
    const invitationId = randomUUIDv7();
    const link = invitee ? undefined : newLink();
    const expiresAt = new Date(Date.parse(time) + limits.invitationDays * 86_400_000).toISOString();
    const inserted = await queries.insertInvitation(tx, {
      invitation_id: invitationId,
      event_id: eventId,
      email,
      user_id: invitee?.user_id ?? null,
      token_hash: link?.token_hash ?? null,
      talk_id: talkId ?? null,
      invited_by: actor.userId,
      invited_at: time,
      expires_at: expiresAt,
    });
    if (!inserted) throw new Refusal("AlreadyPending");
    const invitation = await queries.selectSentOne(tx, invitationId);
    const { byMail, mailSent } = await reachInvited(ctx, tx, actor, { eventId, email });
    const token = link?.token ?? null;
    await tell({ kind: "speaker_invited", actor, event, invitation, invitee, token, byMail });
    return { invitation: sentView(invitation, time), mailSent };
  });
}

/** The invitations waiting for the caller's answer, to speak, alone or beside somebody, and to organize, newest first. */
export async function listInvitations(ctx: Ctx, actor: Actor, { limit = limits.listMax, cursor }: Page) {
  const found = { time: now(ctx), limit: limit + 1, after: positionOf(ctx, cursor) };
  const rows = await queries.selectPending(ctx.db, actor.userId, found);
  const { page, nextCursor } = newestFirst(ctx, rows, limit);
  const invitations = page.map((row) => view({ ...row, status: "pending" }));
  return { invitations, nextCursor, count: rows[0]?.all ?? 0 };
}

/** How many invitations are waiting for the caller's answer, and the newest of them. */
export async function firstInvitations(ctx: Ctx, actor: Actor, limit: number) {
  const found = { time: now(ctx), limit, after: undefined };
  const rows = await queries.selectPending(ctx.db, actor.userId, found);
  return { count: rows[0]?.all ?? 0, first: rows.map((row) => view({ ...row, status: "pending" })) };
}

/** The invitations to speak at an event, all or only those in one state, newest first. Organizers may. */
export async function listSentInvitations(
  ctx: Ctx,
  actor: Actor,
  eventId: string,
  { limit = limits.listMax, cursor, status }: SentPage,
) {
  const event = await findEvent(ctx, ctx.db, actor, eventId);
  if (!mayOrganize(actor, event)) throw new Refusal("OnlyOrganizers", { to: "list_invitations" });
  const time = now(ctx);
  const asked = { eventId, status, time };
  const rows = await queries.selectSent(ctx.db, asked, limit + 1, positionOf(ctx, cursor));
  const { page, nextCursor } = newestFirst(ctx, rows, limit);
  const counts = { all: 0, pending: 0, accepted: 0, rejected: 0, expired: 0, withdrawn: 0 };
  for (const { status: state, count } of await queries.countSent(ctx.db, asked)) {
    counts[state] = count;
    counts.all += count;
  }
  return { invitations: page.map((row) => sentView(row, time)), nextCursor, counts };
}

/**
 * Answers an invitation to the caller. Accepting one to speak creates a confirmed session with the chosen talk of the
 * caller's; if the talk has a session there already, that one is confirmed instead. Throws if it has been answered
 * already, has expired or was withdrawn; of two simultaneous answers the first counts.
 */
export function answerInvitation(ctx: Ctx, actor: Actor, invitationId: string, body: AnswerBody) {
  const status = body.accept ? "accepted" : "rejected";
  return inTransaction(ctx, async (tx, tell) => {
    const toOrganize = await answerToOrganize(ctx, tx, tell, actor, { invitationId, answer: status });
    if (toOrganize) return answeredToOrganize(toOrganize);
    const beside = await answerToSpeakBeside(ctx, tx, tell, actor, { invitationId, answer: status });
    if (beside) {
      const values = { type: "co-speaker" as const, talk_id: null, expires_at: null };
      const session = beside.session && sessionView(actor, beside.session, now(ctx));
      return { invitation: view({ ...beside.invitation, ...values, status }), session };
    }
    return answerToSpeak(ctx, tx, tell, { actor, claim: { userId: actor.userId, invitationId }, body });
  });
}

interface AnswerToSpeak {
  actor: Actor;
  /** With a link, answering makes the invitation the caller's. */
  claim: queries.Claim;
  body: AnswerBody;
}

/** Answers the invitation to speak that the caller claims; throws as `answerInvitation` does. */
export async function answerToSpeak(
  ctx: Ctx,
  tx: Tx,
  tell: Tell,
  { actor, claim, body }: AnswerToSpeak,
): Promise<z.output<typeof contract.answerInvitation.response>> {
  const status = body.accept ? "accepted" : "rejected";
  // Read before it is locked, because the talk has to be locked first.
  await findReceived(ctx, tx, claim, false);
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
  return { invitation: view({ ...invitation, ...answer, talk_id, type: "session" }), session };
}

/** The answer to an invitation to organize, as its answer shows it. */
export const answeredToOrganize = (
  row: NonNullable<Awaited<ReturnType<typeof answerToOrganize>>>,
): z.output<typeof contract.answerInvitation.response> => {
  const values = { type: "co-organizer" as const, talk_id: null, expires_at: null };
  return { invitation: view({ ...row, ...values }), session: null };
};

/** The talk to give, locked: one of the caller's own. */
async function chosenTalk(tx: Tx, actor: Actor, { talkId }: AnswerBody): Promise<string> {
  if (!talkId) throw new Refusal("NoTalkChosen");
  await requireSubmittable(tx, actor, talkId);
  return talkId;
}

/** Withdraws a pending invitation to speak. Organizers may. */
export async function withdrawInvitation(ctx: Ctx, actor: Actor, invitationId: string): Promise<void> {
  await inTransaction(ctx, async (tx, tell) => {
    const invitation = await queries.lockInvitation(tx, invitationId, actor.userId);
    if (!invitation || !mayOrganize(actor, invitation)) {
      if (!invitation?.received) throw new Refusal("InvitationNotFound");
      throw new Refusal("OnlyOrganizers", { to: "withdraw_invitations" });
    }
    requirePending(invitation, now(ctx));
    await queries.updateInvitation(tx, invitationId, { status: "withdrawn", answered_at: now(ctx) });
    await tell({ kind: "speaker_invitation_withdrawn", actor, invitation });
  });
}

async function findReceived(ctx: Ctx, tx: Tx, claim: queries.Claim, lock: boolean) {
  const invitation = await queries.selectReceived(tx, claim, lock);
  if (!invitation) throw new Refusal("userId" in claim ? "InvitationNotFound" : "LinkNotValid");
  requirePending(invitation, now(ctx));
  return invitation;
}

type State = Pick<queries.SentRow, "status" | "expires_at">;

const stateOf = ({ status, expires_at }: State, time: string): contract.InvitationStatus =>
  status === "pending" && expires_at <= time ? "expired" : status;

/** Throws unless the invitation waits for an answer. */
export function requirePending(invitation: State, time: string): void {
  const state = stateOf(invitation, time);
  if (state === "accepted" || state === "rejected") throw new Refusal("AlreadyAnswered");
  if (state !== "pending") {
    throw new Refusal(state === "expired" ? "InvitationExpired" : "InvitationWithdrawn");
  }
}

function newestFirst<R extends { invitation_id: string; invited_at: string }>(
  ctx: Ctx,
  rows: R[],
  limit: number,
) {
  const dated = rows.map((row) => ({ ...row, created_at: row.invited_at }));
  return pageOf(ctx, dated, limit, (row) => ({ id: row.invitation_id }));
}

function view(row: {
  invitation_id: string;
  type: contract.Invitation["type"];
  event_id: string;
  event_name: string;
  event_visibility: contract.Invitation["eventVisibility"];
  inviter_name: string | null;
  talk_id: string | null;
  talk_title?: string | null;
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
    inviterName: row.inviter_name,
    talkId: row.talk_id,
    sessionTitle: row.talk_title ?? null,
    status: row.status,
    invitedAt: row.invited_at,
    expiresAt: row.expires_at,
  };
}

function sentView(row: queries.SentRow, time: string): contract.SentInvitation {
  const { talk_title: title } = row;
  return {
    invitationId: row.invitation_id,
    type: "session",
    resourceId: row.event_id,
    email: row.email,
    invitee: takerOf(row),
    inviterName: row.inviter_name,
    talkId: row.talk_id,
    talk: title === null ? null : { title },
    status: stateOf(row, time),
    reason: row.reject_reason,
    invitedAt: row.invited_at,
    expiresAt: row.expires_at,
    answeredAt: row.answered_at,
  };
}

function takerOf(row: queries.SentRow): contract.Taker | null {
  const { invitee_id: userId, invitee_name: name } = row;
  if (userId === null || name === null) return null;
  const email = othersEmail({
    email: row.invitee_email ?? "",
    email_confirmed_at: row.invitee_confirmed_at,
  });
  return { userId, name, email, otherAddress: email?.toLowerCase() !== row.email.toLowerCase() };
}
