import { randomUUIDv7 } from "node:crypto";
import type * as contract from "@plenary/contract/invitations/invitations";
import type * as inviting from "@plenary/contract/invitations/inviting";
import type { z } from "zod";
import { Refusal } from "../../base/refusals.ts";
import { type Actor, type Ctx, inTransaction, now, type Tell } from "../../core/context.ts";
import { linkTo } from "../../core/links.ts";
import { isUnclaimed } from "../../core/placeholder-addresses.ts";
import type { Db, Tx } from "../../db/db.ts";
import { type Recipient, selectRecipientByEmail } from "../../mail/recipients.ts";
import { countInvitation } from "../co-organizers/co-organizers.ts";
import { countInvitationMail } from "../co-organizers/invitation-mails.ts";
import { expiryBefore, inviteEach } from "../co-organizers/invite-each.ts";
import { newLink } from "../co-organizers/open-invitations.ts";
import { type EventSeen, findOrganizedEvent } from "../events/events-access.ts";
import * as queries from "./invitations.queries.ts";
import { selectSentOne } from "./sent-invitations.queries.ts";
import { sentView } from "./sent-invitations.ts";

type Invited = z.output<typeof contract.inviteSpeaker.response>;

/**
 * Invites an address to speak at an event. The invitation belongs to the account that has confirmed the address, else
 * to whoever has its link or confirms it. After too many mails to the address no mail is sent.
 */
export async function inviteSpeaker(
  ctx: Ctx,
  actor: Actor,
  body: z.output<typeof contract.InviteSpeakerBody>,
): Promise<Invited> {
  const { url: _, ...invited } = await invite(ctx, actor, body);
  return invited;
}

/** Invites many addresses, each as `inviteSpeaker` does and in a transaction of its own. */
export async function inviteSpeakers(
  ctx: Ctx,
  actor: Actor,
  eventId: string,
  { emails, words }: z.output<typeof inviting.InviteSpeakersBody>,
): Promise<inviting.SpeakerInviteResult[]> {
  await findInviting(ctx, ctx.db, actor, eventId);
  const not = { invitation: null, mailSent: false, whyNoMail: null, url: null };
  return inviteEach(emails, not, (email) => invite(ctx, actor, { eventId, email, words }, "link"));
}

/** The event, for its organizers. */
async function findInviting(ctx: Ctx, db: Db | Tx, actor: Actor, eventId: string, lock?: "share") {
  return findOrganizedEvent(ctx, db, actor, eventId, { to: "invite_speakers", lock });
}

/** `give` makes the answer contain the link if no mail does. */
async function invite(
  ctx: Ctx,
  actor: Actor,
  { eventId, email, talkId = null, words = null }: z.output<typeof contract.InviteSpeakerBody>,
  give?: "link",
): Promise<Linked> {
  await countInvitation(ctx, actor);
  return inTransaction(ctx, async (tx, tell) => {
    // Everybody locks a talk before its event, and the event before its invitations.
    const talk = talkId ? await queries.lockTalk(tx, talkId) : undefined;
    const event = await findInviting(ctx, tx, actor, eventId, "share");
    const invitee = await selectConfirmed(tx, email);
    if (talkId && (!talk || talk.creator_id !== invitee?.user_id)) throw new Refusal("TalkNotFound");
    return inviteAddress(ctx, tx, tell, {
      actor,
      event,
      email,
      invitee,
      talkId,
      words,
      sessionId: null,
      give,
    });
  });
}

/** Invites an address without an account into a session. The caller has counted the invitation and locked the session. */
export async function inviteIntoSession(
  ctx: Ctx,
  tx: Tx,
  tell: Tell,
  actor: Actor,
  { eventId, sessionId, email }: { eventId: string; sessionId: string; email: string },
): Promise<Linked> {
  const event = await findInviting(ctx, tx, actor, eventId, "share");
  const asked = { actor, event, email, sessionId, talkId: null, words: null };
  return inviteAddress(ctx, tx, tell, { ...asked, invitee: undefined, give: "link" });
}

/** The account that has confirmed the address. */
export async function selectConfirmed(tx: Tx, email: string): Promise<Recipient | undefined> {
  const holder = await selectRecipientByEmail(tx, email);
  return holder?.email_confirmed_at ? holder : undefined;
}

type Linked = Invited & { url: string | null };

interface Inviting {
  actor: Actor;
  event: EventSeen;
  email: string;
  /** The account that has confirmed the address. */
  invitee: Recipient | undefined;
  sessionId: string | null;
  talkId: string | null;
  words: string | null;
  give: "link" | undefined;
}

async function inviteAddress(
  ctx: Ctx,
  tx: Tx,
  tell: Tell,
  { actor, event, email, invitee, sessionId, talkId, words, give }: Inviting,
): Promise<Linked> {
  if (isUnclaimed(email)) throw new Refusal("UnusableEmail");
  const time = now(ctx);
  const { event_id: eventId } = event;
  await queries.expireInvitations(tx, { eventId, sessionId, email }, time);
  const invitationId = randomUUIDv7();
  const link = invitee ? undefined : newLink();
  const inserted = await queries.insertInvitation(tx, {
    ...{ invitation_id: invitationId, event_id: eventId, session_id: sessionId, talk_id: talkId },
    ...{ email, user_id: invitee?.user_id ?? null, token_hash: link?.token_hash ?? null },
    ...{ invited_by: actor.userId, invited_at: time, expires_at: expiryBefore(event, time), words },
  });
  if (!inserted) throw new Refusal("AlreadyPending");
  const invitation = await selectSentOne(tx, invitationId);
  const to = { eventId, email, hasAccount: invitee !== undefined };
  const { byMail, ...reached } = await countInvitationMail(ctx, tx, actor, to);
  const token = link?.token ?? null;
  await tell({ kind: "speaker_invited", actor, event, invitation, invitee, token, byMail });
  const isLinked = give && !reached.mailSent && token !== null;
  const url = isLinked ? await linkTo(ctx, tx, "/invitations/:token", { token }) : null;
  if (url !== null) await tell({ kind: "invitation_linked", actor, event, invitationId, email });
  return { invitation: sentView(invitation, time), ...reached, url };
}
