import type { Ctx, ReactionCtx } from "../../core/context.ts";
import type { FactOf } from "../../core/facts.ts";
import { addUses } from "../../core/limits/rate-limits.ts";
import { linkTo } from "../../core/links.ts";
import type { Tx } from "../../db/db.ts";
import { organizersOf } from "../../features/co-organizers/co-organizers.ts";
import type { SessionSeen } from "../../features/sessions/session/sessions-access.ts";
import { unansweredOf } from "../../features/sessions/speakers/co-speakers.ts";
import { queueMail, queueMails } from "../../mail/outbox.ts";
import { mailsInvitations, selectRecipient } from "../../mail/recipients.ts";

const DAY = 24 * 60 * 60;
/** Mails per day that one speaker causes to one person by naming them, whatever becomes of the sessions. */
const perPair = 5;

/** Invites those who were named, if the inviter's address is confirmed; at most once a day per session. */
export async function asked({ session, userIds, by }: FactOf<"co_speakers_asked">, { ctx, tx }: ReactionCtx) {
  const inviterId = by?.userId ?? session.speaker_id;
  if (!(await mailsInvitations(tx, inviterId))) return;
  const link = await linkTo(ctx, tx, "/sessions/invitations");
  const inviter = await selectRecipient(tx, inviterId);
  const byOrganizer = !speaksThere(session, inviterId) && { byOrganizer: true as const };
  const data = {
    inviterName: inviter?.name ?? session.speaker_name,
    ...about(session),
    link,
    ...byOrganizer,
  };
  // In a fixed order, so that two transactions don't wait for each other's counts.
  for (const userId of userIds.toSorted()) {
    const to = await selectRecipient(tx, userId);
    if (to && (await mayBeMailed(ctx, tx, session, { userId, inviterId })))
      await queueMail(ctx, tx, {
        ...{ kind: "co_speaker_invitation", to },
        data: { ...data, asked: { sessionId: session.session_id, userId } },
      });
  }
}

/** Invites those who were named before the inviter's address was confirmed and haven't answered. */
export async function askedBefore(
  { userId, before }: FactOf<"address_confirmed" | "address_changed">,
  reaction: ReactionCtx,
) {
  if (before.email_confirmed_at !== null) return;
  for (const { session, userIds } of await unansweredOf(reaction.tx, userId))
    await asked({ kind: "co_speakers_asked", session, userIds }, reaction);
}

async function mayBeMailed(
  ctx: Ctx,
  tx: Tx,
  session: SessionSeen,
  { userId, inviterId }: { userId: string; inviterId: string },
): Promise<boolean> {
  if (!ctx.config.rateLimit) return true;
  const ofSession = await addUses(ctx, `co-speaker:${session.session_id}:${userId}`, DAY, { tx });
  if (ofSession.hits > 1) return false;
  // Only mails about a session count, so that naming somebody again doesn't use up the others' mails.
  const ofPair = await addUses(ctx, `co-speaker:${inviterId}:${userId}`, DAY, { tx });
  return ofPair.hits <= perPair;
}

/** Tells the inviter the answer. */
export async function answered(fact: FactOf<"co_speaker_answered">, { ctx, tx }: ReactionCtx) {
  const { actor, after, askedBy, answer } = fact;
  const [to, invitee] = [await selectRecipient(tx, askedBy), await selectRecipient(tx, actor.userId)];
  // Organizers can use the link that they were given.
  if (!to || to.user_id === actor.userId) return;
  const data = {
    inviteeName: invitee?.name ?? "",
    ...about(after),
    answer,
    link: await linkOf(ctx, tx, after),
    ...(!speaksThere(after, askedBy) && { byOrganizer: true as const }),
  };
  await queueMail(ctx, tx, { kind: "co_speaker_invitation_answered", to, data });
}

/** Tells the speaker that somebody left, and for confirmed sessions the organizers, so that drafts can't be misused. */
export async function left({ actor, before }: FactOf<"co_speaker_left">, { ctx, tx }: ReactionCtx) {
  const leaver = await selectRecipient(tx, actor.userId);
  const isSpeakers = before.speaker_id === actor.userId;
  const speaker = isSpeakers ? undefined : await selectRecipient(tx, before.speaker_id);
  const organizers =
    before.status === "confirmed" || isSpeakers ? await organizersOf(tx, before.event_id) : [];
  const others = organizers.filter(
    ({ user_id }) => user_id !== actor.userId && user_id !== before.speaker_id,
  );
  const data = { coSpeakerName: leaver?.name ?? "", ...about(before), link: await linkOf(ctx, tx, before) };
  const mail = (toSpeaker: boolean) => (to: (typeof others)[number]) => ({
    kind: "co_speaker_left" as const,
    to,
    data: { ...data, toSpeaker },
  });
  await queueMails(ctx, tx, [...(speaker ? [speaker] : []).map(mail(true)), ...others.map(mail(false))]);
}

/** Whether the account speaks in the session, rather than only organizing its event. */
const speaksThere = ({ speaker_id, no_person, co_speakers }: SessionSeen, userId: string): boolean =>
  (speaker_id === userId && !no_person) ||
  co_speakers.some((speaker) => speaker.accepted && speaker.userId === userId);

const about = (session: SessionSeen) => ({
  eventId: session.event_id,
  sessionId: session.session_id,
  talkTitle: session.talk_title,
  eventName: session.event_name,
});

const linkOf = (ctx: Ctx, tx: Tx, { session_id: sessionId }: SessionSeen) =>
  linkTo(ctx, tx, "/sessions/:sessionId", { sessionId });
