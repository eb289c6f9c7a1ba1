import type { Ctx, Reacting } from "../../core/context.ts";
import type { FactOf } from "../../core/facts.ts";
import { addUses } from "../../core/limits/rate-limits.ts";
import { linkTo } from "../../core/links.ts";
import type { Tx } from "../../db/db.ts";
import { organizersOf } from "../../features/co-organizers/co-organizers.ts";
import type { SessionSeen } from "../../features/sessions/session/sessions-access.ts";
import { queueMail, queueMails } from "../../mail/outbox.ts";
import { mailsInvitations, selectRecipient } from "../../mail/recipients.ts";

/** The mails about co-speakers: the question, the answer to it, and that somebody left. */

const DAY = 24 * 60 * 60;
/** How many mails a day one speaker causes to one person by naming them, whatever becomes of the sessions. */
const perPair = 5;

/**
 * Asks those who were named, by who has a confirmed address; at most once a day about one session, so that naming somebody again
 * and again sends no more.
 */
export async function asked({ session, userIds, by }: FactOf<"co_speakers_asked">, { ctx, tx }: Reacting) {
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
  // In one order, so that no two transactions wait for each other's counts.
  for (const userId of userIds.toSorted()) {
    const to = await selectRecipient(tx, userId);
    if (to && (await mayBeMailed(ctx, tx, session, { userId, inviterId })))
      await queueMail(ctx, tx, {
        ...{ kind: "co_speaker_invitation", to },
        data: { ...data, asked: { sessionId: session.session_id, userId } },
      });
  }
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
  // Only what is mailed about a session counts: naming somebody again and again leaves the others their mails.
  const ofPair = await addUses(ctx, `co-speaker:${inviterId}:${userId}`, DAY, { tx });
  return ofPair.hits <= perPair;
}

/** Tells who asked what somebody answered. */
export async function answered(fact: FactOf<"co_speaker_answered">, { ctx, tx }: Reacting) {
  const { actor, after, askedBy, answer } = fact;
  const [to, invitee] = [await selectRecipient(tx, askedBy), await selectRecipient(tx, actor.userId)];
  // An organizer can take the link that they were given.
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

/**
 * Tells the speaker that somebody left, and the organizers where that changes their programme: only they make it confirmed, so
 * that nobody can write to them by leaving drafts.
 */
export async function left({ actor, before }: FactOf<"co_speaker_left">, { ctx, tx }: Reacting) {
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

/** Whether the account speaks in the session, and isn't only one of its event's organizers. */
const speaksThere = ({ speaker_id, no_person, co_speakers }: SessionSeen, userId: string): boolean =>
  (speaker_id === userId && !no_person) ||
  co_speakers.some((speaker) => speaker.accepted && speaker.userId === userId);

const about = (session: SessionSeen) => ({
  talkTitle: session.talk_title,
  eventName: session.event_name,
});

const linkOf = (ctx: Ctx, tx: Tx, { session_id: sessionId }: SessionSeen) =>
  linkTo(ctx, tx, "/sessions/:sessionId", { sessionId });
