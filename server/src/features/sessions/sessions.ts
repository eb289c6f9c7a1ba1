import { randomUUIDv7 } from "node:crypto";
import { limits } from "@plenary/contract/limits";
import type * as contract from "@plenary/contract/sessions/sessions";
import type { z } from "zod";
import { violatedConstraint } from "../../base/errors.ts";
import { Refusal } from "../../base/refusals.ts";
import { mayOrganize } from "../../core/access.ts";
import { type Actor, type Ctx, inTransaction, now, type Tell } from "../../core/context.ts";
import type { Tx } from "../../db/db.ts";
import { changedValues } from "../../db/rows/changed-values.ts";
import { pageOf, positionOf } from "../../db/rows/newest-first.ts";
import { deleteAddedAccounts } from "../../db/rows/unclaimed-accounts.ts";
import { type EventSeen, findEvent } from "../events/events-access.ts";
import { countSubmission, requireSubmissions } from "../events/submissions.ts";
import { isReleased } from "../programme/versions/versions.ts";
import { requireSubmittable, writtenTalk } from "../talks/talks.ts";
import { detailedViews } from "./lists/session-details.ts";
import { startInstant } from "./session/session-start.ts";
import {
  changedTexts,
  changeTexts,
  forgetSpeakersTexts,
  insertOwnTalk,
  type TextChange,
  writeOwnTalk,
} from "./session/session-texts.ts";
import { sessionView } from "./session/session-view.ts";
import * as queries from "./session/sessions.queries.ts";
import {
  findSession,
  findSessionToChange,
  isSpeaker,
  mayDecide,
  mayDelete,
  mayEdit,
  requireOwnWay,
  requireResubmittable,
  unclaimedIn,
} from "./session/sessions-access.ts";
import { changedColumns, roomsAndTracksOf, shownColumns, storedColumns } from "./session-columns.ts";
import {
  coSpeakersToName,
  eventAfterMove,
  hasBegun,
  ofAnotherTalk,
  type UpdateBody,
} from "./session-moves.ts";
import { newPlaces, placesOf } from "./session-places.ts";
import {
  listDeclined,
  lockNamed,
  nameCoSpeakers,
  requireCoSpeakers,
  tellInvited,
} from "./speakers/co-speakers.ts";
import { withdrawAddressInvitations } from "./speakers/invited-addresses.queries.ts";

type Query = z.output<typeof contract.listSessions.query>;
type OwnBody = Omit<z.output<typeof contract.SubmitNewTalkBody>, "eventId" | "coSpeakerIds">;
type SaidPlaces = Pick<OwnBody, "startTime" | "durationMinutes" | "room" | "roomId" | "track" | "trackId">;

/**
 * The caller's sessions as speaker or co-speaker, newest first; with `eventId` those of one event, all for organizers;
 * with `waiting` drafts that wait for the caller. `counts` ignore the page and the requested status.
 */
export async function listSessions(ctx: Ctx, actor: Actor, query: Query) {
  const { limit = limits.listMax, eventId } = query;
  const waiting = query.waiting === "true";
  const status = waiting ? undefined : query.status;
  const after = positionOf(ctx, query.cursor);
  const event = eventId ? await findEvent(ctx, ctx.db, actor, eventId) : undefined;
  const organized = event && mayOrganize(actor, event);
  const filter = waiting
    ? // Admins may decide for every event, but are only waited for where they organize, or ask.
      { eventId, waitingFor: organized ? undefined : actor.userId, waiting }
    : { eventId, speakerId: organized ? undefined : actor.userId };
  const found = { status, limit: limit + 1, after };
  const [rows, counted, byEvent] = await Promise.all([
    queries.selectSessions(ctx.db, actor.userId, filter, found),
    queries.countSessions(ctx.db, filter),
    waiting ? queries.countByEvent(ctx.db, filter) : null,
  ]);
  const counts = { all: 0, draft: 0, confirmed: 0, rejected: 0 };
  for (const row of counted) {
    counts[row.status] = row.count;
    counts.all += row.count;
  }
  const { page, nextCursor } = pageOf(ctx, rows, limit, (row) => ({ id: row.session_id }));
  return {
    sessions: page.map((row) => sessionView(actor, row, now(ctx))),
    nextCursor,
    counts,
    waiting: byEvent,
  };
}

