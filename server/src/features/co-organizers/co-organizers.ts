import { randomUUIDv7 } from "node:crypto";
import type * as contract from "@plenary/contract/invitations/co-organizers";
import type { InvitationAnswer } from "@plenary/contract/invitations/invitations";
import type {
  inviteCoOrganizers as inviteMany,
  OrganizerInviteResult,
} from "@plenary/contract/invitations/inviting";
import type { z } from "zod";
import { Refusal } from "../../base/refusals.ts";
import { mayManage } from "../../core/access.ts";
import { type Actor, type Ctx, inTransaction, now, type Tell } from "../../core/context.ts";
import { countUse } from "../../core/limits/rate-limits.ts";
import { linkTo } from "../../core/links.ts";
import { isUnclaimed, shownEmail } from "../../core/placeholder-addresses.ts";
import type { Tx } from "../../db/db.ts";
import { type Recipient, selectRecipientByEmail } from "../../mail/recipients.ts";
import { findEvent } from "../events/events-access.ts";
import { othersEmail } from "../users/users.ts";
import * as queries from "./co-organizers.queries.ts";
import { countInvitationMail } from "./invitation-mails.ts";
import { expiryFrom, inviteEach } from "./invite-each.ts";
import { findManagedEvent } from "./managed-event.ts";
import { selectOpen } from "./open-invitations.queries.ts";
import { hasExpired, inviteAddress, openView } from "./open-invitations.ts";

/** Enough for the organizer of a large event; `invitation-mails.ts` also limits mails per address. */
const perInviter = { max: 300, seconds: 60 * 60 };

/** Counts the caller's invitations of any kind, by default one; throws TooManyAttempts if there were too many. */
export const countInvitation = (
  ctx: Ctx,
  actor: Actor,
  how?: Parameters<typeof countUse>[3],
): Promise<void> => countUse(ctx, `invite:${actor.userId}`, perInviter, how);

/** The event's organizers: its creator, then others in any status, and invited addresses, in the order of invitation. */
export async function listCoOrganizers(ctx: Ctx, actor: Actor, eventId: string) {
  const event = await findManagedEvent(ctx, ctx.db, actor, eventId);
  const creator = await queries.selectUser(ctx.db, event.creator_id);
  const rows = await queries.selectCoOrganizers(ctx.db, eventId, event.creator_id);
  return {
    coOrganizers: [creatorView(creator), ...rows.map((row) => coOrganizerView(row, actor))],
    openInvitations: (await selectOpen(ctx.db, eventId)).map(openView),
  };
}

/**
 * Invites an address to co-organize the event: the account that has confirmed it, else whoever has the link or confirms
 * the address. The creator and admins may. After too many mails to the address no mail is sent.
 */
export async function inviteCoOrganizer(
  ctx: Ctx,
  actor: Actor,
  eventId: string,
  body: z.output<typeof contract.InviteCoOrganizerBody>,
): Promise<z.output<typeof contract.inviteCoOrganizer.response>> {
  const { url: _, ...invited } = await invite(ctx, actor, eventId, body);
  return invited;
}

/** Invites many addresses, each as `inviteCoOrganizer` does and in a transaction of its own. */
export async function inviteCoOrganizers(
  ctx: Ctx,
  actor: Actor,
  eventId: string,
  { emails, words }: z.output<typeof inviteMany.body>,
): Promise<OrganizerInviteResult[]> {
  await findManagedEvent(ctx, ctx.db, actor, eventId);
  return inviteEach(emails, { mailSent: false, whyNoMail: null, url: null }, async (email) => {
    const { mailSent, whyNoMail, url } = await invite(ctx, actor, eventId, { email, words }, "link");
    return { mailSent, whyNoMail, url };
  });
}

/** `give` makes the answer contain the link if no mail does. */
async function invite(
  ctx: Ctx,
  actor: Actor,
  eventId: string,
  { email, words: written }: z.output<typeof contract.InviteCoOrganizerBody>,
  give?: "link",
): Promise<z.output<typeof contract.inviteCoOrganizer.response> & { url: string | null }> {
  if (isUnclaimed(email)) throw new Refusal("UnusableEmail");
  await countInvitation(ctx, actor);
  const words = written ?? null;
  const time = now(ctx);
  return inTransaction(ctx, async (tx, tell) => {
    const event = await findManagedEvent(ctx, tx, actor, eventId, "share");
    const invitee = await selectRecipientByEmail(tx, email);
    if (!invitee?.email_confirmed_at) {
      const asked = { actor, event, email, words };
      const { token, ...made } = await inviteAddress(ctx, tx, tell, asked);
      if (!give || made.mailSent) return { coOrganizer: null, ...made, url: null };
      const { invitationId } = made.openInvitation;
      await tell({ kind: "invitation_linked", actor, event, invitationId, email });
      const url = await linkTo(ctx, tx, "/invitations/:token", { token });
      return { coOrganizer: null, ...made, url };
    }
    const expires_at = expiryFrom(time);
    const invitationId = randomUUIDv7();
    const asked = { invited_at: time, status: "pending" as const, answered_at: null, expires_at };
    const invitation = { ...asked, invitation_id: invitationId };
    const who = { event_id: eventId, user_id: invitee.user_id, invited_by: actor.userId };
    const row = { ...invitation, ...who, invited_email: null, words };
    const invited = invitee.user_id !== event.creator_id && (await queries.upsertInvitation(tx, row, time));
    if (!invited) throw new Refusal("AlreadyCoOrganizer");
    const to = { eventId, email, hasAccount: true };
    const { byMail, ...reached } = await countInvitationMail(ctx, tx, actor, to);
    const told = { actor, event, invitationId, invitee, words, expiresAt: expires_at, byMail };
    await tell({ kind: "co_organizer_invited", ...told });
    return {
      coOrganizer: coOrganizerView({ ...invitee, ...invitation, invited_email: null }, actor),
      openInvitation: null,
      ...reached,
      url: null,
    };
  });
}

