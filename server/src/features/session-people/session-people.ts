import type * as contract from "@plenary/contract/sessions/session-speakers";
import type { Session } from "@plenary/contract/sessions/sessions";
import type { z } from "zod";
import { Refusal } from "../../base/refusals.ts";
import { type Actor, type Ctx, inTransaction, now } from "../../core/context.ts";
import type { Tx } from "../../db/db.ts";
import { deleteAddedAccounts } from "../../db/rows/unclaimed-accounts.ts";
import { findOrganizedEvent } from "../events/events-access.ts";
import { sessionView } from "../sessions/session/session-view.ts";
import {
  findSession,
  findSessionToChange,
  mayDecide,
  type SessionSeen,
  unclaimedIn,
} from "../sessions/session/sessions-access.ts";
import { insertOwnSession } from "../sessions/sessions.ts";
import { lockNamed, sessionAfterPeopleChange } from "../sessions/speakers/co-speakers.ts";
import { passSession } from "../sessions/speakers/pass-session.ts";
import { type AddBody, namedPeople, nameSpeaker } from "./naming.ts";
import * as queries from "./session-people.queries.ts";

/** Organizers' changes to a session's speakers (docs/product/sessions.md#speakers). */

type SetBody = z.output<typeof contract.setSpeakers.body>;

/** The session, for organizers of its event. Throws SessionNotFound and OnlyOrganizers. */
async function findOrganized(tx: Tx, actor: Actor, sessionId: string): Promise<SessionSeen> {
  const session = await findSessionToChange(tx, actor, sessionId);
  if (!mayDecide(actor, session)) throw new Refusal("OnlyOrganizers", { to: "name_speakers" });
  return session;
}

/**
 * Removes everybody not listed from the session, and sets the order of the others: the first who has accepted becomes
 * its speaker, with the session's own talk. Organizers may.
 */
export function setSpeakers(
  ctx: Ctx,
  actor: Actor,
  sessionId: string,
  { userIds, ifUserIds }: SetBody,
): Promise<Session> {
  return inTransaction(ctx, async (tx, tell) => {
    const before = await findOrganized(tx, actor, sessionId);
    const named = namedPeople(before);
    const present = named.map(({ userId }) => userId);
    if (ifUserIds && ifUserIds.join() !== present.join()) throw new Refusal("SpeakersChanged");
    if (new Set(userIds).size < userIds.length || !userIds.every((id) => present.includes(id)))
      throw new Refusal("UnknownSpeaker");
    if (userIds.join() === present.join()) return sessionView(actor, before, now(ctx));
    await lockNamed(tx, { sessionId, userIds, keep: present });
    const accepted = named.filter((one) => one.accepted).map(({ userId }) => userId);
    const speaker = userIds.find((userId) => accepted.includes(userId)) ?? null;
    const rows = await queries.selectCoSpeakers(tx, sessionId);
    if (speaker !== (before.no_person ? null : before.speaker_id))
      await passSession(ctx, tx, actor, before, speaker);
    const beside = userIds.filter((userId) => userId !== speaker);
    // Nobody invited the former speaker.
    const unasked = { session_id: sessionId, accepted: true, invitation_id: null, invited_at: null };
    await queries.replaceCoSpeakers(
      tx,
      sessionId,
      beside.map((user_id, index) => ({
        ...(rows.find((row) => row.user_id === user_id) ?? { ...unasked, invited_by: null }),
        ...{ user_id, position: index + 1 },
      })),
    );
    const gone = present.filter((userId) => !userIds.includes(userId));
    const left = gone.filter((userId) => accepted.includes(userId));
    const unanswered = gone.filter((userId) => !accepted.includes(userId));
    const session = await changed(ctx, tx, actor, before, async (after) => {
      const people = { changed: ["speakers"], left, unanswered };
      await tell({ kind: "session_speakers_set", actor, before, after, ...people });
    });
    await deleteAddedAccounts(
      tx,
      unclaimedIn(before).filter((userId) => !userIds.includes(userId)),
    );
    return session;
  });
}

/** Adds a speaker to the session, as `nameSpeaker` does; returns the outcome for an invited address. Organizers may. */
export function addSpeaker(
  ctx: Ctx,
  actor: Actor,
  sessionId: string,
  body: AddBody,
): Promise<z.output<typeof contract.addSpeaker.response>> {
  return inTransaction(ctx, async (tx, tell) => {
    const before = await findOrganized(tx, actor, sessionId);
    const { isAsked, asked } = await nameSpeaker(ctx, tx, tell, actor, before, body);
    const session = await changed(ctx, tx, actor, before, async (after) => {
      const people = { changed: ["speakers"], left: [], unanswered: [] };
      await tell({ kind: "session_speakers_set", actor, before, after, ...people });
      await isAsked?.(after);
    });
    return { session, asked };
  });
}

/** The session after a change of its people, which is told first. */
async function changed(
  ctx: Ctx,
  tx: Tx,
  actor: Actor,
  before: SessionSeen,
  told: (after: SessionSeen) => Promise<void>,
): Promise<Session> {
  const after = await sessionAfterPeopleChange(ctx, tx, actor, before);
  await told(after);
  return sessionView(actor, after, now(ctx));
}

/**
 * Adds a session to an event for others, confirmed at once if requested (docs/product/sessions.md#sessions-for-others).
 * Its texts are a talk of its own, which counts in nobody's quota. Speakers are added as by `nameSpeaker`, in order.
 * Organizers may. If anything throws, nothing is added.
 */
export function enterSession(
  ctx: Ctx,
  actor: Actor,
  eventId: string,
  { speakers = [], isConfirmed = false, ...body }: z.output<typeof contract.EnterSessionBody>,
): Promise<z.output<typeof contract.enterSession.response>> {
  return inTransaction(ctx, async (tx, tell) => {
    const event = await findOrganizedEvent(ctx, tx, actor, eventId, { to: "add_sessions", lock: "share" });
    const status = isConfirmed ? "confirmed" : "draft";
    const sessionId = await insertOwnSession(ctx, tx, tell, actor, { event, status, body });
    const asked = [];
    const tellings = [];
    for (const one of speakers) {
      const named = await nameSpeaker(ctx, tx, tell, actor, await findSession(tx, actor, sessionId), one);
      if (named.asked) asked.push(named.asked);
      if (named.isAsked) tellings.push(named.isAsked);
    }
    const after = await findSession(tx, actor, sessionId);
    await tell({ kind: "session_entered", actor, after });
    for (const isAsked of tellings) await isAsked(after);
    return { session: sessionView(actor, after, now(ctx)), asked };
  });
}
