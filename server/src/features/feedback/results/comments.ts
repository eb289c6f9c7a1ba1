import type { Answer } from "@plenary/contract/endpoint";
import type * as contract from "@plenary/contract/feedback/feedback-results";
import { limits } from "@plenary/contract/limits";
import { z } from "zod";
import { isRefusal, Refusal } from "../../../base/refusals.ts";
import { type Actor, type Ctx, inTransaction, now } from "../../../core/context.ts";
import type { Db, Tx } from "../../../db/db.ts";
import { decodeCursor, encodeCursor } from "../../../db/rows/cursor.ts";
import { organizersAnswersIn, towardsThreshold } from "../../answering/accounts/organizers-answers.ts";
import { joinedParts } from "../../answering/subjects/hiding.ts";
import { findEvent, findOrganizedEvent } from "../../events/events-access.ts";
import { findSession, isCoSpeaker, isSpeaker } from "../../sessions/session/sessions-access.ts";
import { findEventToSetUp, settingsOf } from "../settings/feedback.ts";
import * as queries from "./comments.queries.ts";
import { countAnswered } from "./results.queries.ts";
import { loadResults, speakersOf } from "./results.ts";

/** Reviewing comments, and releasing feedback to speakers (docs/product/feedback.md#comments). */

const Position = z.object({ hour: z.string(), id: z.string() });

interface CommentsQuery {
  state: queries.CommentPage["state"];
  sessionId?: string | undefined;
  cursor?: string | undefined;
}

/** The comments of an event. Throws EventNotFound, OnlyOrganizers and InvalidQuery. */
export async function listComments(
  ctx: Ctx,
  actor: Actor,
  eventId: string,
  { state, sessionId, cursor }: CommentsQuery,
): Promise<Answer<typeof contract.listComments>> {
  await findEventToSetUp(ctx, ctx.db, actor, eventId);
  const of = await readableOf(ctx, ctx.db, eventId);
  const joined = await joinedIn(ctx, of);
  const after = cursor === undefined ? undefined : decodeCursor(ctx, Position, cursor);
  // Before the list, which doesn't have what is written in between.
  const upTo = await queries.selectUpTo(ctx.db);
  const limit = limits.listMax;
  const rows = await queries.selectComments(ctx.db, of, { state, sessionId, after, limit: limit + 1 });
  const shown = rows.slice(0, limit);
  const last = shown.at(-1);
  const nextCursor =
    last && rows.length > limit ? encodeCursor(ctx, { hour: last.hour, id: last.answer_id }) : null;
  return {
    comments: shown.map((row) => commentView(row, joined)),
    counts: await queries.countComments(ctx.db, of, sessionId),
    ...{ upTo, nextCursor },
  };
}

/** Shows a comment to the session's speakers, or hides it. Throws CommentChanged if it isn't the one that was read. */
export async function decideComment(
  ctx: Ctx,
  actor: Actor,
  answerId: string,
  { state, comment }: { state: "shown" | "hidden"; comment?: string | undefined },
): Promise<contract.FeedbackComment> {
  const eventId = await inTransaction(ctx, async (tx, tell) => {
    const found = await findComment(ctx, tx, actor, answerId);
    const event = await findOrganizedEvent(ctx, tx, actor, found.event_id, { to: "arrange_feedback" });
    if (state === "hidden") await requireAnother(tx, actor, found);
    if (comment !== undefined && comment !== found.comment) throw new Refusal("CommentChanged");
    await queries.updateCommentState(tx, answerId, { state, by: actor.userId, at: now(ctx) });
    const decision = { answerId, sessionId: found.session_id, state };
    await tell({ kind: "comment_decided", actor, event, ...decision });
    return found.event_id;
  });
  const joined = await joinedIn(ctx, await readableOf(ctx, ctx.db, eventId));
  const row = await queries.selectComment(ctx.db, answerId);
  if (!row) throw new Refusal("CommentNotFound");
  return commentView(row, joined);
}

/** Throws AnotherDecides for a speaker of the session, if its event has another organizer. */
export async function requireAnother(
  tx: Tx,
  actor: Actor,
  { session_id, event_id }: { session_id: string; event_id: string },
): Promise<void> {
  const session = await findSession(tx, actor, session_id);
  if (!isSpeaker(actor, session) && !isCoSpeaker(actor, session)) return;
  if (await queries.hasOtherOrganizer(tx, event_id, actor.userId)) throw new Refusal("AnotherDecides");
}

