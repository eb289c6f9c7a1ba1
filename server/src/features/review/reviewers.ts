import type { Answer } from "@plenary/contract/endpoint";
import type * as contract from "@plenary/contract/review/reviewers";
import type { z } from "zod";
import { Refusal } from "../../base/refusals.ts";
import { type Actor, type Ctx, inTransaction, now } from "../../core/context.ts";
import { noteSeen } from "../../core/masks.ts";
import type { Db, Tx } from "../../db/db.ts";
import type { CallOfEvent } from "../call/calls.ts";
import { openView } from "../co-organizers/open-invitations.ts";
import { findOrganizedEvent } from "../events/events-access.ts";
import { askAccounts, couldSeeNames, known, organizes, requireCall } from "./asking.ts";
import { deleteAssignmentsOf } from "./assignments.queries.ts";
import { forgetComments } from "./comments.queries.ts";
import { setAsideInConflict } from "./conflicts.queries.ts";
import { selectOpen } from "./inviting.queries.ts";
import { reviewSettingsOf } from "./review-settings.ts";
import * as queries from "./reviewers.queries.ts";

/** Who reviews an event's proposals (docs/product/review.md#reviewers). */

type Listed = Answer<typeof contract.listReviewers>;

/** For organizers. Throws CallForPapersNotFound. */
export async function listReviewers(ctx: Ctx, actor: Actor, eventId: string): Promise<Listed> {
  await findOrganizedEvent(ctx, ctx.db, actor, eventId, { to: "arrange_call" });
  return listed(ctx, ctx.db, actor, await requireCall(ctx.db, eventId));
}

async function listed(ctx: Ctx, db: Db | Tx, actor: Actor, { row }: CallOfEvent): Promise<Listed> {
  const { targetReviews } = reviewSettingsOf(row, now(ctx));
  const reviewers = await queries.selectReviewers(db, row.event_id, actor.userId);
  const tracks = await queries.countReviewed(db, row.event_id, actor.userId, targetReviews);
  return {
    reviewers: reviewers.map((each) => ({
      ...{ reviewerId: each.reviewer_id, userId: each.user_id, name: each.name },
      status: each.ended_at !== null ? "ended" : each.accepted_at !== null ? "accepted" : "asked",
      ...{ trackIds: each.track_ids, typeIds: each.type_ids, askedAt: each.asked_at },
      ...{ maxLoad: each.max_load, seenAt: each.seen_at, assigned: each.assigned ?? 0 },
      ...{ done: each.done ?? 0, abstained: each.abstained ?? 0 },
    })),
    invitations: (await selectOpen(db, row.event_id)).map(openView),
    proposals: tracks.reduce((sum, { proposals }) => sum + proposals, 0),
    reached: tracks.reduce((sum, { reached }) => sum + reached, 0),
    tracks: tracks.map(({ track_id: trackId, name, proposals, reached }) => ({
      ...{ trackId, name, proposals, reached },
    })),
  };
}

/**
 * Asks accounts; the caller reviews at once. What was proposed before an organizer begins to review without names is in a
 * conflict of interest: they could see who wrote it. Throws UnreachableReviewer, ReviewerStopped and TooManyReviewers.
 */
export function addReviewers(
  ctx: Ctx,
  actor: Actor,
  eventId: string,
  { userIds, ...parts }: z.output<typeof contract.addReviewers.body>,
): Promise<Answer<typeof contract.addReviewers>> {
  return inTransaction(ctx, async (tx, tell) => {
    const event = await findOrganizedEvent(ctx, tx, actor, eventId, { to: "arrange_call", lock: "share" });
    const call = await requireCall(tx, eventId, "update");
    const ids = [...new Set(userIds)];
    if ((await queries.selectReachable(tx, ids)).length < ids.length)
      throw new Refusal("UnreachableReviewer");
    const asking = { actor, event, call, userIds: ids, parts, words: null };
    const mails = await askAccounts(ctx, tx, tell, asking);
    const mailed = mails.filter(({ mailSent }) => mailSent).length;
    return { ...(await listed(ctx, tx, actor, call)), mailed };
  });
}

