import { randomUUIDv7 } from "node:crypto";
import { limits } from "@plenary/contract/limits";
import type * as contract from "@plenary/contract/session-speakers";
import type { Session } from "@plenary/contract/sessions";
import type { z } from "zod";
import { Refusal } from "../../base/refusals.ts";
import { type Actor, type Ctx, inTransaction, now } from "../../core/context.ts";
import { hasNobody } from "../../core/unclaimed.ts";
import type { Tx } from "../../db/db.ts";
import { selectUser } from "../../db/users.ts";
import { countInvitation } from "../co-organizers/co-organizers.ts";
import { makeNobody, selectSpeaking } from "../import/handed-over.ts";
import { usernameOf } from "../import/usernames.ts";
import { afterPeople, forgetDeclined, lockNamed } from "../sessions/co-speakers.ts";
import { passSession } from "../sessions/pass-session.ts";
import { view } from "../sessions/session-view.ts";
import { findSessionToChange, mayDecide, type SessionSeen } from "../sessions/sessions-access.ts";
import * as queries from "./session-people.queries.ts";

/** What organizers decide about who speaks in a session (docs/product/sessions.md#speakers). */

type AddBody = z.output<typeof contract.AddSpeakerBody>;
type SetBody = z.output<typeof contract.setSpeakers.body>;

/** Everybody who is named in the session, in the order of the programme. */
const namedIn = ({ no_person, speaker_id, co_speakers }: SessionSeen) => [
  ...(no_person ? [] : [{ userId: speaker_id, accepted: true }]),
  ...co_speakers.map(({ userId, accepted }) => ({ userId, accepted })),
];

/** The session, for organizers of its event. Throws SessionNotFound and OnlyOrganizers. */
async function findOrganized(tx: Tx, actor: Actor, sessionId: string): Promise<SessionSeen> {
  const session = await findSessionToChange(tx, actor, sessionId);
  if (!mayDecide(actor, session)) throw new Refusal("OnlyOrganizers", { to: "name_speakers" });
  return session;
}

/**
 * Takes whoever isn't listed off the session, and sets the order of the others: the first of them who has accepted is its speaker from then
 * on, with the session's own talk. Organizers may. Throws SpeakersChanged if others are named than the caller has seen, and
 * UnknownSpeaker for somebody who isn't named there.
 */
export function setSpeakers(
  ctx: Ctx,
  actor: Actor,
  sessionId: string,
  { userIds, ifUserIds }: SetBody,
): Promise<Session> {
  return inTransaction(ctx, async (tx, tell) => {
    const before = await findOrganized(tx, actor, sessionId);
    const named = namedIn(before);
    const present = named.map(({ userId }) => userId);
    if (ifUserIds && ifUserIds.join() !== present.join()) throw new Refusal("SpeakersChanged");
    if (new Set(userIds).size < userIds.length || !userIds.every((id) => present.includes(id)))
      throw new Refusal("UnknownSpeaker");
    if (userIds.join() === present.join()) return view(actor, before, now(ctx));
    await lockNamed(tx, { sessionId, userIds, keep: present });
    const accepted = named.filter((one) => one.accepted).map(({ userId }) => userId);
    const speaker = userIds.find((userId) => accepted.includes(userId)) ?? null;
    const rows = await queries.selectBeside(tx, sessionId);
    if (speaker !== (before.no_person ? null : before.speaker_id))
      await passSession(ctx, tx, actor, before, speaker);
    const beside = userIds.filter((userId) => userId !== speaker);
    // Nobody asked the former speaker.
    const unasked = { session_id: sessionId, accepted: true, invitation_id: null, invited_at: null };
    await queries.replaceBeside(
      tx,
      sessionId,
      beside.map((user_id, index) => ({
        ...(rows.find((row) => row.user_id === user_id) ?? { ...unasked, invited_by: null }),
        ...{ user_id, position: index + 1 },
      })),
    );
    const left = accepted.filter((userId) => !userIds.includes(userId));
    return changed(ctx, tx, actor, before, async (after) => {
      await tell({ kind: "session_speakers_set", actor, before, after, changed: ["speakers"], left });
    });
  });
}

/**
 * Adds a speaker to the session: an account, which is asked, or somebody without one, by name, for whom an account is made that nobody can
 * sign in to. Organizers may. Throws UserNotFound, also for an imported speaker who doesn't speak at the event; AlreadySpeaks,
 * TooManySpeakers, and TooManyAttempts for whoever invites too many.
 */
export function addSpeaker(ctx: Ctx, actor: Actor, sessionId: string, body: AddBody): Promise<Session> {
  return inTransaction(ctx, async (tx, tell) => {
    const before = await findOrganized(tx, actor, sessionId);
    const present = namedIn(before).map(({ userId }) => userId);
    if (present.length > limits.coSpeakersMax) throw new Refusal("TooManySpeakers");
    await countInvitation(ctx, actor, { tx });
    const { userId, isAsked } = await chosen(ctx, tx, actor, before, body);
    if (present.includes(userId)) throw new Refusal("AlreadySpeaks");
    await lockNamed(tx, { sessionId, userIds: [userId], keep: [] });
    await forgetDeclined(tx, sessionId, [userId]);
    if (before.no_person && !isAsked) await passSession(ctx, tx, actor, before, userId);
    else {
      const rows = await queries.selectBeside(tx, sessionId);
      const position = Math.max(0, ...rows.map((row) => row.position)) + 1;
      const asked = { invitation_id: randomUUIDv7(), invited_at: now(ctx), invited_by: actor.userId };
      const row = { session_id: sessionId, user_id: userId, position, accepted: !isAsked };
      await queries.replaceBeside(tx, sessionId, [...rows, { ...row, ...(isAsked && asked) }]);
      await queries.markAwaiting(tx, sessionId);
    }
    return changed(ctx, tx, actor, before, async (after) => {
      await tell({ kind: "session_speakers_set", actor, before, after, changed: ["speakers"], left: [] });
      if (isAsked) await tell({ kind: "co_speakers_asked", session: after, userIds: [userId], by: actor });
    });
  });
}

/** Who is to speak, and whether they are asked first. */
async function chosen(
  ctx: Ctx,
  tx: Tx,
  actor: Actor,
  { event_id }: SessionSeen,
  { userId, name }: AddBody,
): Promise<{ userId: string; isAsked: boolean }> {
  if (name !== undefined && userId === undefined) {
    const user_id = randomUUIDv7();
    await makeNobody(tx, { user_id, username: usernameOf(name), name }, now(ctx));
    return { userId: user_id, isAsked: false };
  }
  const user = userId !== undefined && name === undefined ? await selectUser(tx, userId) : undefined;
  if (!user || user.deleted_at) throw new Refusal("UserNotFound");
  const isNobodys = hasNobody(user);
  // Whom a file named elsewhere has agreed to nothing here.
  if (isNobodys && !(await selectSpeaking(tx, event_id, [user.user_id])).size)
    throw new Refusal("UserNotFound");
  return { userId: user.user_id, isAsked: !isNobodys && user.user_id !== actor.userId };
}

/** The session after a change of its people, of which is told first. */
async function changed(
  ctx: Ctx,
  tx: Tx,
  actor: Actor,
  before: SessionSeen,
  told: (after: SessionSeen) => Promise<void>,
): Promise<Session> {
  const after = await afterPeople(ctx, tx, actor, before);
  await told(after);
  return view(actor, after, now(ctx));
}
