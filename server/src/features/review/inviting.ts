import { randomUUIDv7 } from "node:crypto";
import type { Answer } from "@plenary/contract/endpoint";
import type { InvitationAnswer } from "@plenary/contract/invitations/invitations";
import type * as contract from "@plenary/contract/review/reviewer-invitations";
import type { z } from "zod";
import { Refusal } from "../../base/refusals.ts";
import { type Actor, type Ctx, inTransaction, now, type Tell } from "../../core/context.ts";
import { linkTo } from "../../core/links.ts";
import { noteSeen } from "../../core/masks.ts";
import { isUnclaimed } from "../../core/placeholder-addresses.ts";
import type { Tx } from "../../db/db.ts";
import { selectRecipientByEmail } from "../../mail/recipients.ts";
import { countInvitation } from "../co-organizers/co-organizers.ts";
import { countInvitationMail, countResentMail } from "../co-organizers/invitation-mails.ts";
import { expiryFrom, inviteEach } from "../co-organizers/invite-each.ts";
import { hasExpired, newLink } from "../co-organizers/open-invitations.ts";
import { findOrganizedEvent } from "../events/events-access.ts";
import {
  askAccounts,
  couldSeeNames,
  known,
  type Parts,
  requireCall,
  requireNotStopped,
  requireRoom,
} from "./asking.ts";
import * as queries from "./inviting.queries.ts";
import { upsertReviewers } from "./reviewers.queries.ts";

/** Inviting addresses to review (docs/product/review.md#reviewers). */

type Results = Answer<typeof contract.inviteReviewers>["results"];

/**
 * Invites addresses: the account that has confirmed one is asked, else whoever has the link or confirms the address. Organizers
 * may. Throws CallForPapersNotFound.
 */
export async function inviteReviewers(
  ctx: Ctx,
  actor: Actor,
  eventId: string,
  { emails, words, ...parts }: z.output<typeof contract.inviteReviewers.body>,
): Promise<Results> {
  await findOrganizedEvent(ctx, ctx.db, actor, eventId, { to: "arrange_call" });
  await requireCall(ctx.db, eventId);
  return inviteEach(emails, { mailSent: false, whyNoMail: null, url: null }, (email) =>
    inviteOne(ctx, actor, { eventId, email, words: words ?? null, parts }),
  );
}

interface Invited {
  eventId: string;
  email: string;
  words: string | null;
  parts: Parts;
}

async function inviteOne(ctx: Ctx, actor: Actor, { eventId, email, words, parts }: Invited) {
  if (isUnclaimed(email)) throw new Refusal("UnusableEmail");
  await countInvitation(ctx, actor);
  return inTransaction(ctx, async (tx, tell) => {
    const event = await findOrganizedEvent(ctx, tx, actor, eventId, { to: "arrange_call", lock: "share" });
    const call = await requireCall(tx, eventId, "update");
    const invitee = await selectRecipientByEmail(tx, email);
    if (invitee?.email_confirmed_at) {
      const userIds = [invitee.user_id];
      const [mail] = await askAccounts(ctx, tx, tell, { actor, event, call, userIds, parts, words });
      // Reviews already.
      if (!mail) throw new Refusal("AlreadyInvited");
      return { mailSent: mail.mailSent, whyNoMail: mail.whyNoMail, url: null };
    }
    const { token, token_hash } = newLink();
    const [time, invitationId] = [now(ctx), randomUUIDv7()];
    const expiresAt = expiryFrom(time);
    await queries.deleteExpired(tx, eventId, email, time);
    const inserted = await queries.insertOpen(tx, {
      ...{ invitation_id: invitationId, event_id: eventId, email, token_hash, ...known(call, parts) },
      ...{ invited_by: actor.userId, invited_at: time, expires_at: expiresAt, words },
    });
    if (!inserted) throw new Refusal("AlreadyInvited");
    const to = { eventId, email, hasAccount: false };
    const { byMail, ...reached } = await countInvitationMail(ctx, tx, actor, to);
    await tell({ kind: "address_asked_to_review", actor, event, email, words, token, expiresAt, byMail });
    if (reached.mailSent) return { ...reached, url: null };
    await tell({ kind: "invitation_linked", actor, event, invitationId, email });
    return { ...reached, url: await linkTo(ctx, tx, "/invitations/:token", { token }) };
  });
}

interface OpenIds {
  eventId: string;
  invitationId: string;
}