/** A readable comment of an event that the caller sees. Throws CommentNotFound. */
async function findComment(ctx: Ctx, tx: Tx, actor: Actor, answerId: string) {
  const found = await queries.selectComment(tx, answerId, "update");
  if (!found) throw new Refusal("CommentNotFound");
  try {
    await findEvent(ctx, tx, actor, found.event_id);
  } catch (error) {
    if (isRefusal(error, "EventNotFound")) throw new Refusal("CommentNotFound");
    throw error;
  }
  const { threshold, own } = await readableOf(ctx, tx, found.event_id);
  const others = (await queries.countCounted(tx, found.session_id)) - (own.get(found.session_id) ?? 0);
  const isRead = found.show_anyway || others >= threshold;
  if (!isRead) throw new Refusal("CommentNotFound");
  return found;
}

/** Shows all comments that wait, are not flagged and were there at that moment; returns how many. */
export function showComments(
  ctx: Ctx,
  actor: Actor,
  eventId: string,
  { sessionId, upTo }: { sessionId?: string | undefined; upTo: string },
): Promise<number> {
  return inTransaction(ctx, async (tx) => {
    await findEventToSetUp(ctx, tx, actor, eventId, "share");
    const how = { sessionId, upTo, by: actor.userId, at: now(ctx) };
    return queries.showAll(tx, await readableOf(ctx, tx, eventId), how);
  });
}

/** Reports a comment to the organizers, as a speaker who may read it. Throws CommentNotFound and OnlySpeakersReport. */
export async function reportComment(ctx: Ctx, actor: Actor, answerId: string): Promise<void> {
  await inTransaction(ctx, async (tx) => {
    const found = await queries.selectComment(tx, answerId, "update");
    if (!found) throw new Refusal("CommentNotFound");
    try {
      const session = await findSession(tx, actor, found.session_id);
      const isRead = found.comment_state === "shown" && found.comment_for === "speaker";
      if (!isSpeaker(actor, session) && !isCoSpeaker(actor, session)) throw new Refusal("OnlySpeakersReport");
      if (!isRead) throw new Refusal("CommentNotFound");
    } catch (error) {
      if (isRefusal(error, "SessionNotFound")) throw new Refusal("CommentNotFound");
      throw error;
    }
    await queries.addFlag(tx, answerId, "reported");
  });
}

/**
 * Lets speakers read the feedback of these sessions, or of all closed ones with any; it can't be undone. Returns how
 * many are new, and how many people that reaches.
 */
export async function releaseFeedback(
  ctx: Ctx,
  actor: Actor,
  eventId: string,
  sessionIds: string[] | undefined,
): Promise<Answer<typeof contract.releaseFeedback>> {
  await findEventToSetUp(ctx, ctx.db, actor, eventId);
  const { sessions, counted, isClosed } = await loadResults(ctx, eventId);
  const known = new Set(sessions.map(({ session_id }) => session_id));
  if (sessionIds?.some((id) => !known.has(id))) throw new Refusal("SessionNotFound");
  const closed = sessions.filter((one) => counted.has(one.session_id) && isClosed(one));
  const chosen = [...new Set(sessionIds ?? closed.map(({ session_id }) => session_id))];
  if (chosen.length === 0) return { released: 0, speakers: 0 };
  return inTransaction(ctx, async (tx, tell) => {
    const event = await findEventToSetUp(ctx, tx, actor, eventId, "share");
    const released = await queries.releaseSessions(tx, chosen, now(ctx));
    if (released.length > 0) await tell({ kind: "feedback_released", actor, event, sessionIds: released });
    const speakers = sessions.filter(({ session_id }) => released.includes(session_id)).flatMap(speakersOf);
    return { released: released.length, speakers: new Set(speakers.map(({ userId }) => userId)).size };
  });
}

/** The conditions for reading an event's comments. */
async function readableOf(ctx: Ctx, db: Db | Tx, eventId: string): Promise<queries.ReadableComments> {
  const settings = await settingsOf(ctx, db, eventId);
  return { eventId, threshold: settings.threshold, own: await organizersAnswersIn(ctx, db, settings) };
}

/** Sessions whose comments may be shown with the ratings of the same answers. */
const joinedIn = async (
  ctx: Ctx,
  { eventId, threshold, own }: queries.ReadableComments,
): Promise<ReadonlySet<string>> =>
  joinedParts(towardsThreshold(await countAnswered(ctx.db, eventId), own), threshold);

const commentView = (row: queries.CommentRow, joined: ReadonlySet<string>): contract.FeedbackComment => ({
  ...{ answerId: row.answer_id, sessionId: row.session_id, title: row.title, comment: row.comment },
  ...{ commentFor: row.comment_for, state: row.comment_state as contract.FeedbackComment["state"] },
  ...{ flags: row.flags as contract.FeedbackComment["flags"], hour: row.hour },
  rating: joined.has(row.session_id) ? row.rating : null,
  decided: row.decided_at === null ? null : { name: row.decider_name, at: row.decided_at },
});
