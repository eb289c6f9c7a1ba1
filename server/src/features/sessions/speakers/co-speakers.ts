import { randomUUIDv7 } from "node:crypto";
import type { InvitationAnswer } from "@plenary/contract/invitations/invitations";
import { limits } from "@plenary/contract/limits";
import { Refusal } from "../../../base/refusals.ts";
import { type Actor, type Ctx, inTransaction, now, type Tell } from "../../../core/context.ts";
import { settleSlots } from "../../../core/slots.ts";
import type { Tx } from "../../../db/db.ts";
import { countInvitation } from "../../co-organizers/co-organizers.ts";
import { lockSession, type SessionSeen, selectSession, updateSession } from "../session/sessions.queries.ts";
import { findSessionToChange, isCoSpeaker, isSpeaker } from "../session/sessions-access.ts";
import * as queries from "./co-speakers.queries.ts";
import { passSession } from "./pass-session.ts";

/** A session's co-speakers: named, invited, and in it once they accept (docs/product/sessions.md#co-speakers). */

/** Throws SpeakerAsCoSpeaker, CoSpeakerTwice and UnknownCoSpeaker; those already `present` may have been deleted since. */
export async function requireCoSpeakers(
  tx: Tx,
  speakerId: string,
  userIds: string[],
  present: string[] = [],
): Promise<void> {
  if (userIds.includes(speakerId)) throw new Refusal("SpeakerAsCoSpeaker");
  if (new Set(userIds).size < userIds.length) throw new Refusal("CoSpeakerTwice");
  if ((await queries.lockUsers(tx, userIds, present)) < userIds.length) throw new Refusal("UnknownCoSpeaker");
}

interface Naming {
  sessionId: string;
  /** All co-speakers in order, without deleted ones who aren't named any more. */
  userIds: string[];
  /** Those named before, who keep their answer. */
  keep: string[];
}

/** Locks co-speakers against deletion, before anything changes the session: deleting an account locks it first, too. */
export async function lockNamed(tx: Tx, { userIds }: Naming): Promise<void> {
  await queries.lockUsers(tx, userIds, userIds);
}

/** Sets the co-speakers of a locked session, locked by `lockNamed` or `requireCoSpeakers`; returns whom that invites. */
export async function nameCoSpeakers(
  ctx: Ctx,
  tx: Tx,
  actor: Actor,
  { sessionId, userIds: wanted, keep }: Naming,
): Promise<string[]> {
  if (!keep.length) await queries.deleteCoSpeakers(tx, sessionId);
  const nameable = await queries.selectNameable(tx, sessionId, wanted);
  const userIds = wanted.filter((userId) => nameable.includes(userId));
  const asked = userIds.filter((userId) => !keep.includes(userId));
  if (asked.length) await countInvitation(ctx, actor, { uses: asked.length, tx });
  if (asked.length) await queries.deleteDeclined(tx, sessionId, asked);
  const invitationIds = userIds.map(() => randomUUIDv7());
  await queries.setCoSpeakers(tx, { sessionId, userIds, time: now(ctx), invitationIds });
  await settleSlots(tx, [sessionId]);
  return asked;
}

/** Tells that these were invited to speak in the session. */
export async function tellInvited(tell: Tell, session: SessionSeen, userIds: string[]): Promise<void> {
  if (userIds.length) await tell({ kind: "co_speakers_asked", session, userIds });
}

/** The sessions in which somebody speaks, with those whom they asked to speak there too and who haven't answered. */
export async function unansweredOf(tx: Tx, speakerId: string) {
  const rows = await queries.selectUnanswered(tx, speakerId);
  const asked = Map.groupBy(rows, (row) => row.session_id);
  const found: { session: SessionSeen; userIds: string[] }[] = [];
  for (const [sessionId, those] of asked) {
    const session = await selectSession(tx, sessionId, speakerId);
    if (session) found.push({ session, userIds: those.map((row) => row.user_id) });
  }
  return found;
}

/** Answers the caller's invitation as a co-speaker; undefined if the id isn't such an invitation of the caller's. */
export async function answerCoSpeakerInvitation(
  ctx: Ctx,
  tx: Tx,
  tell: Tell,
  actor: Actor,
  { invitationId, answer }: { invitationId: string; answer: InvitationAnswer },
) {
  const { userId } = actor;
  const sessionId = (await queries.selectCoSpeakerInvitation(tx, userId, invitationId))?.session_id;
  const before = sessionId && (await lockSession(tx, sessionId, userId));
  // Only now it can't be withdrawn or answered meanwhile.
  const invitation = await queries.selectCoSpeakerInvitation(tx, userId, invitationId);
  if (!before || !invitation) return undefined;
  if (invitation.accepted) throw new Refusal("AlreadyAnswered");
  if (answer === "accepted") await queries.acceptCoSpeaker(tx, before.session_id, userId);
  else await takeOut(ctx, tx, { session_id: before.session_id, user_id: userId, has_left: false });
  if (before.no_person && answer === "accepted") {
    await queries.deleteCoSpeaker(tx, before.session_id, userId);
    await passSession(ctx, tx, actor, before, userId);
  }
  const after = await sessionAfterPeopleChange(ctx, tx, actor, before);
  await tell({ kind: "co_speaker_answered", actor, after, askedBy: invitation.inviter_id, answer });
  return { invitation, session: answer === "accepted" ? after : null };
}

