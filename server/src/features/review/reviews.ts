import { randomUUIDv7 } from "node:crypto";
import type { Answer } from "@plenary/contract/endpoint";
import type { ReviewSettings } from "@plenary/contract/review/review-settings";
import type * as contract from "@plenary/contract/review/reviews";
import type { AnswerValues } from "@plenary/contract/surveys/survey-fields";
import { questionsIn } from "@plenary/contract/surveys/survey-logic";
import { text } from "@plenary/contract/text";
import type { z } from "zod";
import { htmlOf } from "../../base/markdown/markdown.ts";
import { isRefusal, Refusal } from "../../base/refusals.ts";
import { mayOrganize } from "../../core/access.ts";
import { type Actor, type Ctx, inTransaction, now } from "../../core/context.ts";
import { textsWithoutNames } from "../../core/masks.ts";
import type { Db, Tx } from "../../db/db.ts";
import { type CallOfEvent, findCall } from "../call/calls.ts";
import { readableQuestions } from "../call/questions.ts";
import { type EventSeen, findEvent } from "../events/events-access.ts";
import { insertConflict, selectConflict } from "./conflicts.queries.ts";
import { discussionOf, type Reading } from "./discussion.ts";
import { asked, discussedUntil, reviewSettingsOf } from "./review-settings.ts";
import { noteThere } from "./reviewers.queries.ts";
import * as queries from "./reviews.queries.ts";
import { reviewScore } from "./scores/review-score.ts";
import { type Sight, sightOf } from "./sight.ts";

/** Reading and writing reviews (docs/product/review.md). */

type Body = z.output<typeof contract.putReview.body>;
type Scores = Record<string, number>;

export interface Found {
  event: EventSeen;
  call: CallOfEvent;
  settings: ReviewSettings;
  /** Until when it is discussed, after the review was closed; null if it isn't. */
  discussUntil: string | null;
  proposal: queries.ReviewedRow;
  sight: Extract<Sight, "named" | "masked">;
  isReviewer: boolean;
  organizes: boolean;
}

/** The proposal, and how the caller reads it. Throws EventNotFound, ProposalNotFound, ReviewsOwn and ConflictOfInterest. */
export async function findReviewed(
  ctx: Ctx,
  db: Db | Tx,
  actor: Actor,
  eventId: string,
  proposalId: string,
): Promise<Found> {
  const event = await findEvent(ctx, db, actor, eventId);
  const call = await findCall(db, eventId);
  const proposal = await queries.selectReviewed(db, eventId, proposalId, actor.userId);
  if (!call || !proposal) throw new Refusal("ProposalNotFound");
  const settings = reviewSettingsOf(call.row, now(ctx));
  const organizes = mayOrganize(actor, event);
  const isAmong = await queries.isAmongReviewed(db, eventId, proposalId, actor.userId);
  const conflict = await selectConflict(db, { eventId, proposalId, userId: actor.userId });
  const sight = sightOf({ isReviewer: isAmong, organizes, ...conflict, isMasked: proposal.hidden });
  if (sight === "none") throw new Refusal("ProposalNotFound");
  if (sight === "own") throw new Refusal("ReviewsOwn");
  if (sight === "conflict") throw new Refusal("ConflictOfInterest");
  const discussUntil = discussedUntil(settings, now(ctx));
  const isReviewer = isAmong && !conflict.isInConflict;
  return { event, call, settings, discussUntil, proposal, sight, isReviewer, organizes };
}

/** A proposal with the caller's review of it, and others'. */
export async function getReview(
  ctx: Ctx,
  actor: Actor,
  eventId: string,
  proposalId: string,
): Promise<Answer<typeof contract.getReview>> {
  const found = await findReviewed(ctx, ctx.db, actor, eventId, proposalId);
  const { event, settings, proposal, isReviewer, organizes } = found;
  if (isReviewer) await noteThere(ctx.db, eventId, actor.userId, now(ctx));
  const own = isReviewer ? await queries.selectReview(ctx.db, proposalId, actor.userId) : undefined;
  const others = readsOthers(found, own)
    ? await queries.selectOthers(ctx.db, eventId, proposalId, actor.userId)
    : null;
  return {
    event: { eventId, name: event.name },
    proposal: await proposalView(ctx, actor, found),
    proposalVersion: proposal.published_version,
    criteria: settings.criteria,
    ...{ textRequired: settings.textRequired, feedbackToSpeakers: settings.feedbackToSpeakers },
    review: isReviewer ? reviewView(own, proposal) : null,
    open: isReviewing(found) && (settings.open || own !== undefined),
    discussUntil: isReviewer ? found.discussUntil : null,
    others:
      others?.map((row) => ({
        reviewId: organizes ? row.review_id : null,
        reviewer:
          (organizes || settings.showReviewers) && row.reviewer_deleted === null ? row.reviewer_name : null,
        state: row.state as "submitted" | "abstained",
        scores: row.scores as Scores,
        score: row.score === null ? null : Math.round(100 * row.score),
        ...{
          text: row.text,
          toSpeakers: row.to_speakers,
          abstained: row.abstained as contract.Abstained | null,
        },
        changedSince: row.state === "submitted" && row.proposal_version < proposal.published_version,
        ...{ counts: row.counts, at: row.updated_at },
      })) ?? null,
    discussion: await discussionOf(ctx.db, readingOf(found, own, actor)),
  };
}

