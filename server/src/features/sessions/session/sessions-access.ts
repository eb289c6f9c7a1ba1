import { NOBODY } from "@plenary/contract/fields";
import { Refusal } from "../../../base/refusals.ts";
import { isPublic, mayOrganize } from "../../../core/access.ts";
import type { Actor } from "../../../core/context.ts";
import type { Db, Tx } from "../../../db/db.ts";
import { requireSubmissions, takesSubmissions } from "../../events/submissions.ts";
import { lockSession, type SessionSeen, selectSession } from "./sessions.queries.ts";

export type { SessionSeen };

/** Who may do what with a session (docs/product/sessions.md#who-changes-what). */

/** The speaker is the talk's creator, unless that is only a stand-in. */
export const isSpeaker = (actor: Actor, session: SessionSeen): boolean =>
  session.speaker_id === actor.userId && !session.no_person;

/** The speaker's id in answers, which hide stand-ins. */
export const speakerIdOf = (session: Pick<SessionSeen, "speaker_id" | "no_person">): string =>
  session.no_person ? NOBODY : session.speaker_id;

/** Named co-speakers who haven't accepted have no right to the session. */
export const isCoSpeaker = (actor: Actor, session: SessionSeen): boolean =>
  session.co_speakers.some((speaker) => speaker.accepted && speaker.userId === actor.userId);

/** The session's event in the form that rules about events need. */
const eventOf = (session: SessionSeen) => ({
  creator_id: session.event_creator_id,
  co_organizer: session.co_organizer,
  end_date: session.event_end_date,
  timezone: session.event_timezone,
  submissions_open: session.event_submissions_open,
  call_opens_at: session.event_call_opens_at,
  call_closes_at: session.event_call_closes_at,
});

/** The event's organizers approve and reject. */
export const mayDecide = (actor: Actor, session: SessionSeen): boolean =>
  mayOrganize(actor, eventOf(session));

/** Both sides edit: the speaker and the organizers. */
export const mayEdit = (actor: Actor, session: SessionSeen): boolean =>
  isSpeaker(actor, session) || mayDecide(actor, session);

/** Both sides delete, but for what organizers have added for others: who speaks there only leaves. */
export const mayDelete = (actor: Actor, session: SessionSeen): boolean =>
  mayDecide(actor, session) || (isSpeaker(actor, session) && !isOrganizers(session));

const isOrganizers = ({ own_talk, copied_from, proposal_id }: SessionSeen): boolean =>
  own_talk && copied_from === null && proposal_id === null;

/**
 * What came of a proposal is changed by it: its speaker changes the proposal, and nobody moves it to another talk or event.
 * Throws ProposalsSession.
 */
export function requireOwnWay(
  actor: Actor,
  session: SessionSeen,
  { talkId = session.talk_id, eventId = session.event_id }: { talkId?: string; eventId?: string },
): void {
  if (session.proposal_id === null) return;
  const isMoved = talkId !== session.talk_id || eventId !== session.event_id;
  if (isMoved || !mayDecide(actor, session)) throw new Refusal("ProposalsSession");
}

/** A speaker's change to a rejected session submits it again; throws NoSubmissions if the event takes none any more. */
export function requireResubmittable(actor: Actor, session: SessionSeen, time: string): void {
  if (session.status === "rejected") requireSubmissions(actor, eventOf(session), time);
}

/**
 * Whether the session can be changed now: not a proposal's by its speaker, and not a rejected one whose event takes no
 * submissions any more, or has a call for papers instead.
 */
export const canEdit = (actor: Actor, session: SessionSeen, time: string): boolean =>
  mayDecide(actor, session) ||
  (isSpeaker(actor, session) &&
    session.proposal_id === null &&
    (session.status !== "rejected" || mayResubmit(session, time)));

const mayResubmit = (session: SessionSeen, time: string): boolean =>
  session.event_call_closes_at === null && takesSubmissions(eventOf(session), time);

/** The proposal that it came of, if the caller may read that. */
export const proposalOf = (actor: Actor, session: SessionSeen): string | null =>
  session.proposal_submitter === actor.userId || maySee(actor, session) ? session.proposal_id : null;

const maySee = (actor: Actor, session: SessionSeen): boolean =>
  mayEdit(actor, session) || isCoSpeaker(actor, session);

/** Whether the session exists and the caller may see it. */
export async function seesSession(db: Db | Tx, actor: Actor, sessionId: string): Promise<boolean> {
  const session = await selectSession(db, sessionId, actor.userId);
  return session !== undefined && maySee(actor, session);
}

/** The session, if the caller may see it; throws SessionNotFound otherwise. */
export async function findSession(db: Db | Tx, actor: Actor, sessionId: string): Promise<SessionSeen> {
  return seen(actor, await selectSession(db, sessionId, actor.userId));
}

/** The same, locked for changing, with its event unchanged. `organizedIn`: only at that event, organized by the caller. */
export async function findSessionToChange(
  tx: Tx,
  actor: Actor,
  sessionId: string,
  organizedIn?: string,
): Promise<SessionSeen> {
  const session = seen(actor, await lockSession(tx, sessionId, actor.userId));
  const isAmong = session.event_id === organizedIn && mayDecide(actor, session);
  if (organizedIn !== undefined && !isAmong) throw new Refusal("SessionNotFound");
  return session;
}

/** The same for what only organizers may do: also finds what everybody sees, instead of SessionNotFound. */
export async function findSessionToTellOf(tx: Tx, actor: Actor, sessionId: string): Promise<SessionSeen> {
  const session = await lockSession(tx, sessionId, actor.userId);
  return session && isShown(session) ? session : seen(actor, session);
}

/** Whether visitors see the session: `publiclyVisible.session` of a row. */
const isShown = ({ status, event_visibility: visibility }: SessionSeen): boolean =>
  status === "confirmed" && isPublic({ visibility });

function seen(actor: Actor, session: SessionSeen | undefined): SessionSeen {
  if (!session || !maySee(actor, session)) throw new Refusal("SessionNotFound");
  return session;
}

/** The unclaimed accounts named in the session. */
export const unclaimedIn = ({ speaker_id, speaker_unclaimed, co_speakers }: SessionSeen): string[] => [
  ...(speaker_unclaimed ? [speaker_id] : []),
  ...co_speakers.filter(({ unclaimed }) => unclaimed).map(({ userId }) => userId),
];

/** The ids of the co-speakers who accepted. */
export const acceptedOf = ({ co_speakers }: SessionSeen): string[] =>
  co_speakers.filter(({ accepted }) => accepted).map(({ userId }) => userId);

/** The ids of those who speak, without whoever was only asked to. */
export const speakingIn = (session: SessionSeen): string[] => [
  ...(session.no_person ? [] : [session.speaker_id]),
  ...acceptedOf(session),
];
