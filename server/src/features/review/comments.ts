import { randomUUIDv7 } from "node:crypto";
import type * as contract from "@plenary/contract/review/comments";
import { reviewLimits } from "@plenary/contract/review/review-limits";
import { Refusal } from "../../base/refusals.ts";
import { type Actor, type Ctx, inTransaction, now, type Tell } from "../../core/context.ts";
import { countUse, type Limit } from "../../core/limits/rate-limits.ts";
import { textsWithoutNames } from "../../core/masks.ts";
import type { Db, Tx } from "../../db/db.ts";
import { findCall } from "../call/calls.ts";
import * as queries from "./comments.queries.ts";
import { discussionOf, type Reading, readableComments, writesTo } from "./discussion.ts";
import { reviewSettingsOf } from "./review-settings.ts";
import { selectReview } from "./reviews.queries.ts";
import { findReviewed, readingOf, requireReviewing } from "./reviews.ts";

/** Writing comments on a proposal (docs/product/review.md#comments). */

/** To speakers, of each account (call-for-papers 10). */
const toSpeakers: Limit = { max: 60, seconds: 24 * 60 * 60 };

interface Discussed {
  proposal: queries.DiscussedRow;
  reading: Reading;
  /** Throws what keeps the caller from writing. */
  requireWriting: (to: contract.CommentTo, rows: readonly queries.CommentRow[]) => void;
}

/** The proposal, and as what the caller takes part in what is said of it. Throws ProposalNotFound, ReviewsOwn and ConflictOfInterest. */
async function findDiscussed(ctx: Ctx, db: Db | Tx, actor: Actor, proposalId: string): Promise<Discussed> {
  const proposal = await queries.selectDiscussed(db, proposalId, actor.userId);
  if (!proposal) throw new Refusal("ProposalNotFound");
  const { event_id: eventId, state } = proposal;
  if (proposal.speaks) {
    const call = await findCall(db, eventId);
    const settings = call && reviewSettingsOf(call.row, now(ctx));
    const isDecided = state === "accepted" || state === "rejected";
    const reading: Reading = {
      ...{ eventId, proposalId, userId: actor.userId, role: "speaker" },
      ...{ isMasked: false, readsOthers: false, showReviewers: false },
      writes: state !== "draft" && state !== "withdrawn",
      hides: settings !== undefined && settings.masked !== "no",
      readsFeedback: isDecided && settings?.feedbackToSpeakers === true,
    };
    const requireWriting: Discussed["requireWriting"] = (to, rows) => {
      if (to === "reviewers") throw new Refusal("ReviewsOwn");
      if (!reading.writes) throw new Refusal("ProposalState", { state });
      if (writesTo(reading, rows).length === 0) throw new Refusal("NotAskedYet");
    };
    return { proposal, reading, requireWriting };
  }
  const found = await findReviewed(ctx, db, actor, eventId, proposalId).catch((error: unknown) => {
    // Nobody else knows of the proposal, whatever they know of its event.
    throw error instanceof Refusal && error.name === "EventNotFound"
      ? new Refusal("ProposalNotFound")
      : error;
  });
  const own = found.isReviewer ? await selectReview(db, proposalId, actor.userId) : undefined;
  const requireWriting = () => {
    if (!found.organizes) requireReviewing(found);
  };
  return { proposal, reading: readingOf(found, own, actor), requireWriting };
}

export async function listComments(ctx: Ctx, actor: Actor, proposalId: string): Promise<contract.Comments> {
  const { reading } = await findDiscussed(ctx, ctx.db, actor, proposalId);
  return discussionOf(ctx.db, reading);
}

/**
 * Says something of a proposal. Throws what `findDiscussed` does, ReviewClosed and ReviewDecided for reviewers, ProposalState
 * and NotAskedYet for speakers, TooManyComments, and TooManyAttempts beyond those to speakers of a day.
 */