/** Sends an invitation that no account has again, with a new link; an expired one for another 30 days. Organizers may. */
export async function resendToReview(
  ctx: Ctx,
  actor: Actor,
  given: OpenIds,
): Promise<Answer<typeof contract.resendToReview>> {
  await countInvitation(ctx, actor);
  return inTransaction(ctx, async (tx, tell) => {
    const { eventId, invitationId } = given;
    const event = await findOrganizedEvent(ctx, tx, actor, eventId, { to: "arrange_call", lock: "share" });
    const before = await queries.lockOpen(tx, given);
    if (!before) throw new Refusal("InvitationNotFound");
    const { email, words } = before;
    const renewed = hasExpired(before, now(ctx)) ? expiryFrom(now(ctx)) : undefined;
    const to = { eventId, email, hasAccount: false };
    const { mailSent: byMail, whyNoMail } = await countResentMail(ctx, tx, actor, to);
    if (whyNoMail === "address" && !renewed) throw new Refusal("InvitationMailed");
    const { token, token_hash } = newLink();
    const expiresAt = renewed ?? before.expires_at;
    await queries.updateOpen(tx, given, { token_hash, expires_at: expiresAt });
    await tell({ kind: "address_asked_to_review", actor, event, email, words, token, expiresAt, byMail });
    if (byMail) return { mailSent: true, whyNoMail, url: null };
    await tell({ kind: "invitation_linked", actor, event, invitationId, email });
    return { mailSent: false, whyNoMail, url: await linkTo(ctx, tx, "/invitations/:token", { token }) };
  });
}

/** Makes a new link to an invitation that no account has, and ends the former one. Organizers may. */
export function linkToReview(ctx: Ctx, actor: Actor, given: OpenIds): Promise<string> {
  return inTransaction(ctx, async (tx, tell) => {
    const { eventId, invitationId } = given;
    const event = await findOrganizedEvent(ctx, tx, actor, eventId, { to: "arrange_call", lock: "share" });
    const { token, token_hash } = newLink();
    const linked = await queries.updateOpen(tx, given, { token_hash });
    if (!linked) throw new Refusal("InvitationNotFound");
    if (hasExpired(linked, now(ctx))) throw new Refusal("InvitationExpired");
    await tell({ kind: "invitation_linked", actor, event, invitationId, email: linked.email });
    return linkTo(ctx, tx, "/invitations/:token", { token });
  });
}

/** Withdraws an invitation that no account has. Organizers may. Throws InvitationNotFound. */
export async function withdrawToReview(ctx: Ctx, actor: Actor, given: OpenIds): Promise<void> {
  await inTransaction(ctx, async (tx, tell) => {
    const { eventId } = given;
    const event = await findOrganizedEvent(ctx, tx, actor, eventId, { to: "arrange_call", lock: "share" });
    const withdrawn = await queries.deleteOpen(tx, given);
    if (!withdrawn) throw new Refusal("InvitationNotFound");
    await tell({ kind: "open_invitation_withdrawn", actor, event, email: withdrawn.email });
  });
}

/** The link's invitation to review, if any. */
export const findLinkedToReview = (ctx: Ctx, tokenHash: Buffer) => queries.selectLinked(ctx.db, tokenHash);

/** Answers the invitation with that link, as the actor; undefined if the link has none. Throws LinkExpired and ReviewerStopped. */
export async function answerToReviewByLink(
  ctx: Ctx,
  tx: Tx,
  tell: Tell,
  actor: Actor,
  { tokenHash, answer }: { tokenHash: Buffer; answer: InvitationAnswer },
): Promise<queries.OpenReviewRow | undefined> {
  const invitation = await queries.selectLinked(tx, tokenHash, "lock");
  if (!invitation) return undefined;
  const time = now(ctx);
  if (hasExpired(invitation, time)) throw new Refusal("LinkExpired");
  const { invitation_id, event_id, track_ids, type_ids, invited_by, invited_at } = invitation;
  await queries.deleteOpen(tx, { eventId: event_id, invitationId: invitation_id });
  if (answer === "accepted") {
    const isNew = await requireNotStopped(ctx, tx, await requireCall(tx, event_id), [actor.userId]);
    await upsertReviewers(tx, [
      {
        ...{ reviewer_id: invitation_id, event_id, user_id: actor.userId, track_ids, type_ids },
        ...{ asked_by: invited_by, asked_at: invited_at, accepted_at: time },
      },
    ]);
    if (isNew(actor.userId) && (await couldSeeNames(ctx, tx, actor, event_id)))
      await noteSeen(tx, { userId: actor.userId, eventId: event_id, time });
    await requireRoom(tx, event_id);
  }
  await tell({ kind: "reviewer_answered", actor, eventId: event_id, byLink: true, answer });
  return invitation;
}