/**
 * Submits the caller's own talk to an event that the caller may see, as a draft. The unique index decides about
 * AlreadySubmitted, even between two at once.
 */
export const createSession = (
  ctx: Ctx,
  actor: Actor,
  { talkId, ...body }: z.output<typeof contract.CreateSessionBody>,
): Promise<contract.Session> =>
  submit(ctx, actor, body, async (tx) => {
    await requireSubmittable(tx, actor, talkId);
    return talkId;
  });

/** The same for a talk that is written with its submission. Also throws QuotaReached. */
export const submitNewTalk = (
  ctx: Ctx,
  actor: Actor,
  { title, summary, description, ...body }: z.output<typeof contract.SubmitNewTalkBody>,
): Promise<contract.Session> =>
  submit(ctx, actor, body, (tx, tell) => writtenTalk(ctx, tx, tell, actor, { title, summary, description }));

/** @param talkToSubmit locks the talk, which comes before its event, and returns its id */
function submit(
  ctx: Ctx,
  actor: Actor,
  body: Omit<z.output<typeof contract.CreateSessionBody>, "talkId">,
  talkToSubmit: (tx: Tx, tell: Tell) => Promise<string>,
): Promise<contract.Session> {
  const time = now(ctx);
  const { coSpeakerIds = [] } = body;
  const create = inTransaction(ctx, async (tx, tell) => {
    const talkId = await talkToSubmit(tx, tell);
    const event = await findEvent(ctx, tx, actor, body.eventId, "share");
    requireSubmissions(actor, event, time);
    await countSubmission(ctx, tx, actor, event);
    await requireCoSpeakers(tx, actor.userId, coSpeakerIds);
    const sessionId = randomUUIDv7();
    const organized = mayOrganize(actor, event);
    const { type, ...shown } = shownColumns(body);
    const where = { eventId: body.eventId, timezone: event.timezone, organized, time, tell };
    const places = { ...(await placesSaid(tx, body, where)), type };
    await queries.insertSession(tx, {
      session_id: sessionId,
      talk_id: talkId,
      event_id: body.eventId,
      speaker_id: actor.userId,
      ...newPlaces(places, { organized, released: await isReleased(tx, body.eventId) }),
      ...storedColumns(shown),
      created_at: time,
      updated_at: time,
    });
    const naming = { sessionId, userIds: coSpeakerIds, keep: [] };
    const asked = await nameCoSpeakers(ctx, tx, actor, naming);
    const after = await findSession(tx, actor, sessionId);
    await tell({ kind: "session_created", actor, after });
    await tellInvited(tell, after, asked);
    return sessionView(actor, after, time);
  });
  return oncePerEvent(create);
}

/** Adds a session with texts of its own and nobody in it yet. The caller has locked the event, which the actor organizes. */
export async function insertOwnSession(
  ctx: Ctx,
  tx: Tx,
  tell: Tell,
  actor: Actor,
  { event, status, body }: { event: EventSeen; status: contract.SessionStatus; body: OwnBody },
): Promise<string> {
  const time = now(ctx);
  const { event_id: eventId, creator_id: creatorId, timezone } = event;
  const talkId = await writeOwnTalk(ctx, tx, actor, { creatorId, texts: body });
  const sessionId = randomUUIDv7();
  await queries.insertSession(tx, {
    ...{ session_id: sessionId, talk_id: talkId, event_id: eventId, speaker_id: creatorId, status },
    ...{ own_talk: true, no_person: true, awaits_speaker: true },
    ...(await placesSaid(tx, body, { eventId, timezone, organized: true, time, tell })),
    ...storedColumns(shownColumns(body)),
    ...{ created_at: time, updated_at: time },
  });
  return sessionId;
}

/** What was accepted of a call for papers. */
interface Proposed {
  eventId: string;
  speakerId: string;
  texts: Pick<OwnBody, "title" | "summary" | "description">;
  type: string | null;
  minutes: number | null;
  trackId: string | null;
  languages: string[];
  guid: string;
  /** The number that it had before its acceptance was undone. */
  number: number | null;
}

