import { randomUUIDv7 } from "node:crypto";
import { clockOf } from "@plenary/contract/call/call-clock";
import {
  type Criterion,
  ReviewSettings,
  type ReviewSettingsBody,
} from "@plenary/contract/review/review-settings";
import { text } from "@plenary/contract/text";
import type { z } from "zod";
import { Refusal } from "../../base/refusals.ts";
import { type Actor, type Ctx, inTransaction, now } from "../../core/context.ts";
import { hidesNames } from "../../core/masks.ts";
import type { Tx } from "../../db/db.ts";
import { findCall } from "../call/calls.ts";
import { findOrganizedEvent } from "../events/events-access.ts";
import { startInstant } from "../sessions/session/session-start.ts";
import * as queries from "./review-settings.queries.ts";
import { reviewScore } from "./scores/review-score.ts";

/** How organizers set up the review of proposals (docs/product/review.md#settings). */

type Body = z.output<typeof ReviewSettingsBody>;

/** A new review has one criterion of five steps, which has the event's id until it is saved. */
const usual = (eventId: string): ReviewSettings => ({
  ...{
    open: false,
    closedAt: null,
    masked: "no",
    sees: "all",
    guide: "",
    targetReviews: 3,
    textRequired: false,
  },
  ...{ others: "never", showReviewers: false, feedbackToSpeakers: false },
  ...{ discussUntil: null, version: 0 },
  criteria: [
    {
      ...{ criterionId: eventId, name: text("Overall"), help: null },
      ...{ steps: 5, labels: [], weight: 1, required: true, retired: false },
    },
  ],
});

export const reviewSettingsOf = (row: { event_id: string; review: unknown }): ReviewSettings =>
  ReviewSettings.parse({ ...usual(row.event_id), ...(row.review as object) });

/** Until when what was reviewed is discussed, if it is: after the review was closed. */
export const discussedUntil = (
  { open, closedAt, discussUntil }: ReviewSettings,
  time: string,
): string | null =>
  !open && closedAt !== null && discussUntil !== null && time < discussUntil ? discussUntil : null;

/** Throws CallForPapersNotFound where there is nothing to review. */
export async function getReviewSettings(ctx: Ctx, actor: Actor, eventId: string): Promise<ReviewSettings> {
  await findOrganizedEvent(ctx, ctx.db, actor, eventId, { to: "arrange_call" });
  const call = await findCall(ctx.db, eventId);
  if (!call) throw new Refusal("CallForPapersNotFound");
  return reviewSettingsOf(call.row);
}

/** Changes what the body contains. Throws ReviewSettingsChanged if somebody has saved since, CriterionScored, NamesWereShown and NamesHidden. */
export function putReviewSettings(
  ctx: Ctx,
  actor: Actor,
  eventId: string,
  { version, criteria, guide, discussUntil, ...body }: Body,
): Promise<ReviewSettings> {
  return inTransaction(ctx, async (tx, tell) => {
    const event = await findOrganizedEvent(ctx, tx, actor, eventId, { to: "arrange_call", lock: "share" });
    const call = await findCall(tx, eventId, "update");
    if (!call) throw new Refusal("CallForPapersNotFound");
    const before = reviewSettingsOf(call.row);
    if (before.version !== version) throw new Refusal("ReviewSettingsChanged");
    const sent = Object.fromEntries(Object.entries(body).filter(([, value]) => value !== undefined));
    const after: ReviewSettings = {
      ...{ ...before, ...sent, version: version + 1 },
      // Once names were shown, opening it again hides them from nobody.
      closedAt: before.open && body.open === false ? (before.closedAt ?? now(ctx)) : before.closedAt,
      ...(discussUntil !== undefined && {
        discussUntil:
          discussUntil && startInstant(discussUntil, clockOf(call.row.deadline_zone, event.timezone)),
      }),
      ...(guide !== undefined && { guide: guide ?? "" }),
      ...(criteria && { criteria: await writtenCriteria(tx, eventId, before.criteria, criteria) }),
    };
    await requireHideable(tx, actor, eventId, { before, after });
    await queries.updateReview(tx, eventId, after);
    if (criteria) await rescore(tx, eventId, after.criteria);
    await tell({ kind: "call_set_up", actor, event, changed: ["review"] });
    return after;
  });
}

const hides = ({ masked, closedAt }: ReviewSettings): boolean =>
  masked === "untilSent" || (masked === "untilClosed" && closedAt === null);

/**
 * Names that reviewers could see can't be hidden from them again, and who must not see them doesn't show them to themselves.
 * Throws NamesWereShown and NamesHidden.
 */
async function requireHideable(
  tx: Tx,
  { userId }: Actor,
  eventId: string,
  { before, after }: Record<"before" | "after", ReviewSettings>,
): Promise<void> {
  if (before.masked === after.masked) return;
  if (hides(before) && (await hidesNames(tx, eventId, userId))) throw new Refusal("NamesHidden");
  if (hides(before) || !hides(after)) return;
  const count = await queries.countShown(tx, eventId);
  if (count > 0) throw new Refusal("NamesWereShown", { count });
}

/** What was scored stays, retired where it was left out. Throws CriterionScored where its steps would change. */
async function writtenCriteria(
  tx: Tx,
  eventId: string,
  former: readonly Criterion[],
  sent: NonNullable<Body["criteria"]>,
): Promise<Criterion[]> {
  const scored = await queries.selectScored(tx, eventId);
  const taken = new Set<string>();
  const written = sent.map(({ criterionId, help, labels, ...fields }, index) => {
    const before = former.find((one) => one.criterionId === criterionId && !taken.has(one.criterionId));
    if (before && before.steps !== fields.steps && scored.has(before.criterionId))
      throw new Refusal("CriterionScored", { index });
    const id = before?.criterionId ?? randomUUIDv7();
    taken.add(id);
    const said = labels?.map((label) => label ?? null) ?? before?.labels ?? [];
    return {
      criterionId: id,
      ...fields,
      help: help ?? null,
      labels: said.slice(0, fields.steps),
      retired: false,
    };
  });
  const left = former.filter(({ criterionId }) => !taken.has(criterionId) && scored.has(criterionId));
  return [...written, ...left.map((one) => ({ ...one, retired: true }))];
}

/** By criteria that have changed; a review that none of them counts any more is a draft again. */
async function rescore(tx: Tx, eventId: string, criteria: readonly Criterion[]): Promise<void> {
  const rows = await queries.lockSubmitted(tx, eventId);
  const changed = rows.flatMap(({ review_id, scores, score }) => {
    const now = reviewScore(scores as Record<string, number>, asked(criteria));
    const isSame = now !== null && score !== null && Math.abs(now - score) < 1e-6;
    return isSame ? [] : [{ reviewId: review_id, score: now }];
  });
  if (changed.length > 0) await queries.rescore(tx, changed);
}

/** Those that reviewers score. */
export const asked = (criteria: readonly Criterion[]): Criterion[] =>
  criteria.filter(({ retired }) => !retired);