/** Whether the reader sees what others say of it, with their own review as it stands. */
const readsOthers = (
  { organizes, settings, discussUntil }: Found,
  own: queries.ReviewRow | undefined,
): boolean =>
  organizes ||
  settings.others === "always" ||
  discussUntil !== null ||
  (settings.others === "afterOwn" && own !== undefined && own.state !== "draft");

/** How the caller takes part in what is said of it. */
export const readingOf = (found: Found, own: queries.ReviewRow | undefined, { userId }: Actor): Reading => ({
  ...{ eventId: found.proposal.event_id, proposalId: found.proposal.proposal_id, userId },
  role: found.organizes ? "organizer" : "reviewer",
  isMasked: found.sight === "masked",
  readsOthers: readsOthers(found, own),
  showReviewers: found.settings.showReviewers,
  writes: found.organizes || isReviewing(found),
  hides: found.settings.masked !== "no",
  readsFeedback: false,
});

/** Names are read only here, and only for who may know them. */
async function proposalView(
  ctx: Ctx,
  { userId }: Actor,
  { call, proposal, sight }: Found,
): Promise<contract.ReviewedProposal> {
  const questions = readableQuestions(
    call.questions,
    sight === "masked" ? ["masked"] : ["masked", "reviewers"],
  );
  const ids = new Set(questionsIn(questions.questionnaire).map(({ questionId }) => questionId));
  const answers = Object.entries(proposal.answers as AnswerValues);
  const texts = sight === "masked" ? textsWithoutNames(proposal) : proposal;
  const shown = {
    ...{ proposalId: proposal.proposal_id, number: proposal.number, state: proposal.state },
    ...{ title: texts.title, summary: texts.summary },
    descriptionHtml: await htmlOf(texts.description),
    ...{ typeName: proposal.type_name, minutes: proposal.minutes, trackName: proposal.track_name },
    ...{ language: proposal.language, tags: proposal.tags, questions },
    answers: Object.fromEntries(answers.filter(([questionId]) => ids.has(questionId))),
  };
  if (sight === "masked")
    return { masked: true, ...shown, alsoBy: await queries.selectAlsoBy(ctx.db, proposal, userId) };
  return { masked: false, ...shown, speakers: await queries.selectNames(ctx.db, proposal.proposal_id) };
}

const reviewView = (
  row: queries.ReviewRow | undefined,
  { published_version }: queries.ReviewedRow,
): contract.OwnReview => ({
  state: (row?.state ?? "draft") as contract.ReviewState,
  scores: (row?.scores ?? {}) as Scores,
  text: row?.text ?? "",
  toSpeakers: row?.to_speakers ?? "",
  abstained: (row?.abstained ?? null) as contract.Abstained | null,
  changedSince: row?.state === "submitted" && row.proposal_version < published_version,
  version: row?.version ?? 0,
});

/**
 * Saves what was written; with a state submits it, abstains, or makes it a draft again. Throws ReviewClosed, ReviewDecided,
 * ReviewChanged where it isn't the version that the caller saw, and ReviewIncomplete.
 */
export function putReview(
  ctx: Ctx,
  actor: Actor,
  eventId: string,
  proposalId: string,
  body: Body,
): Promise<contract.OwnReview> {
  return inTransaction(ctx, async (tx) => {
    const found = await findReviewed(ctx, tx, actor, eventId, proposalId);
    const { settings, proposal } = found;
    requireReviewing(found);
    await noteThere(tx, eventId, actor.userId, now(ctx));
    const before = await queries.selectReview(tx, proposalId, actor.userId, "update");
    // What is discussed is changed, and nothing begun.
    if (!settings.open && !before) throw new Refusal("ReviewClosed");
    const changed = () => new Refusal("ReviewChanged", { fields: sentFields(body) });
    if ((before?.version ?? 0) !== body.baseVersion) throw changed();
    const scores = knownScores(body.scores ?? ((before?.scores ?? {}) as Scores), settings);
    const state = body.state ?? before?.state ?? "draft";
    const written = {
      state,
      scores,
      text: body.text ?? before?.text ?? "",
      to_speakers: body.toSpeakers ?? before?.to_speakers ?? "",
      score: reviewScore(scores, asked(settings.criteria)),
      abstained: state === "abstained" ? (body.abstained ?? before?.abstained ?? "opinion") : null,
      // What is written into a submitted one is about what it was submitted for, until it is submitted again.
      proposal_version:
        body.state === "submitted" || before === undefined
          ? Math.min(body.proposalVersion ?? proposal.published_version, proposal.published_version)
          : before.proposal_version,
      masked_then: found.sight === "masked",
      updated_at: now(ctx),
    };
    if (state === "submitted") requireWhole(written, settings);
    const row = { ...written, scores: JSON.stringify(scores), version: body.baseVersion + 1 };
    if (before) await queries.updateReview(tx, before.review_id, row);
    else {
      const who = { proposal_id: proposalId, event_id: eventId, user_id: actor.userId };
      const made = { review_id: randomUUIDv7(), ...who, ...row, created_at: now(ctx) };
      if (!(await queries.insertReview(tx, made))) throw changed();
    }
    return reviewView(await queries.selectReview(tx, proposalId, actor.userId), proposal);
  });
}