export function addComment(
  ctx: Ctx,
  actor: Actor,
  proposalId: string,
  { text, to }: { text: string; to: contract.CommentTo },
): Promise<contract.Comments> {
  return inTransaction(ctx, async (tx, tell) => {
    const { proposal, reading, requireWriting } = await findDiscussed(ctx, tx, actor, proposalId);
    const rows = await queries.selectComments(tx, reading.eventId, proposalId);
    requireWriting(to, rows);
    const { commentsMax: max } = reviewLimits;
    if (rows.filter(({ addressed }) => addressed === to).length >= max)
      throw new Refusal("TooManyComments", { max });
    if (to === "speakers") await countUse(ctx, `comments-to-speakers:${actor.userId}`, toSpeakers, { tx });
    const commentId = randomUUIDv7();
    await queries.insertComment(tx, {
      ...{ comment_id: commentId, proposal_id: proposalId, user_id: actor.userId, role: reading.role },
      ...{ addressed: to, text, at: now(ctx) },
    });
    if (to === "speakers") await tellOf(tx, tell, { actor, proposal, reading, commentId, text });
    return discussionOf(tx, reading);
  });
}

async function tellOf(
  tx: Tx,
  tell: Tell,
  {
    actor,
    proposal,
    reading: { role },
    ...comment
  }: { actor: Actor; proposal: queries.DiscussedRow; reading: Reading; commentId: string; text: string },
): Promise<void> {
  const { proposal_id: proposalId, event_id: eventId, event_name: eventName, title } = proposal;
  const hear =
    role === "speaker"
      ? await queries.selectAskers(tx, eventId, proposalId)
      : await queries.selectSpeakers(tx, proposalId);
  // Who is written to may be somebody who must not know the speakers.
  const shown = { ...proposal, summary: "", description: "" };
  await tell({
    ...{ kind: "proposal_commented", actor, role, eventId, eventName, proposalId, ...comment },
    title: role === "speaker" ? textsWithoutNames(shown).title : title,
    to: hear.filter((userId) => userId !== actor.userId),
  });
}

/** The comment, if the caller reads it. Throws CommentNotFound. */
async function findComment(ctx: Ctx, tx: Tx, actor: Actor, commentId: string) {
  const comment = await queries.lockComment(tx, commentId);
  if (!comment) throw new Refusal("CommentNotFound");
  const discussed = await findDiscussed(ctx, tx, actor, comment.proposal_id).catch((error: unknown) => {
    throw error instanceof Refusal ? new Refusal("CommentNotFound") : error;
  });
  const rows = await readableComments(tx, discussed.reading);
  const row = rows.find(({ comment_id }) => comment_id === commentId);
  if (!row) throw new Refusal("CommentNotFound");
  return { ...discussed, row, isOwn: row.user_id === actor.userId };
}

/** Changes a comment of one's own, which says so. Throws CommentNotFound, OthersComment, and what keeps one from writing. */
export function putComment(
  ctx: Ctx,
  actor: Actor,
  commentId: string,
  text: string,
): Promise<contract.Comments> {
  return inTransaction(ctx, async (tx) => {
    const { reading, row, isOwn, requireWriting } = await findComment(ctx, tx, actor, commentId);
    if (!isOwn) throw new Refusal("OthersComment");
    requireWriting(row.addressed, await queries.selectComments(tx, reading.eventId, reading.proposalId));
    if (row.text !== text) await queries.updateComment(tx, commentId, { text, edited_at: now(ctx) });
    return discussionOf(tx, reading);
  });
}

/** One's own, or any for organizers. Throws CommentNotFound and OthersComment. */
export function deleteComment(ctx: Ctx, actor: Actor, commentId: string): Promise<contract.Comments> {
  return inTransaction(ctx, async (tx) => {
    const { reading, isOwn } = await findComment(ctx, tx, actor, commentId);
    if (!isOwn && reading.role !== "organizer") throw new Refusal("OthersComment");
    await queries.deleteComment(tx, commentId);
    return discussionOf(tx, reading);
  });
}
