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
    ...{ opensAt: null, closesAt: null, closedAt: null },
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

interface CallRow {
  event_id: string;
  review: unknown;
}

const storedIn = (row: CallRow): ReviewSettings =>
  ReviewSettings.parse({ ...usual(row.event_id), ...(row.review as object) });

/** Until when what was reviewed is discussed, if it is: after the review was closed. */
export const discussedUntil = (
  { open, closedAt, discussUntil }: ReviewSettings,
  time: string,
): string | null =>
  !open && closedAt !== null && discussUntil !== null && time < discussUntil ? discussUntil : null;
/** How it is reviewed at that time: its times open and close it too. */
export const reviewSettingsOf = (row: CallRow, time: string): ReviewSettings => atTime(storedIn(row), time);

function atTime(stored: ReviewSettings, time: string): ReviewSettings {
  const isOpened = stored.open || isPast(stored.opensAt, time);
  const isClosed = isPast(stored.closesAt, time);
  return {
    ...stored,
    open: isOpened && !isClosed,
    closedAt: stored.closedAt ?? (isOpened && isClosed ? stored.closesAt : null),
  };
}

const isPast = (at: string | null, time: string): boolean => at !== null && at <= time;

/** Throws CallForPapersNotFound where there is nothing to review. */
export async function getReviewSettings(ctx: Ctx, actor: Actor, eventId: string): Promise<ReviewSettings> {
  await findOrganizedEvent(ctx, ctx.db, actor, eventId, { to: "arrange_call" });
  const call = await findCall(ctx.db, eventId);
  if (!call) throw new Refusal("CallForPapersNotFound");
  return reviewSettingsOf(call.row, now(ctx));
}

/**
 * Changes what the body contains. Throws ReviewSettingsChanged if somebody has saved since, CriterionScored,
 * NamesWereShown, NamesHidden, ReviewClosesBeforeItOpens and ReviewClosesInThePast.
 */
export function putReviewSettings(
  ctx: Ctx,
  actor: Actor,
  eventId: string,
  { version, criteria, guide, opensAt, closesAt, discussUntil, ...body }: Body,
): Promise<ReviewSettings> {
  return inTransaction(ctx, async (tx, tell) => {
    const event = await findOrganizedEvent(ctx, tx, actor, eventId, { to: "arrange_call", lock: "share" });
    const call = await findCall(tx, eventId, "update");
    if (!call) throw new Refusal("CallForPapersNotFound");
    const time = now(ctx);
    const stored = storedIn(call.row);
    const before = atTime(stored, time);
    if (before.version !== version) throw new Refusal("ReviewSettingsChanged");
    const zone = clockOf(call.row.deadline_zone, event.timezone);
    const instant = (at: string) => startInstant(at, zone);
    const sent = Object.fromEntries(Object.entries(body).filter(([, value]) => value !== undefined));
    const after: ReviewSettings = {
      ...{ ...stored, ...sent, version: version + 1 },
      ...timesAfter(stored, body.open, time),
      ...(opensAt !== undefined && { opensAt: opensAt && instant(opensAt) }),
      ...(closesAt !== undefined && { closesAt: closesAt && instant(closesAt) }),
      ...(discussUntil !== undefined && { discussUntil: discussUntil && instant(discussUntil) }),
      // Once names were shown, opening it again hides them from nobody.
      closedAt: before.open && body.open === false ? (before.closedAt ?? time) : before.closedAt,
      ...(guide !== undefined && { guide: guide ?? "" }),
      ...(criteria && { criteria: await writtenCriteria(tx, eventId, before.criteria, criteria) }),
    };
    requireTimes(stored, after, time);
    await requireHideable(tx, actor, eventId, { before, after: atTime(after, time) });
    await queries.updateReview(tx, eventId, after);
    if (criteria) await rescore(tx, eventId, after.criteria);
    await tell({ kind: "call_set_up", actor, event, changed: ["review"] });
    return atTime(after, time);
  });
}

/** The times once somebody opens or closes it by hand: those that say otherwise are forgotten, one that is to open it later stays. */
function timesAfter({ opensAt, closesAt }: ReviewSettings, open: boolean | undefined, time: string) {
  if (open === undefined) return {};
  if (open) return { opensAt: null, closesAt: isPast(closesAt, time) ? null : closesAt };
  return isPast(opensAt, time) || opensAt === null ? { opensAt: null, closesAt: null } : {};
}

/** Throws ReviewClosesBeforeItOpens and ReviewClosesInThePast. */
function requireTimes(before: ReviewSettings, { opensAt, closesAt }: ReviewSettings, time: string): void {
  if (closesAt === null) return;
  if (opensAt !== null && opensAt >= closesAt) throw new Refusal("ReviewClosesBeforeItOpens");
  if (closesAt !== before.closesAt && closesAt <= time) throw new Refusal("ReviewClosesInThePast");
}

/** Notes which reviews have closed by themselves: names that were hidden until then show. */
export async function closeReviews(ctx: Ctx): Promise<void> {
  for (const eventId of await queries.selectClosing(ctx.db, now(ctx)))
    await inTransaction(ctx, async (tx, tell) => {
      const call = await findCall(tx, eventId, "update");
      if (!call) return;
      const stored = storedIn(call.row);
      const { closedAt } = atTime(stored, now(ctx));
      if (closedAt === stored.closedAt) return;
      await queries.updateReview(tx, eventId, { ...stored, closedAt });
      await tell({ kind: "review_closed", eventId });
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
