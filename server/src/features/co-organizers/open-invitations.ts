import { randomUUIDv7 } from "node:crypto";
import type * as contract from "@plenary/contract/invitations/co-organizers";
import type { WhyNoMail } from "@plenary/contract/invitations/invitations";
import { Refusal } from "../../base/refusals.ts";
import { hashToken, newToken } from "../../base/secrets.ts";
import { type Actor, type Ctx, inTransaction, now, type Tell } from "../../core/context.ts";
import { linkTo } from "../../core/links.ts";
import type { Tx } from "../../db/db.ts";
import type { EventSeen } from "../events/events-access.ts";
import { upsertInvitation } from "./co-organizers.queries.ts";
import { countInvitationMail } from "./invitation-mails.ts";
import { expiryFrom } from "./invite-each.ts";
import { findManagedEvent } from "./managed-event.ts";
import * as queries from "./open-invitations.queries.ts";

// Invitations to organize that no account has yet (docs/product/invitations.md#whose-an-invitation-is).

/** Whether it can no longer be answered at that time. */
export const hasExpired = ({ expires_at }: { expires_at: string | null }, time: string): boolean =>
  expires_at !== null && expires_at <= time;

/** A new secret link: its token, and the hash to store. */
export function newLink(): { token: string; token_hash: Buffer } {
  const token = newToken();
  return { token, token_hash: hashToken(token) };
}

/** Invites an address without an account; throws AlreadyInvited if it is invited to this event already. */
export async function inviteAddress(
  ctx: Ctx,
  tx: Tx,
  tell: Tell,
  { actor, event, email, words }: { actor: Actor; event: EventSeen; email: string; words: string | null },
): Promise<{
  openInvitation: contract.OpenInvitation;
  mailSent: boolean;
  whyNoMail: WhyNoMail | null;
  token: string;
}> {
  const { token, token_hash } = newLink();
  const time = now(ctx);
  const row = {
    invitation_id: randomUUIDv7(),
    event_id: event.event_id,
    email,
    invited_by: actor.userId,
    invited_at: time,
    expires_at: expiryFrom(time),
    words,
  };
  await queries.deleteExpired(tx, row.event_id, email, time);
  if (!(await queries.insertOpen(tx, { ...row, token_hash }))) throw new Refusal("AlreadyInvited");
  const inviter = await queries.selectName(tx, actor.userId);
  const to = { eventId: event.event_id, email, hasAccount: false };
  const { byMail, ...reached } = await countInvitationMail(ctx, tx, actor, to);
  const { expires_at: expiresAt } = row;
  await tell({ kind: "address_asked_to_organize", actor, event, email, words, token, expiresAt, byMail });
  return { openInvitation: openView({ ...row, inviter_name: inviter?.name ?? null }), ...reached, token };
}

/** An invitation that no account has, as those who manage the event see it. */
export const openView = (
  row: Pick<queries.OpenRow, "invitation_id" | "email" | "inviter_name" | "invited_at" | "expires_at">,
): contract.OpenInvitation => ({
  invitationId: row.invitation_id,
  email: row.email,
  inviterName: row.inviter_name,
  invitedAt: row.invited_at,
  expiresAt: row.expires_at,
});

/** How many invitations to organize the event wait for an answer, whoever has them. */
export const countUnansweredToOrganize = (ctx: Ctx, eventId: string): Promise<number> =>
  queries.countUnanswered(ctx.db, eventId, now(ctx));

type OpenInvitationIds = { eventId: string; invitationId: string };

/** Makes a new link to an invitation that no account has, and ends the former one. The creator and admins may. */
export function linkToOrganize(ctx: Ctx, actor: Actor, given: OpenInvitationIds): Promise<string> {
  return inTransaction(ctx, async (tx, tell) => {
    const event = await findManagedEvent(ctx, tx, actor, given.eventId, "share");
    const { token, token_hash } = newLink();
    const linked = await queries.updateOpen(tx, given, { token_hash });
    if (!linked) throw new Refusal("InvitationNotFound");
    if (hasExpired(linked, now(ctx))) throw new Refusal("InvitationExpired");
    const { invitationId } = given;
    await tell({ kind: "invitation_linked", actor, event, invitationId, email: linked.email });
    return linkTo(ctx, tx, "/invitations/:token", { token });
  });
}

/** Withdraws an invitation that no account has. The event's creator and admins may. Throws InvitationNotFound. */
export async function withdrawOpen(ctx: Ctx, actor: Actor, given: OpenInvitationIds): Promise<void> {
  await inTransaction(ctx, async (tx, tell) => {
    const event = await findManagedEvent(ctx, tx, actor, given.eventId, "share");
    const withdrawn = await queries.deleteOpen(tx, given);
    if (!withdrawn) throw new Refusal("InvitationNotFound");
    await tell({ kind: "open_invitation_withdrawn", actor, event, email: withdrawn.email });
  });
}

/** Gives the actor the invitation with that link, to answer next; undefined if the link has none. */
export async function takeToOrganize(
  ctx: Ctx,
  tx: Tx,
  actor: Actor,
  tokenHash: Buffer,
): Promise<string | undefined> {
  const invitation = await queries.selectLinked(tx, tokenHash, "lock");
  if (!invitation) return undefined;
  if (hasExpired(invitation, now(ctx))) throw new Refusal("LinkExpired");
  const { invitation_id: invitationId, event_id: eventId, email } = invitation;
  await queries.deleteOpen(tx, { eventId, invitationId });
  const taken =
    invitation.creator_id !== actor.userId &&
    (await upsertInvitation(
      tx,
      {
        invitation_id: invitationId,
        event_id: eventId,
        user_id: actor.userId,
        invited_by: invitation.invited_by,
        invited_at: invitation.invited_at,
        expires_at: invitation.expires_at,
        invited_email: email,
      },
      now(ctx),
    ));
  if (!taken) throw new Refusal("AlreadyCoOrganizer");
  return invitationId;
}

/** The link's invitation to organize, if any. */
export const findLinkedToOrganize = (ctx: Ctx, tokenHash: Buffer) => queries.selectLinked(ctx.db, tokenHash);
