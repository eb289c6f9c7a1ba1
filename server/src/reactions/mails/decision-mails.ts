import { pathOf } from "@plenary/contract/paths";
import { text } from "@plenary/contract/text";
import { Refusal } from "../../base/refusals.ts";
import { isPublic } from "../../core/access.ts";
import { type Ctx, now, type ReactionCtx } from "../../core/context.ts";
import type { FactOf } from "../../core/facts.ts";
import { addUses, refundUse } from "../../core/limits/rate-limits.ts";
import { linkOrigin, linkTo } from "../../core/links.ts";
import type { Tx } from "../../db/db.ts";
import { publicSlots, seenPlace } from "../../features/programme/places/public-slots.ts";
import { mailsOfDecision, rememberMails } from "../../features/sessions/decisions/decisions.ts";
import { isSpeaker, type SessionSeen } from "../../features/sessions/session/sessions-access.ts";
import { amendMails, giveUpMails, putBackMails, queueMail } from "../../mail/outbox.ts";
import { selectRecipient } from "../../mail/recipients.ts";
import type { ApprovedPlace } from "../../mail/templates/kinds.ts";

/** Mails about decisions, which leave once the decision can't be undone any more (docs/product/sessions.md#undo). */

/** Mails per day about one session's decisions. The next waits for the end of that day; later decisions replace it. */
const decisionsPerDay = { max: 5, seconds: 24 * 60 * 60 };
const decisionMails = (sessionId: string) => `decision-mail:${sessionId}`;
const decisionKinds = ["session_approved", "session_rejected"] as const;

/** Tells the speaker about a decision once it can't be undone, unless it is theirs; withdraws an earlier one's mail. */
export async function decision(fact: FactOf<"session_decided">, { ctx, tx }: ReactionCtx) {
  const { after, undoUntil } = fact;
  if (fact.byRun) return;
  const link = await linkTo(ctx, tx, "/sessions/:sessionId", { sessionId: after.session_id });
  const reason = text("A later decision takes its place.");
  const takenBack = await giveUpMails(tx, now(ctx), { kinds: decisionKinds, link, reason });
  // Whoever knew that it was confirmed, or read so in public, hears that it is cancelled.
  const wasTold = fact.before.status === "confirmed" && takenBack.length === 0;
  const isCancelled = after.status === "rejected" && (wasTold || fact.before.seen_state === "public");
  const [mailId = null] = await queueDecision(fact, { link, isCancelled }, { ctx, tx });
  if (undoUntil) await rememberMails(tx, after.session_id, { mailId, takenBack });
}

async function queueDecision(
  { actor, after, undoUntil }: FactOf<"session_decided">,
  { link, isCancelled }: { link: string; isCancelled: boolean },
  { ctx, tx }: Pick<ReactionCtx, "ctx" | "tx">,
): Promise<string[]> {
  if (isSpeaker(actor, after) || after.no_person) return [];
  const to = await selectRecipient(tx, after.speaker_id);
  if (!to) return [];
  const due = [await freeAt(ctx, tx, after.session_id), undoUntil]
    .filter((at) => at !== null)
    .sort()
    .at(-1);
  const { event_id: eventId } = after;
  const about = { eventId, sessionId: after.session_id };
  const data = { talkTitle: after.talk_title, eventName: after.event_name, link, about };
  if (after.status !== "confirmed") {
    const reason = after.reject_reason ?? "";
    const rejected = { ...data, reason, ...(isCancelled && { cancelled: true as const }) };
    return queueMail(ctx, tx, { kind: "session_rejected", to, data: rejected }, due);
  }
  const confirmed = {
    ...data,
    ...(await approvedPlaceOf(tx, after)),
    ...(isPublic({ visibility: after.event_visibility }) && {
      pageLink: await linkTo(ctx, tx, "/public/events/:eventId", { eventId }),
    }),
  };
  return queueMail(ctx, tx, { kind: "session_approved", to, data: confirmed }, due);
}

type SessionPlace = Pick<SessionSeen, "start_time" | "duration_minutes" | "room">;

/** The place in an approval's mail, as far as set. With versions the public one: the working plan isn't told before. */
async function approvedPlaceOf(tx: Tx, session: SessionSeen): Promise<ApprovedPlace> {
  const { event_id: eventId, session_id: sessionId, event_timezone: timezone } = session;
  if (session.current_version === null) return whatIsSet(session, timezone);
  return releasedPlace(await seenPlace(tx, { eventId, sessionId }), timezone);
}