/** Adds a draft with a talk of its own for an accepted proposal. The caller has locked the event, which the actor organizes. */
export async function insertProposed(ctx: Ctx, tx: Tx, proposed: Proposed): Promise<string> {
  const { eventId: event_id, speakerId: speaker_id, texts, type, minutes, trackId, languages } = proposed;
  const talk_id = await insertOwnTalk(ctx, tx, { creatorId: speaker_id, texts });
  const [session_id, time] = [randomUUIDv7(), now(ctx)];
  await queries.insertSession(tx, {
    ...{ session_id, talk_id, event_id, speaker_id, own_talk: true },
    ...{ type, duration_minutes: minutes, track_id: trackId, languages, guid: proposed.guid },
    ...(proposed.number !== null && { number: proposed.number }),
    ...{ created_at: time, updated_at: time },
  });
  return session_id;
}

/** Changes the texts of an accepted proposal's session, which keeps its status: its speaker changes the proposal. */
export async function retellProposed(
  ctx: Ctx,
  tx: Tx,
  tell: Tell,
  actor: Actor,
  sessionId: string,
  texts: Proposed["texts"],
): Promise<void> {
  const before = await queries.lockSession(tx, sessionId, actor.userId);
  const change = before && (await changedTexts(tx, actor, before, texts));
  if (!change) return;
  await queries.updateSession(tx, sessionId, { updated_at: now(ctx) });
  await changeTexts(ctx, tx, actor, before, change);
  const after = await queries.selectSession(tx, sessionId, actor.userId);
  if (after) await tell({ kind: "session_updated", actor, before, after, ...told(change) });
}

/** What a fact says of changed texts. */
function told({ talk, changes }: TextChange) {
  const to = changes.description;
  return {
    changed: Object.keys(changes),
    description: to === undefined ? undefined : { from: talk.description, to },
  };
}

/** Deletes the session of an acceptance that was undone, with its talk: nobody has heard of it. */
export async function deleteProposed(tx: Tx, sessionId: string): Promise<void> {
  await queries.deleteWithTalk(tx, sessionId);
}

/** A single session with its details, and for its speaker with who declined. */
export async function getSession(ctx: Ctx, actor: Actor, sessionId: string): Promise<contract.Session> {
  const session = await findSession(ctx.db, actor, sessionId);
  const declined = await listDeclined(ctx, actor, session);
  const viewOf = await detailedViews(ctx, actor, [session]);
  return { ...viewOf(session), ...(declined.length > 0 && { declined }) };
}

/**
 * Changes what the body contains. Only the speaker moves it to another talk or event, and chooses co-speakers, who are
 * invited. A speaker's change makes it a draft again, an organizer's never does. Throws AnsweredSession for moving one
 * with feedback, NoSubmissions if a speaker's change would be a submission where none is taken, and CoSpeakersChanged
 * if the co-speakers aren't `ifCoSpeakerIds`, those the caller saw.
 * @param organizedIn if it is one of several of this event, which move nothing that is pinned (SlotPinned)
 */