/** Says of which tracks and types the reviewer's proposals are, and how many they take. Organizers may. */
export function putReviewer(
  ctx: Ctx,
  actor: Actor,
  reviewerId: string,
  { maxLoad, ...parts }: z.output<typeof contract.putReviewer.body>,
): Promise<Listed> {
  return inTransaction(ctx, async (tx) => {
    const reviewer = await findReviewer(ctx, tx, actor, reviewerId);
    if (reviewer.isOwn && !reviewer.isOrganizer) throw new Refusal("OnlyOrganizers", { to: "arrange_call" });
    const call = await requireCall(tx, reviewer.event_id);
    await queries.updateReviewer(tx, reviewerId, {
      ...known(call, parts),
      ...(maxLoad !== undefined && { max_load: maxLoad }),
    });
    return listed(ctx, tx, actor, call);
  });
}

/** Ends that somebody reviews; who has not agreed yet is asked no more. Organizers may, and they themselves. */
export function endReviewer(ctx: Ctx, actor: Actor, reviewerId: string): Promise<void> {
  return inTransaction(ctx, async (tx) => {
    const { accepted_at, ended_at, event_id, user_id } = await findReviewer(ctx, tx, actor, reviewerId);
    await deleteAssignmentsOf(tx, event_id, user_id);
    if (accepted_at === null) await queries.deleteReviewer(tx, reviewerId);
    else if (ended_at === null) await queries.updateReviewer(tx, reviewerId, { ended_at: now(ctx) });
  });
}

/** Agrees to review, or declines. Throws ReviewerNotFound for others, and AnsweredToReview. */
export function answerToReview(ctx: Ctx, actor: Actor, reviewerId: string, accept: boolean): Promise<void> {
  return inTransaction(ctx, async (tx, tell) => {
    const reviewer = await queries.lockReviewer(tx, reviewerId);
    if (reviewer?.user_id !== actor.userId) throw new Refusal("ReviewerNotFound");
    if (reviewer.accepted_at !== null || reviewer.ended_at !== null) throw new Refusal("AnsweredToReview");
    if (accept) {
      const [time, eventId] = [now(ctx), reviewer.event_id];
      await queries.updateReviewer(tx, reviewerId, { accepted_at: time });
      if (await couldSeeNames(ctx, tx, actor, eventId))
        await noteSeen(tx, { userId: actor.userId, eventId, time });
    } else {
      await deleteAssignmentsOf(tx, reviewer.event_id, actor.userId);
      await queries.deleteReviewer(tx, reviewerId);
    }
    const answer = accept ? ("accepted" as const) : ("rejected" as const);
    await tell({ kind: "reviewer_answered", actor, eventId: reviewer.event_id, byLink: false, answer });
  });
}

/** A reviewer, for the event's organizers and themselves. Throws ReviewerNotFound. */
async function findReviewer(ctx: Ctx, tx: Tx, actor: Actor, reviewerId: string) {
  const reviewer = await queries.lockReviewer(tx, reviewerId);
  if (!reviewer) throw new Refusal("ReviewerNotFound");
  const isOwn = reviewer.user_id === actor.userId;
  const isOrganizer = await organizes(ctx, tx, actor, reviewer.event_id);
  if (!isOwn && !isOrganizer) throw new Refusal("ReviewerNotFound");
  return { ...reviewer, isOwn, isOrganizer };
}

/** The events at which the caller reviews, or is asked to. */
export async function listOwnReviews(
  ctx: Ctx,
  actor: Actor,
): Promise<Answer<typeof contract.listOwnReviews>> {
  const [rows, counts, seen] = await Promise.all([
    queries.selectOwn(ctx.db, actor.userId),
    queries.countOwn(ctx.db, actor.userId),
    queries.countSeen(ctx.db, actor.userId),
  ]);
  const events = rows.map((row) => {
    const isOne = row.accepted_at !== null;
    const counted = counts.find(({ event_id }) => event_id === row.event_id);
    return {
      ...{ reviewerId: row.reviewer_id, eventId: row.event_id, eventName: row.event_name },
      status: isOne ? ("accepted" as const) : ("asked" as const),
      askedBy: isOne ? null : row.asker_name,
      open: reviewSettingsOf(row, now(ctx)).open,
      ...{ toDo: counted?.todo ?? 0, done: counted?.done ?? 0 },
      seen: seen.get(row.event_id) ?? 0,
    };
  });
  return { events };
}

/** Before anything of an account is deleted: its reviews that a conflict of interest keeps from counting never count. */
export const setAsideConflicting = (tx: Tx, userId: string): Promise<unknown> =>
  setAsideInConflict(tx, userId);

/** What becomes of them when the account is deleted: what was submitted, and comments, stay without a name. */
export async function forgetReviews(tx: Tx, userId: string): Promise<void> {
  await queries.forgetReviewer(tx, userId);
  await forgetComments(tx, userId);
}