const releasedPlace = (place: SessionPlace | undefined, timezone: string): ApprovedPlace =>
  place && (place.start_time || place.room) ? whatIsSet(place, timezone) : { placeFollows: true };

const whatIsSet = (
  { start_time, duration_minutes, room }: SessionPlace,
  timezone: string,
): ApprovedPlace => ({
  ...(start_time && { startTime: start_time, timezone }),
  ...(duration_minutes && { durationMinutes: duration_minutes }),
  ...(room && { room }),
});

const placeNames = ["startTime", "timezone", "durationMinutes", "room", "placeFollows"] as const;

/** Updates unsent approval mails of these sessions with their places; returns the addresses that need no other mail, by session. */
export async function amendApprovals(
  sessions: readonly SessionSeen[],
  { ctx, tx }: ReactionCtx,
): Promise<ReadonlyMap<string, string[]>> {
  const origin = await linkOrigin(ctx, tx);
  const data = [];
  for (const session of sessions) {
    const { session_id: sessionId } = session;
    const link = origin + pathOf("/sessions/:sessionId", { sessionId });
    data.push({ sessionId, link, place: await approvedPlaceOf(tx, session) });
  }
  const amended = await amendMails(tx, now(ctx), {
    kind: "session_approved",
    names: placeNames,
    data: data.map(({ link, place }) => [link, place] as const),
  });
  return new Map(data.map(({ sessionId, link }) => [sessionId, amended.get(link) ?? []]));
}

/** Updates unsent approval mails with the places of a version. */
export async function placesReleased({ event }: FactOf<"version_released">, { ctx, tx }: ReactionCtx) {
  const origin = await linkOrigin(ctx, tx);
  const data = (await publicSlots(tx, event.eventId)).flatMap((slot) => {
    if (slot.kind !== "session" || slot.state !== "public") return [];
    const place = { start_time: slot.startTime, duration_minutes: slot.durationMinutes, room: slot.room };
    const link = origin + pathOf("/sessions/:sessionId", { sessionId: slot.slotId });
    return [[link, releasedPlace(place, event.timezone)] as const];
  });
  await amendMails(tx, now(ctx), { kind: "session_approved", names: placeNames, data });
}

/** Gives up the mail of an undone decision; one that it had replaced leaves after all. Throws TooLateToUndo. */
export async function undone({ after }: FactOf<"session_decision_undone">, { ctx, tx }: ReactionCtx) {
  const { session_id: sessionId } = after;
  const { mailId, takenBack } = await mailsOfDecision(tx, sessionId);
  const link = await linkTo(ctx, tx, "/sessions/:sessionId", { sessionId });
  const reason = text("The decision was undone.");
  const givenUp = await giveUpMails(tx, now(ctx), { kinds: decisionKinds, link, reason });
  if (mailId !== null && !givenUp.includes(mailId)) throw new Refusal("TooLateToUndo");
  if (mailId !== null) await refundUse(ctx, decisionMails(sessionId), tx);
  await putBackMails(tx, takenBack);
}

/** Gives up the mail of a decision about a session that is gone, or waits for another decision. */
export async function noLongerDecided(
  { before, ...fact }: FactOf<"session_updated" | "session_deleted">,
  { ctx, tx }: ReactionCtx,
) {
  if (before.status === "draft" || ("after" in fact && fact.after.status === before.status)) return;
  const link = await linkTo(ctx, tx, "/sessions/:sessionId", { sessionId: before.session_id });
  const reason = text("The session was changed or deleted before.");
  await giveUpMails(tx, now(ctx), { kinds: decisionKinds, link, reason });
}

/** Counts a decision about the session. Returns when its mail may leave, if there were too many today. */
async function freeAt(ctx: Ctx, tx: Tx, sessionId: string): Promise<string | null> {
  if (!ctx.config.rateLimit) return null;
  const { max, seconds } = decisionsPerDay;
  const { hits, milliseconds } = await addUses(ctx, decisionMails(sessionId), seconds, { tx });
  return hits <= max ? null : new Date(ctx.clock().valueOf() + milliseconds).toISOString();
}
