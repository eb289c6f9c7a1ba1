import { hashToken } from "../../base/secrets.ts";
import type { Actor, ReactionCtx } from "../../core/context.ts";
import type { FactOf } from "../../core/facts.ts";
import { linkTo } from "../../core/links.ts";
import type { Tx } from "../../db/db.ts";
import { answerRecipient } from "../../features/co-organizers/co-organizers.ts";
import type { EventSeen } from "../../features/events/events-access.ts";
import { othersEmail } from "../../features/users/users.ts";
import { queueMail } from "../../mail/outbox.ts";
import { selectRecipient } from "../../mail/recipients.ts";
import type { InvitationDetails } from "../../mail/templates/kinds.ts";

/** An invitation's details of its event, and the inviter's words. */
function invitesTo(
  event: EventSeen,
  words: string | null,
): Required<InvitationDetails> & { eventName: string } {
  const { event_id: eventId, name, start_date: startDate, end_date: endDate, location, timezone } = event;
  return { eventId, eventName: name, event: { startDate, endDate, location, timezone }, words };
}

/** Invites the address's owner to speak; an address without an account gets the secret link. */
export async function invitationToSpeak(fact: FactOf<"speaker_invited">, { ctx, tx }: ReactionCtx) {
  const { event, invitation, invitee, token, byMail } = fact;
  if (!byMail) return;
  const { email, expires_at: expiresAt, inviter_name: inviterName } = invitation;
  const { session_title: talkTitle, session_id: sessionId } = invitation;
  const data = {
    ...{ inviterName: inviterName ?? "", ...invitesTo(event, invitation.words), expiresAt },
    ...(talkTitle !== null && sessionId !== null && { talkTitle, sessionId }),
  };
  if (token !== null) {
    const link = await linkTo(ctx, tx, "/invitations/:token", { token });
    const to = { email, name: email };
    const linked = { kind: "invitation_link" as const, to, secret: { link } };
    await queueMail(ctx, tx, { ...linked, data: { ...data, ...hashOf(token), toOrganize: false } });
  } else if (invitee) {
    const link = await linkTo(ctx, tx, "/sessions/invitations");
    const { invitation_id: invitationId } = invitation;
    const about = { ...data, invitationId, link };
    await queueMail(ctx, tx, { kind: "session_invitation", to: invitee, data: about });
  }
}

/** Identifies the mail, which is given up once the link is invalid. */
const hashOf = (token: string) => ({ linkHash: hashToken(token).toString("hex") });

export async function linkToOrganize(fact: FactOf<"address_asked_to_organize">, { ctx, tx }: ReactionCtx) {
  const { actor, event, email, token, byMail, words, expiresAt } = fact;
  if (!byMail) return;
  const inviter = await selectRecipient(tx, actor.userId);
  await queueMail(ctx, tx, {
    kind: "invitation_link",
    to: { email, name: email },
    data: {
      inviterName: inviter?.name ?? "",
      ...invitesTo(event, words),
      ...hashOf(token),
      ...(expiresAt && { expiresAt }),
      toOrganize: true,
    },
    secret: { link: await linkTo(ctx, tx, "/invitations/:token", { token }) },
  });
}

export async function linkToReview(fact: FactOf<"address_asked_to_review">, { ctx, tx }: ReactionCtx) {
  const { actor, event, email, token, byMail, words, expiresAt } = fact;
  if (!byMail) return;
  const inviter = await selectRecipient(tx, actor.userId);
  await queueMail(ctx, tx, {
    kind: "invitation_link",
    to: { email, name: email },
    data: {
      ...{ inviterName: inviter?.name ?? "", ...invitesTo(event, words), ...hashOf(token), expiresAt },
      ...{ toOrganize: false, toReview: true },
    },
    secret: { link: await linkTo(ctx, tx, "/invitations/:token", { token }) },
  });
}

export async function askedToReview(fact: FactOf<"reviewer_asked">, { ctx, tx }: ReactionCtx) {
  const { actor, event, reviewerId, invitee: to, byMail, words } = fact;
  if (!byMail) return;
  const inviter = await selectRecipient(tx, actor.userId);
  const link = await linkTo(ctx, tx, "/reviews");
  const data = { inviterName: inviter?.name ?? "", ...invitesTo(event, words), reviewerId, link };
  await queueMail(ctx, tx, { kind: "reviewer_asked", to, data });
}

export async function answerToSpeak(fact: FactOf<"speaker_invitation_answered">, { ctx, tx }: ReactionCtx) {
  const { actor, invitation, answer, reason } = fact;
  const told = await whoIsTold(tx, actor, invitation, invitation.email);
  if (!told) return;
  const { event_id: eventId, event_name: eventName } = invitation;
  const link = await linkTo(ctx, tx, "/events/:eventId", { eventId });
  const data = { ...told.invitee, eventName, answer, reason: reason ?? "", link };
  await queueMail(ctx, tx, { kind: "session_invitation_answered", to: told.to, data });
}

export async function invitationToOrganize(fact: FactOf<"co_organizer_invited">, { ctx, tx }: ReactionCtx) {
  const { actor, event, invitationId, invitee: to, byMail, words, expiresAt } = fact;
  if (!byMail) return;
  const inviter = await selectRecipient(tx, actor.userId);
  const link = await linkTo(ctx, tx, "/sessions/invitations");
  const data = {
    inviterName: inviter?.name ?? "",
    ...invitesTo(event, words),
    ...(expiresAt && { expiresAt }),
    ...{ invitationId, link },
  };
  await queueMail(ctx, tx, { kind: "co_organizer_invitation", to, data });
}

export async function answerToOrganize(
  { actor, invitation, answer }: FactOf<"co_organizer_invitation_answered">,
  { ctx, tx }: ReactionCtx,
) {
  const told = await whoIsTold(tx, actor, invitation, invitation.invited_email);
  if (!told) return;
  const { event_id: eventId, event_name: eventName } = invitation;
  const link = await linkTo(ctx, tx, "/events/:eventId/co-organizers", { eventId });
  const data = { ...told.invitee, eventName, answer, link };
  await queueMail(ctx, tx, { kind: "co_organizer_invitation_answered", to: told.to, data });
}

/** The person to tell about the actor's answer, and the actor; nobody is told of their own answer. */
async function whoIsTold(
  tx: Tx,
  actor: Actor,
  invitation: { event_id: string; invited_by: string | null },
  invitedEmail: string | null,
) {
  const to = await answerRecipient(tx, invitation);
  if (to.user_id === actor.userId) return undefined;
  const invitee = await selectRecipient(tx, actor.userId);
  const own = invitee && othersEmail(invitee);
  const isOther = invitedEmail !== null && own?.toLowerCase() !== invitedEmail.toLowerCase();
  const other = isOther ? { invitedEmail, inviteeEmail: own ?? "" } : {};
  return { to, invitee: { inviteeName: invitee?.name ?? "", ...other } };
}

/** Tells the former and the new owner, except whoever made the transfer. */
export async function transfer(
  { actor, before, owner }: FactOf<"event_transferred">,
  { ctx, tx }: ReactionCtx,
) {
  const data = {
    eventName: before.name,
    from: before.creator_name,
    to: owner.name,
    link: await linkTo(ctx, tx, "/events/:eventId", { eventId: before.event_id }),
  };
  const former = await selectRecipient(tx, before.creator_id);
  for (const to of [former, owner]) {
    if (to && to.user_id !== actor.userId) await queueMail(ctx, tx, { kind: "event_transferred", to, data });
  }
}