/** The session that an address is invited to speak in, locked. Throws InvitationNotFound. */
export async function lockInvitedSession(tx: Tx, { userId }: Actor, sessionId: string): Promise<SessionSeen> {
  // Locks the account against deletion; deleting an account locks it first, too.
  await lockNamed(tx, { sessionId, userIds: [userId], keep: [] });
  const session = await lockSession(tx, sessionId, userId);
  if (!session) throw new Refusal("InvitationNotFound");
  return session;
}

/** The session after the caller has answered an address's invitation: as its last co-speaker, or only speaker. */
export async function answerAddressInvitation(
  ctx: Ctx,
  tx: Tx,
  tell: Tell,
  actor: Actor,
  { before, askedBy, answer }: { before: SessionSeen; askedBy: string; answer: InvitationAnswer },
): Promise<SessionSeen> {
  if (answer === "accepted") await join(ctx, tx, actor, before);
  const after = answer === "accepted" ? await sessionAfterPeopleChange(ctx, tx, actor, before) : before;
  await tell({ kind: "co_speaker_answered", actor, after, askedBy, answer });
  return after;
}

async function join(ctx: Ctx, tx: Tx, actor: Actor, before: SessionSeen): Promise<void> {
  const { userId } = actor;
  const { session_id: sessionId, co_speakers, no_person, speaker_id } = before;
  const named = co_speakers.find((speaker) => speaker.userId === userId);
  if (named?.accepted || (!no_person && speaker_id === userId)) throw new Refusal("AlreadySpeaks");
  if (!named && co_speakers.length >= limits.coSpeakersMax) throw new Refusal("TooManySpeakers");
  await queries.deleteDeclined(tx, sessionId, [userId]);
  await queries.deleteCoSpeaker(tx, sessionId, userId);
  if (no_person) await passSession(ctx, tx, actor, before, userId);
  else await queries.insertAccepted(tx, sessionId, userId);
}

/** Makes the caller leave the session, whose status stays. Throws SpeakerLeaves if its talk is the speaker's own. */
export async function leaveSession(ctx: Ctx, actor: Actor, sessionId: string): Promise<void> {
  await inTransaction(ctx, async (tx, tell) => {
    const before = await findSessionToChange(tx, actor, sessionId);
    if (isSpeaker(actor, before)) return leaveAsSpeaker(ctx, tx, tell, actor, before);
    if (!isCoSpeaker(actor, before)) throw new Refusal("NotCoSpeaker");
    await takeOut(ctx, tx, { session_id: sessionId, user_id: actor.userId, has_left: true });
    await tell({
      kind: "co_speaker_left",
      actor,
      before,
      after: await sessionAfterPeopleChange(ctx, tx, actor, before),
    });
  });
}

/** A session with texts of its own goes on without its speaker, and belongs to the next. */
async function leaveAsSpeaker(
  ctx: Ctx,
  tx: Tx,
  tell: Tell,
  actor: Actor,
  before: SessionSeen,
): Promise<void> {
  if (!before.own_talk || before.no_person) throw new Refusal("SpeakerLeaves");
  const next = before.co_speakers.find(({ accepted, deleted }) => accepted && !deleted)?.userId ?? null;
  if (next) {
    await lockNamed(tx, { sessionId: before.session_id, userIds: [next], keep: [] });
    await queries.deleteCoSpeaker(tx, before.session_id, next);
  }
  await passSession(ctx, tx, actor, before, next);
  await tell({
    kind: "co_speaker_left",
    actor,
    before,
    after: await sessionAfterPeopleChange(ctx, tx, actor, before),
  });
}

async function takeOut(
  ctx: Ctx,
  tx: Tx,
  row: { session_id: string; user_id: string; has_left: boolean },
): Promise<void> {
  // Before the co-speaker's row: it waits for a deletion of the account, which locks in this order.
  await queries.insertDeclined(tx, { ...row, declined_at: now(ctx) });
  await queries.deleteCoSpeaker(tx, row.session_id, row.user_id);
}

/** People who declined or left and weren't invited again, for its speaker only (docs/product/sessions.md#co-speakers). */
export const listDeclined = async (ctx: Ctx, actor: Actor, session: SessionSeen) =>
  isSpeaker(actor, session) ? queries.selectDeclined(ctx.db, session.session_id) : [];

/** Removes that they declined or left, before they are named again. */
export const forgetDeclined = queries.deleteDeclined;

/** The session after a change of its people. */
export async function sessionAfterPeopleChange(
  ctx: Ctx,
  tx: Tx,
  actor: Actor,
  before: SessionSeen,
): Promise<SessionSeen> {
  await updateSession(tx, before.session_id, { updated_at: now(ctx) });
  return (await selectSession(tx, before.session_id, actor.userId)) ?? before;
}