const sentFields = (body: Body): string[] =>
  (["scores", "text", "toSpeakers"] as const).filter((field) => body[field] !== undefined);

const isReviewing = ({ isReviewer, settings, discussUntil, proposal }: Found): boolean =>
  isReviewer && (settings.open || discussUntil !== null) && proposal.state === "submitted";

/**
 * Sets a review aside, or lets it count again. Organizers may. Throws ReviewNotFound, ReviewsOwn, and ReviewOfNobody: what a deleted
 * account wrote may not have counted because of whom it was about.
 */
export function countReview(ctx: Ctx, actor: Actor, reviewId: string, counts: boolean): Promise<void> {
  return inTransaction(ctx, async (tx, tell) => {
    const review = await queries.lockReview(tx, reviewId);
    if (!review) throw new Refusal("ReviewNotFound");
    const { event_id: eventId, proposal_id: proposalId, user_id: userId } = review;
    const found = await findReviewed(ctx, tx, actor, eventId, proposalId).catch((error: unknown) => {
      const isUnknown = isRefusal(error, "EventNotFound") || isRefusal(error, "ProposalNotFound");
      throw isUnknown ? new Refusal("ReviewNotFound") : error;
    });
    if (!found.organizes) throw new Refusal("OnlyOrganizers", { to: "arrange_call" });
    // Who has a conflict of interest wrote nothing that organizers read.
    const { isInConflict } = await selectConflict(tx, { eventId, proposalId, userId });
    if (isInConflict) throw new Refusal("ReviewNotFound");
    if (review.counts === counts) return;
    if (counts && review.deleted_at !== null) throw new Refusal("ReviewOfNobody");
    await queries.updateReview(tx, reviewId, { counts });
    const { event, proposal } = found;
    await tell({ kind: "review_set_aside", actor, event, proposal, userId, counts });
  });
}

/** Throws OnlyReviewers for who only organizes, ReviewClosed and ReviewDecided. */
export function requireReviewing({ isReviewer, settings, discussUntil, proposal }: Found): void {
  if (!isReviewer) throw new Refusal("OnlyReviewers");
  if (!settings.open && discussUntil === null) throw new Refusal("ReviewClosed");
  if (proposal.state !== "submitted") throw new Refusal("ReviewDecided");
}

/** Steps of criteria that are asked, or were. */
const knownScores = (scores: Scores, { criteria }: ReviewSettings): Scores =>
  Object.fromEntries(
    Object.entries(scores).filter(([id, step]) =>
      criteria.some(({ criterionId, steps }) => criterionId === id && step <= steps),
    ),
  );

/** Throws ReviewIncomplete. */
function requireWhole(
  { scores, text: written, score }: { scores: Scores; text: string; score: number | null },
  { criteria, textRequired }: ReviewSettings,
): void {
  const problems: Record<string, string> = {};
  const scored = asked(criteria);
  for (const { criterionId, required } of scored)
    if (required && scores[criterionId] === undefined)
      problems[`scores.${criterionId}`] = text("Please choose a score");
  const [counting] = scored.filter(({ weight }) => weight > 0);
  if (score === null && counting)
    problems[`scores.${counting.criterionId}`] ??= text("Please choose a score");
  if (textRequired && written.trim() === "") problems.text = text("Please write something");
  if (Object.keys(problems).length > 0) throw new Refusal("ReviewIncomplete", problems);
}

/**
 * Declares that the caller can't judge the proposal, nor others of its speakers. Reviewers may. Throws ReviewDecided once it
 * is decided about.
 */
export function declareConflict(ctx: Ctx, actor: Actor, eventId: string, proposalId: string): Promise<void> {
  return inTransaction(ctx, async (tx) => {
    const { isReviewer, proposal } = await findReviewed(ctx, tx, actor, eventId, proposalId);
    if (!isReviewer) throw new Refusal("OnlyReviewers");
    // It holds for all by the same speakers, who are known by then: what goes from the list would say whose it is.
    if (proposal.state !== "submitted") throw new Refusal("ReviewDecided");
    const declared = { proposalId, userId: actor.userId, kind: "declared" as const };
    await insertConflict(tx, declared, { by: null, time: now(ctx) });
  });
}
