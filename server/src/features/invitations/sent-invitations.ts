import type * as contract from "@plenary/contract/invitations/invitations";
import { limits } from "@plenary/contract/limits";
import type { z } from "zod";
import { DAY } from "../../base/durations.ts";
import { Refusal } from "../../base/refusals.ts";
import { mayOrganize } from "../../core/access.ts";
import { type Actor, type Ctx, inTransaction, now } from "../../core/context.ts";
import { pageOf, positionOf } from "../../db/rows/newest-first.ts";
import { findOrganizedEvent } from "../events/events-access.ts";
import { othersEmail } from "../users/users.ts";
import { lockInvitation, updateInvitation } from "./invitations.queries.ts";
import * as queries from "./sent-invitations.queries.ts";

type SentPage = z.output<typeof contract.listSentInvitations.query>;

/** How many days an expired invitation's words are kept, in case it is sent again. */
const EXPIRED_WORDS = 30;

/** Removes words from expired invitations that nobody sent again (docs/product/invitations.md#what-an-invitation-says). */
export const sweepWords = (ctx: Ctx): Promise<void> =>
  queries.deleteWords(ctx.db, new Date(ctx.clock().valueOf() - EXPIRED_WORDS * DAY).toISOString());

/** The invitations to speak at an event, all or only those in one state, newest first unless asked otherwise. Organizers may. */
export async function listSentInvitations(
  ctx: Ctx,
  actor: Actor,
  eventId: string,
  { limit = limits.listMax, cursor, status, order }: SentPage,
) {
  await findOrganizedEvent(ctx, ctx.db, actor, eventId, { to: "list_invitations" });
  const time = now(ctx);
  const asked = { eventId, status, order, time };
  const rows = await queries.selectSent(ctx.db, asked, limit + 1, positionOf(ctx, cursor));
  const { page, nextCursor } = newestFirst(ctx, rows, limit);
  const counts = { all: 0, pending: 0, accepted: 0, rejected: 0, expired: 0, withdrawn: 0 };
  for (const { status: state, count } of await queries.countSent(ctx.db, asked)) {
    counts[state] = count;
    counts.all += count;
  }
  return { invitations: page.map((row) => sentView(row, time)), nextCursor, counts };
}

/** How many invitations to speak at the event wait for an answer. */
export async function countUnanswered(ctx: Ctx, eventId: string): Promise<number> {
  const counts = await queries.countSent(ctx.db, { eventId, time: now(ctx) });
  return counts.find(({ status }) => status === "pending")?.count ?? 0;
}

/** Withdraws a pending invitation to speak. Organizers may. */
export async function withdrawInvitation(ctx: Ctx, actor: Actor, invitationId: string): Promise<void> {
  await inTransaction(ctx, async (tx, tell) => {
    const invitation = await lockInvitation(tx, invitationId, actor.userId);
    if (!invitation || !mayOrganize(actor, invitation)) {
      if (!invitation?.received) throw new Refusal("InvitationNotFound");
      throw new Refusal("OnlyOrganizers", { to: "withdraw_invitations" });
    }
    requirePending(invitation, now(ctx));
    await updateInvitation(tx, invitationId, { status: "withdrawn", answered_at: now(ctx) });
    await tell({ kind: "speaker_invitation_withdrawn", actor, invitation });
  });
}

type State = Pick<queries.SentRow, "status" | "expires_at">;

/** The state at that time: a pending invitation past its time is expired. */
export const stateOf = ({ status, expires_at }: State, time: string): contract.InvitationStatus =>
  status === "pending" && expires_at <= time ? "expired" : status;

/** Throws unless the invitation is pending. */
export function requirePending(invitation: State, time: string): void {
  const state = stateOf(invitation, time);
  if (state === "accepted" || state === "rejected") throw new Refusal("AlreadyAnswered");
  if (state !== "pending") {
    throw new Refusal(state === "expired" ? "InvitationExpired" : "InvitationWithdrawn");
  }
}

/** The page of those rows, newest first, and the cursor of the next one. */
export function newestFirst<R extends { invitation_id: string; invited_at: string }>(
  ctx: Ctx,
  rows: R[],
  limit: number,
) {
  const dated = rows.map((row) => ({ ...row, created_at: row.invited_at }));
  return pageOf(ctx, dated, limit, (row) => ({ id: row.invitation_id }));
}

/** An invitation to speak as organizers see it at that time. */
export function sentView(row: queries.SentRow, time: string): contract.SentInvitation {
  const { talk_title: title, session_id: sessionId, session_title: sessionTitle } = row;
  return {
    invitationId: row.invitation_id,
    type: "session",
    resourceId: row.event_id,
    email: row.email,
    invitee: takerOf(row),
    inviterName: row.inviter_name,
    talkId: row.talk_id,
    talk: title === null ? null : { title },
    ...(sessionId !== null && { session: { sessionId, title: sessionTitle ?? "" } }),
    status: stateOf(row, time),
    reason: row.reject_reason,
    words: row.words,
    invitedAt: row.invited_at,
    expiresAt: row.expires_at,
    answeredAt: row.answered_at,
  };
}

function takerOf(row: queries.SentRow): contract.InvitationHolder | null {
  const { invitee_id: userId, invitee_name: name } = row;
  if (userId === null || name === null) return null;
  const email = othersEmail({
    email: row.invitee_email ?? "",
    email_confirmed_at: row.invitee_confirmed_at,
  });
  return { userId, name, email, otherAddress: email?.toLowerCase() !== row.email.toLowerCase() };
}