/** Removes a co-organizer, or withdraws the invitation. Accepted co-organizers may remove themselves. */
export async function removeCoOrganizer(
  ctx: Ctx,
  actor: Actor,
  eventId: string,
  userId: string,
): Promise<void> {
  await inTransaction(ctx, async (tx, tell) => {
    const event = await findEvent(ctx, tx, actor, eventId, "share");
    const leaves = event.co_organizer && userId === actor.userId;
    if (!leaves && !mayManage(actor, event)) throw new Refusal("OnlyCreatorManages");
    if (!(await queries.lockCoOrganizer(tx, eventId, userId))) throw new Refusal("CoOrganizerNotFound");
    await tell({ kind: "co_organizer_removed", actor, event, userId });
    await queries.deleteCoOrganizer(tx, eventId, userId);
  });
}

/** Answers the caller's invitation to organize an event; undefined if the id is no such invitation. */
export async function answerToOrganize(
  ctx: Ctx,
  tx: Tx,
  tell: Tell,
  actor: Actor,
  { invitationId, answer }: { invitationId: string; answer: InvitationAnswer },
) {
  const invitation = await queries.lockInvitation(tx, actor.userId, invitationId);
  if (!invitation) return undefined;
  if (invitation.status !== "pending") throw new Refusal("AlreadyAnswered");
  if (hasExpired(invitation, now(ctx))) throw new Refusal("InvitationExpired");
  await queries.answerInvitation(tx, invitationId, { status: answer, answered_at: now(ctx) });
  await tell({ kind: "co_organizer_invitation_answered", actor, invitation, answer });
  return { ...invitation, status: answer };
}

/** Who is told about the answer to an invitation of either kind: the inviter if still an organizer, else the creator. */
export const answerRecipient = (
  tx: Tx,
  invitation: { event_id: string; invited_by: string | null },
): Promise<Recipient> => queries.selectAnswered(tx, invitation.event_id, invitation.invited_by);

/** The event's creator and accepted co-organizers, as recipients of mail. */
export const organizersOf = (tx: Tx, eventId: string): Promise<Recipient[]> =>
  queries.selectOrganizers(tx, eventId);

function creatorView(row: Awaited<ReturnType<typeof queries.selectUser>>): contract.CoOrganizer {
  return {
    userId: row.user_id,
    name: row.name,
    email: shownEmail(row.email),
    deleted: row.deleted,
    role: "creator",
    status: "accepted",
    invitedAt: null,
    acceptedAt: null,
    invitationId: null,
    expiresAt: null,
    invitedEmail: null,
  };
}

function coOrganizerView(
  row: {
    user_id: string;
    name: string;
    email: string;
    email_confirmed_at: string | null;
    status: contract.CoOrganizerStatus;
    invited_email: string | null;
    invited_at: string;
    answered_at: string | null;
    invitation_id: string;
    expires_at: string | null;
  },
  actor: Actor,
): contract.CoOrganizer {
  return {
    userId: row.user_id,
    name: row.name,
    email: actor.role === "admin" ? shownEmail(row.email) : othersEmail(row),
    deleted: false,
    role: "co-organizer",
    status: row.status,
    invitedAt: row.invited_at,
    acceptedAt: row.status === "accepted" ? row.answered_at : null,
    invitationId: row.status === "accepted" ? null : row.invitation_id,
    expiresAt: row.status === "pending" ? row.expires_at : null,
    invitedEmail: isOther(row) ? row.invited_email : null,
  };
}

/** Whether the account took the invitation by its link, and the invited address isn't its confirmed one. */
const isOther = (row: { invited_email: string | null; email: string; email_confirmed_at: string | null }) =>
  row.invited_email?.toLowerCase() !== othersEmail(row)?.toLowerCase();
