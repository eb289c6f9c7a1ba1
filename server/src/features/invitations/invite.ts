import { randomUUIDv7 } from "node:crypto";
import type * as contract from "@plenary/contract/invitations";
import { InviteSpeakerBody } from "@plenary/contract/invitations";
import type * as inviting from "@plenary/contract/inviting";
import { limits } from "@plenary/contract/limits";
import type { z } from "zod";
import { isRefusal, Refusal } from "../../base/refusals.ts";
import { mayOrganize } from "../../core/access.ts";
import { type Actor, type Ctx, inTransaction, now } from "../../core/context.ts";
import { linkTo } from "../../core/links.ts";
import { isUnclaimed } from "../../core/unclaimed.ts";
import type { Db, Tx } from "../../db/db.ts";
import { selectRecipientByEmail } from "../../mail/recipients.ts";
import { countInvitation } from "../co-organizers/co-organizers.ts";
import { reachInvited } from "../co-organizers/invitation-mails.ts";
import { newLink } from "../co-organizers/open-invitations.ts";
import { findEvent } from "../events/events-access.ts";
import * as queries from "./invitations.queries.ts";
import { selectSentOne } from "./sent.queries.ts";
import { sentView } from "./sent.ts";

const address = InviteSpeakerBody.shape.email;

type Invited = z.output<typeof contract.inviteSpeaker.response>;

/**
 * Invites an address to speak at an event, with one of the invitee's talks if the organizers have one in mind.
 * Organizers may. It belongs to the account that has confirmed the address; without one it waits for whoever has its link, or
 * confirms the address. Throws AlreadyPending while another invitation of the address to this event is pending; the
 * unique index decides. After too many mails to the address it is made without one.
 */
export async function inviteSpeaker(
  ctx: Ctx,
  actor: Actor,
  body: z.output<typeof contract.InviteSpeakerBody>,
): Promise<Invited> {
  const { invitation, mailSent } = await invite(ctx, actor, body);
  return { invitation, mailSent };
}

/**
 * Invites many addresses, each as `inviteSpeaker` does and in a transaction of its own, so that what refuses one leaves the others
 * alone and a repeated call invites nobody twice. Where no mail goes out and no account has it, the answer has the link. Throws
 * EventNotFound and OnlyOrganizers for all together.
 */
export async function inviteSpeakers(
  ctx: Ctx,
  actor: Actor,
  eventId: string,
  { emails, words }: z.output<typeof inviting.InviteSpeakersBody>,
): Promise<inviting.InvitedOne[]> {
  await findInviting(ctx, ctx.db, actor, eventId);
  const results: inviting.InvitedOne[] = [];
  // One after the other: together they would take all connections from everybody else.
  for (const given of emails) results.push(await inviteOne(ctx, actor, { eventId, given, words }));
  return results;
}

async function inviteOne(
  ctx: Ctx,
  actor: Actor,
  { eventId, given, words }: { eventId: string; given: string; words: string | null | undefined },
): Promise<inviting.InvitedOne> {
  const not = { email: given, invitation: null, mailSent: false, url: null };
  const email = address.safeParse(given);
  if (!email.success) {
    return { ...not, outcome: "not_an_address", reason: email.error.issues[0]?.message ?? "" };
  }
  try {
    const invited = await invite(ctx, actor, { eventId, email: email.data, words }, "link");
    return { ...invited, email: given, outcome: "invited", reason: null };
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
    return { ...not, outcome: outcomeOf(error), reason: error.message };
  }
}

function outcomeOf(refusal: Refusal): inviting.InvitedOne["outcome"] {
  if (isRefusal(refusal, "AlreadyPending")) return "already_invited";
  return isRefusal(refusal, "UnusableEmail") ? "not_an_address" : "refused";
}

/** The event, for its organizers. */
async function findInviting(ctx: Ctx, db: Db | Tx, actor: Actor, eventId: string, lock?: "share") {
  const event = await findEvent(ctx, db, actor, eventId, lock);
  if (!mayOrganize(actor, event)) throw new Refusal("OnlyOrganizers", { to: "invite_speakers" });
  return event;
}

/** `give` tells that the inviter gets the link where no mail has it. */
async function invite(
  ctx: Ctx,
  actor: Actor,
  { eventId, email, talkId, words }: z.output<typeof contract.InviteSpeakerBody>,
  give?: "link",
): Promise<Invited & { url: string | null }> {
  if (isUnclaimed(email)) throw new Refusal("UnusableEmail");
  await countInvitation(ctx, actor);
  const time = now(ctx);
  return inTransaction(ctx, async (tx, tell) => {
    // Everybody locks a talk before its event, and the event before its invitations.
    const talk = talkId ? await queries.lockTalk(tx, talkId) : undefined;
    const event = await findInviting(ctx, tx, actor, eventId, "share");
    const holder = await selectRecipientByEmail(tx, email);
    const invitee = holder?.email_confirmed_at ? holder : undefined;
    if (talkId && (!talk || talk.creator_id !== invitee?.user_id)) throw new Refusal("TalkNotFound");
    await queries.expireInvitations(tx, eventId, email, time);
    const invitationId = randomUUIDv7();
    const link = invitee ? undefined : newLink();
    const inserted = await queries.insertInvitation(tx, {
      invitation_id: invitationId,
      event_id: eventId,
      email,
      user_id: invitee?.user_id ?? null,
      token_hash: link?.token_hash ?? null,
      talk_id: talkId ?? null,
      invited_by: actor.userId,
      invited_at: time,
      expires_at: expiryFrom(time),
      words: words ?? null,
    });
    if (!inserted) throw new Refusal("AlreadyPending");
    const invitation = await selectSentOne(tx, invitationId);
    const { byMail, mailSent } = await reachInvited(ctx, tx, actor, { eventId, email });
    const token = link?.token ?? null;
    await tell({ kind: "speaker_invited", actor, event, invitation, invitee, token, byMail });
    const url =
      give && !mailSent && token !== null ? await linkTo(ctx, tx, "/invitations/:token", { token }) : null;
    if (url !== null) await tell({ kind: "invitation_linked", actor, event, invitationId, email });
    return { invitation: sentView(invitation, time), mailSent, url };
  });
}

/** When an invitation that is sent at that time expires. */
export const expiryFrom = (time: string): string =>
  new Date(Date.parse(time) + limits.invitationDays * 86_400_000).toISOString();
