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

/** Who speaks beside a session's speaker: named, asked, and in it once they accept (docs/product/sessions.md#co-speakers). */

/** Throws SpeakerAsCoSpeaker, CoSpeakerTwice and UnknownCoSpeaker; those `present` already may have been deleted since. */
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
  /** Everybody who is named, in this order; whoever is deleted and not named any more is left out. */
  userIds: string[];
  /** Who was named before, and keeps the answer. */
  keep: string[];
}

/**
 * Keeps who is to be named from being deleted until the transaction ends. To be called before anything changes the session or
 * a row of theirs, a trigger of a moved session too: who deletes an account locks it first, and then those rows.
 */
export async function lockNamed(tx: Tx, { userIds }: Naming): Promise<void> {
  await queries.lockUsers(tx, userIds, userIds);
}

/**
 * Sets the co-speakers, whom `lockNamed` or `requireCoSpeakers` has locked, of a session that nobody else can change meanwhile,
 * and returns whom that asks. Throws TooManyAttempts for whoever invites too many.
 */
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

/** Tells that these were asked to speak in the session. */
export async function tellAsked(tell: Tell, session: SessionSeen, userIds: string[]): Promise<void> {
  if (userIds.length) await tell({ kind: "co_speakers_asked", session, userIds });
}

/**
 * Answers the question whether the caller speaks in a session beside its speaker: who accepts does, who rejects is no longer named.
 * Undefined if the id belongs to no such question to the caller; throws AlreadyAnswered.
 */
export async function answerToSpeakBeside(
  ctx: Ctx,
  tx: Tx,
  tell: Tell,
  actor: Actor,
  { invitationId, answer }: { invitationId: string; answer: InvitationAnswer },
) {
  const { userId } = actor;
  const sessionId = (await queries.selectAsked(tx, userId, invitationId))?.session_id;
  const before = sessionId && (await lockSession(tx, sessionId, userId));
  // Only now it can't be taken back or answered meanwhile.
  const invitation = await queries.selectAsked(tx, userId, invitationId);
  if (!before || !invitation) return undefined;
  if (invitation.accepted) throw new Refusal("AlreadyAnswered");
  if (answer === "accepted") await queries.acceptCoSpeaker(tx, before.session_id, userId);
  else await takeOut(ctx, tx, { session_id: before.session_id, user_id: userId, has_left: false });
  if (before.no_person && answer === "accepted") {
    await queries.deleteCoSpeaker(tx, before.session_id, userId);
    await passSession(ctx, tx, actor, before, userId);
  }
  const after = await afterPeople(ctx, tx, actor, before);
  await tell({ kind: "co_speaker_answered", actor, after, askedBy: invitation.inviter_id, answer });
  return { invitation, session: answer === "accepted" ? after : null };
}

/** The session that an address is asked to speak in, which nobody else changes meanwhile. Throws InvitationNotFound. */
export async function lockAsked(tx: Tx, { userId }: Actor, sessionId: string): Promise<SessionSeen> {
  // Who accepts can't be deleted meanwhile; who deletes an account locks it first.
  await lockNamed(tx, { sessionId, userIds: [userId], keep: [] });
  const session = await lockSession(tx, sessionId, userId);
  if (!session) throw new Refusal("InvitationNotFound");
  return session;
}

/**
 * What becomes of the session once the caller has answered whether they speak in it, whom `askedBy` asked by an address: who accepts is the last
 * of those who speak, or the only one. Throws AlreadySpeaks for whoever does, and TooManySpeakers.
 */
export async function answerAsked(
  ctx: Ctx,
  tx: Tx,
  tell: Tell,
  actor: Actor,
  { before, askedBy, answer }: { before: SessionSeen; askedBy: string; answer: InvitationAnswer },
): Promise<SessionSeen> {
  if (answer === "accepted") await join(ctx, tx, actor, before);
  const after = answer === "accepted" ? await afterPeople(ctx, tx, actor, before) : before;
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

/**
 * Ends that the caller speaks in the session, whose status stays. Throws SessionNotFound and NotCoSpeaker, and SpeakerLeaves for the speaker of one
 * that says what the speaker's talk says.
 */
export async function leaveSession(ctx: Ctx, actor: Actor, sessionId: string): Promise<void> {
  await inTransaction(ctx, async (tx, tell) => {
    const before = await findSessionToChange(tx, actor, sessionId);
    if (isSpeaker(actor, before)) return leaveAsSpeaker(ctx, tx, tell, actor, before);
    if (!isCoSpeaker(actor, before)) throw new Refusal("NotCoSpeaker");
    await takeOut(ctx, tx, { session_id: sessionId, user_id: actor.userId, has_left: true });
    await tell({ kind: "co_speaker_left", actor, before, after: await afterPeople(ctx, tx, actor, before) });
  });
}

/** A session whose texts are its own goes on without its speaker, and belongs to the next. */
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
  await tell({ kind: "co_speaker_left", actor, before, after: await afterPeople(ctx, tx, actor, before) });
}

async function takeOut(
  ctx: Ctx,
  tx: Tx,
  row: { session_id: string; user_id: string; has_left: boolean },
): Promise<void> {
  // Before the row of the co-speaker: it waits for a deletion of the account, which locks in this order.
  await queries.insertDeclined(tx, { ...row, declined_at: now(ctx) });
  await queries.deleteCoSpeaker(tx, row.session_id, row.user_id);
}

/**
 * Who said no to the session or left it and hasn't been asked again, for its speaker alone: nobody for others
 * (docs/product/sessions.md#co-speakers).
 */
export const listDeclined = async (ctx: Ctx, actor: Actor, session: SessionSeen) =>
  isSpeaker(actor, session) ? queries.selectDeclined(ctx.db, session.session_id) : [];

/** Forgets that they said no, or left, before they are named again. */
export const forgetDeclined = queries.deleteDeclined;

/** The session after a change of its people. */
export async function afterPeople(ctx: Ctx, tx: Tx, actor: Actor, before: SessionSeen): Promise<SessionSeen> {
  await updateSession(tx, before.session_id, { updated_at: now(ctx) });
  return (await selectSession(tx, before.session_id, actor.userId)) ?? before;
}
