import { randomUUIDv7 } from "node:crypto";
import { limits } from "@plenary/contract/limits";
import type * as contract from "@plenary/contract/sessions/session-speakers";
import type { z } from "zod";
import { Refusal } from "../../base/refusals.ts";
import { type Actor, type Ctx, now, type Tell } from "../../core/context.ts";
import { isUnclaimedAccount } from "../../core/placeholder-addresses.ts";
import type { Tx } from "../../db/db.ts";
import { selectUser } from "../../db/rows/users.ts";
import { countInvitation } from "../co-organizers/co-organizers.ts";
import { remakeSpeakerAccount, selectSpeaking } from "../import/storing/imported-people.ts";
import { usernameOf } from "../import/storing/usernames.ts";
import { inviteIntoSession, selectConfirmed } from "../invitations/invite.ts";
import type { SessionSeen } from "../sessions/session/sessions-access.ts";
import { forgetDeclined, lockNamed } from "../sessions/speakers/co-speakers.ts";
import { passSession } from "../sessions/speakers/pass-session.ts";
import * as queries from "./session-people.queries.ts";

export type AddBody = z.output<typeof contract.AddSpeakerBody>;

/** Everybody named in the session, in the programme's order. */
export const namedPeople = ({ no_person, speaker_id, co_speakers }: SessionSeen) => [
  ...(no_person ? [] : [{ userId: speaker_id, accepted: true }]),
  ...co_speakers.map(({ userId, accepted }) => ({ userId, accepted })),
];

interface NamedOne {
  /** The outcome for an address without an account. */
  asked: z.output<typeof contract.addSpeaker.response>["asked"];
  /** Tells that an account was invited, once the session is final; undefined if none was. */
  isAsked?: (after: SessionSeen) => Promise<void>;
}

/**
 * Adds one speaker to a locked session: an account or address, which is invited, or a person by name, for whom an
 * unclaimed account is made. The caller has checked that the actor organizes the event. Throws UserNotFound also for an
 * imported speaker who doesn't speak at the event.
 */
export async function nameSpeaker(
  ctx: Ctx,
  tx: Tx,
  tell: Tell,
  actor: Actor,
  session: SessionSeen,
  body: AddBody,
): Promise<NamedOne> {
  const { session_id: sessionId, event_id: eventId } = session;
  const present = namedPeople(session).map(({ userId }) => userId);
  if (present.length > limits.coSpeakersMax) throw new Refusal("TooManySpeakers");
  await countInvitation(ctx, actor, { tx });
  const one = await chosen(ctx, tx, actor, session, body);
  if ("email" in one) {
    const { email } = one;
    const { mailSent, whyNoMail, url } = await inviteIntoSession(ctx, tx, tell, actor, {
      eventId,
      sessionId,
      email,
    });
    await queries.markAwaiting(tx, sessionId);
    return { asked: { email, mailSent, whyNoMail, url } };
  }
  const { userId, isAsked } = one;
  if (present.includes(userId)) throw new Refusal("AlreadySpeaks");
  await lockNamed(tx, { sessionId, userIds: [userId], keep: [] });
  await forgetDeclined(tx, sessionId, [userId]);
  if (session.no_person && !isAsked) {
    await passSession(ctx, tx, actor, session, userId);
    return { asked: null };
  }
  const rows = await queries.selectCoSpeakers(tx, sessionId);
  const position = Math.max(0, ...rows.map((row) => row.position)) + 1;
  const asking = { invitation_id: randomUUIDv7(), invited_at: now(ctx), invited_by: actor.userId };
  const row = { session_id: sessionId, user_id: userId, position, accepted: !isAsked };
  await queries.replaceCoSpeakers(tx, sessionId, [...rows, { ...row, ...(isAsked && asking) }]);
  await queries.markAwaiting(tx, sessionId);
  if (!isAsked) return { asked: null };
  return {
    asked: null,
    isAsked: (after) => tell({ kind: "co_speakers_asked", session: after, userIds: [userId], by: actor }),
  };
}

/** The new speaker, and whether they are invited first: an address always is. */
async function chosen(
  ctx: Ctx,
  tx: Tx,
  actor: Actor,
  { event_id }: SessionSeen,
  { userId, name, email }: AddBody,
): Promise<{ userId: string; isAsked: boolean } | { email: string }> {
  if (name !== undefined) {
    const user_id = randomUUIDv7();
    await remakeSpeakerAccount(tx, { user_id, username: usernameOf(name), name }, now(ctx));
    return { userId: user_id, isAsked: false };
  }
  const holder = email === undefined ? undefined : await selectConfirmed(tx, email);
  if (email !== undefined && !holder) return { email };
  const user = await selectUser(tx, holder?.user_id ?? userId ?? "");
  if (!user || user.deleted_at) throw new Refusal("UserNotFound");
  const isNobodys = isUnclaimedAccount(user);
  // Somebody whom a file named at another event has agreed to nothing here.
  if (isNobodys && !(await selectSpeaking(tx, event_id, [user.user_id])).size)
    throw new Refusal("UserNotFound");
  return { userId: user.user_id, isAsked: !isNobodys && user.user_id !== actor.userId };
}
