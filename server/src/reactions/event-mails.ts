import type { Actor } from "../core/context.ts";
import type { FactOf, Reacting } from "../core/facts.ts";
import { linkTo } from "../core/links.ts";
import type { Tx } from "../db/db.ts";
import { hearsAnswer } from "../features/co-organizers/co-organizers.ts";
import { isSpeaker } from "../features/sessions/sessions-access.ts";
import { queueMail } from "../mail/outbox.ts";
import { type Recipient, selectRecipient } from "../mail/recipients.ts";

/** The mails about events: invitations to speak or to help organize, answers to them, decisions. */

/** Tells the speaker about a decision, unless the speaker made it. */
export async function decision({ actor, after }: FactOf<"session_decided">, { ctx, tx }: Reacting) {
  if (isSpeaker(actor, after)) return;
  const to = await selectRecipient(tx, after.speaker_id);
  if (!to) return;
  const data = {
    talkTitle: after.talk_title,
    eventName: after.event_name,
    link: await linkTo(ctx, tx, "/sessions/:sessionId", { sessionId: after.session_id }),
  };
  if (after.status === "confirmed") await queueMail(ctx, tx, { kind: "session_approved", to, data });
  else {
    const reason = after.reject_reason ?? "";
    await queueMail(ctx, tx, { kind: "session_rejected", to, data: { ...data, reason } });
  }
}

/** Invites the owner of the address to speak; without an account the link leads to the registration. */
export async function invitationToSpeak(fact: FactOf<"speaker_invited">, { ctx, tx }: Reacting) {
  const { event, invitation, invitee } = fact;
  const { email, expires_at: expiresAt } = invitation;
  await queueMail(ctx, tx, {
    kind: "session_invitation",
    to: invitee ?? { email, name: email },
    data: {
      inviterName: invitation.inviter_name ?? "",
      eventName: event.name,
      expiresAt,
      link: await linkTo(ctx, tx, invitee ? "/sessions/invitations" : "/register"),
      ...(!invitee && { isNew: true }),
    },
  });
}

export async function answerToSpeak(fact: FactOf<"speaker_invitation_answered">, { ctx, tx }: Reacting) {
  const { actor, invitation, answer, reason } = fact;
  const told = await whoIsTold(tx, actor, invitation);
  if (!told) return;
  const { event_id: eventId, event_name: eventName } = invitation;
  const link = await linkTo(ctx, tx, "/events/:eventId", { eventId });
  const data = { inviteeName: told.inviteeName, eventName, answer, reason: reason ?? "", link };
  await queueMail(ctx, tx, { kind: "session_invitation_answered", to: told.to, data });
}

export async function invitationToOrganize(fact: FactOf<"co_organizer_invited">, { ctx, tx }: Reacting) {
  const { actor, event, invitee: to } = fact;
  const inviter = await selectRecipient(tx, actor.userId);
  const link = await linkTo(ctx, tx, "/sessions/invitations");
  const data = { inviterName: inviter?.name ?? "", eventName: event.name, link };
  await queueMail(ctx, tx, { kind: "co_organizer_invitation", to, data });
}

export async function answerToOrganize(
  { actor, invitation, answer }: FactOf<"co_organizer_invitation_answered">,
  { ctx, tx }: Reacting,
) {
  const told = await whoIsTold(tx, actor, invitation);
  if (!told) return;
  const { event_id: eventId, event_name: eventName } = invitation;
  const link = await linkTo(ctx, tx, "/events/:eventId/co-organizers", { eventId });
  const data = { inviteeName: told.inviteeName, eventName, answer, link };
  await queueMail(ctx, tx, { kind: "co_organizer_invitation_answered", to: told.to, data });
}

/** The person to tell about the actor's answer, and the actor's name; nobody is told of their own answer. */
async function whoIsTold(
  tx: Tx,
  actor: Actor,
  invitation: { event_id: string; invited_by: string | null },
): Promise<{ to: Recipient; inviteeName: string } | undefined> {
  const to = await hearsAnswer(tx, invitation);
  if (to.user_id === actor.userId) return undefined;
  const invitee = await selectRecipient(tx, actor.userId);
  return { to, inviteeName: invitee?.name ?? "" };
}

/** Tells the former and the new owner, except whichever of them made the transfer. */
export async function transfer({ actor, before, owner }: FactOf<"event_transferred">, { ctx, tx }: Reacting) {
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