export function updateSession(
  ctx: Ctx,
  actor: Actor,
  sessionId: string,
  body: UpdateBody,
  organizedIn?: string,
): Promise<contract.Session> {
  const update = inTransaction(ctx, async (tx, tell) => {
    const session = await findSessionToChange(tx, actor, sessionId, organizedIn);
    if (!mayEdit(actor, session)) throw new Refusal("SessionNotEditable");
    requireOwnWay(actor, session, body);
    requireAsSeen(session, body.ifCoSpeakerIds);
    const event = await eventAfterMove(ctx, tx, actor, session, body);
    const eventId = body.eventId ?? session.event_id;
    const changes = changedValues<queries.SessionSeen>(session, {
      talk_id: body.talkId,
      event_id: body.eventId,
      ...shownColumns(body),
      ...(await placesOf(tx, session, body, { ...event, eventId, time: now(ctx), tell })),
      // Its notice was about its place there.
      notice: eventId === session.event_id ? undefined : null,
      // A talk that was its own is the speaker's again.
      ...(body.talkId !== undefined && body.talkId !== session.talk_id && ofAnotherTalk),
    });
    if (
      organizedIn !== undefined &&
      session.pinned &&
      placeColumns.some((column) => column in (changes ?? {}))
    )
      throw new Refusal("SlotPinned", { title: session.talk_title });
    const coSpeakerIds = await changedCoSpeakers(tx, actor, session, body.coSpeakerIds);
    const next = { ...session, ...changes };
    const texts = await changedTexts(tx, actor, next, body.talk);
    if (!changes && !coSpeakerIds && !texts) return sessionView(actor, session, now(ctx));
    requireResubmittable(actor, session, now(ctx));
    // A speaker who organizes both the old and the new event needs no new approval.
    const keepsStatus =
      (mayDecide(actor, session) && event.organized) || hasBegun(session, changes, now(ctx));
    const naming = coSpeakersToName(session, { changes, coSpeakerIds });
    if (naming) await lockNamed(tx, naming);
    await queries.updateSession(tx, sessionId, {
      ...(changes && storedColumns(changes)),
      ...(!keepsStatus && { status: "draft", reject_reason: null }),
      updated_at: now(ctx),
    });
    const asked = naming ? await nameCoSpeakers(ctx, tx, actor, naming) : [];
    if (next.talk_id !== session.talk_id) await forgetSpeakersTexts(tx, sessionId);
    if (eventId !== session.event_id) await withdrawAddressInvitations(tx, sessionId, now(ctx));
    if (texts) await changeTexts(ctx, tx, actor, next, texts);
    const after = await findSession(tx, actor, sessionId);
    const retold = texts && told(texts);
    const said = [...(retold?.changed ?? []), ...(coSpeakerIds ? ["co_speakers"] : [])];
    const changed = [...changedColumns(changes ?? {}), ...said];
    const { description } = retold ?? {};
    await tell({ kind: "session_updated", actor, before: session, after, changed, description });
    await tellInvited(tell, after, asked);
    return sessionView(actor, after, now(ctx));
  });
  return oncePerEvent(update);
}

const placeColumns = ["start_time", "duration_minutes", "room", "room_id", "track", "track_id"];

/** Deletes a session. The speaker and organizers may. */
export async function deleteSession(ctx: Ctx, actor: Actor, sessionId: string): Promise<void> {
  await inTransaction(ctx, async (tx, tell) => {
    const session = await findSessionToChange(tx, actor, sessionId);
    if (!mayEdit(actor, session)) throw new Refusal("SessionNotDeletable");
    if (!mayDelete(actor, session)) throw new Refusal("AddedNotDeletable");
    if (!mayDecide(actor, session) && (await queries.hasAnswers(tx, sessionId)))
      throw new Refusal("AnsweredNotDeletable");
    await tell({ kind: "session_deleted", actor, before: session });
    await queries.deleteSession(tx, sessionId);
    await deleteAddedAccounts(tx, unclaimedIn(session));
  });
}

async function placesSaid(
  tx: Tx,
  body: SaidPlaces,
  { timezone, ...naming }: Parameters<typeof roomsAndTracksOf>[2] & { timezone: string },
) {
  return {
    start_time: body.startTime ? startInstant(body.startTime, timezone) : null,
    duration_minutes: body.durationMinutes ?? null,
    ...(await roomsAndTracksOf(tx, body, naming)),
  };
}

/** Throws CoSpeakersChanged if the co-speakers aren't those the caller saw. */
function requireAsSeen({ co_speakers }: queries.SessionSeen, seen: string[] | undefined): void {
  const named = co_speakers.map((speaker) => speaker.userId);
  if (seen && seen.join() !== named.join()) throw new Refusal("CoSpeakersChanged");
}

/** The new co-speakers, which only the speaker may choose; undefined if they stay the same. */
async function changedCoSpeakers(
  tx: Tx,
  actor: Actor,
  session: queries.SessionSeen,
  userIds: string[] | undefined,
): Promise<string[] | undefined> {
  const present = session.co_speakers.map((speaker) => speaker.userId);
  if (!userIds || userIds.join() === present.join()) return undefined;
  if (!isSpeaker(actor, session)) throw new Refusal("OnlySpeakerNames");
  await requireCoSpeakers(tx, session.speaker_id, userIds, present);
  return userIds;
}

async function oncePerEvent<T>(write: Promise<T>): Promise<T> {
  try {
    return await write;
  } catch (error) {
    if (!["sessions_once", "sessions_submitted_once"].includes(violatedConstraint(error) ?? "")) throw error;
    throw new Refusal("AlreadySubmitted");
  }
}
