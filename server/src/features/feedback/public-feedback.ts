import { feedbackLimits } from "@plenary/contract/feedback/feedback-limits";
import type { PublicRatings } from "@plenary/contract/public/public";
import { HOUR } from "../../base/durations.ts";
import type { Ctx } from "../../core/context.ts";
import { organizersAnswersIn, towardsThreshold } from "../answering/accounts/organizers-answers.ts";
import { type SettingsRow, selectEventOf, selectSettings } from "../answering/answering.ts";
import { ensureCodes } from "../answering/subjects/codes.ts";
import { hiddenParts } from "../answering/subjects/hiding.ts";
import { windowsOfRows } from "../answering/subjects/states.ts";
import { selectAgreedSessions, selectSessionsTakingAnswers } from "./public-feedback.queries.ts";
import { countAnswered } from "./results/results.queries.ts";

/** What a public event's pages show of its feedback (docs/product/feedback.md#public-results). */
export interface PublicFeedback {
  /** For sessions that take feedback; none while it is off. */
  codes: ReadonlyMap<string, string>;
  /** For sessions with public results. */
  ratings: ReadonlyMap<string, PublicRatings>;
  /** When it changes by itself; null if it doesn't. */
  until: string | null;
}

/** For all sessions of an event, or one. */
export async function publicFeedbackOf(
  ctx: Ctx,
  eventId: string,
  sessionId?: string,
): Promise<PublicFeedback> {
  const settings = await selectSettings(ctx.db, eventId);
  const codes = settings?.enabled ? await codesOf(ctx, eventId, sessionId) : new Map<string, string>();
  const ratings = new Map<string, PublicRatings>();
  const event = settings?.public_results ? await selectEventOf(ctx.db, eventId) : undefined;
  if (!settings || !event) return { codes, ratings, until: null };
  const days = { startDate: event.start_date, endDate: event.end_date, timezone: event.timezone };
  const windowOf = windowsOfRows(days, settings);
  const time = ctx.clock().valueOf();
  let until = Number.POSITIVE_INFINITY;
  const shown: Awaited<ReturnType<typeof selectAgreedSessions>> = [];
  for (const row of await selectAgreedSessions(ctx.db, eventId, sessionId)) {
    const { closesAt } = windowOf(row);
    // Once it is closed somebody may still withdraw an answer, or send one that was written before.
    until = Math.min(until, closesAt > time ? closesAt : time + HOUR);
    const isEnough = row.ratings >= feedbackLimits.publicFrom;
    const isReleased = row.released_at !== null || settings.release === "after_close";
    if (closesAt <= time && isReleased && isEnough) shown.push(row);
  }
  const hidden = shown.length > 0 ? await hiddenOf(ctx, settings) : new Set();
  for (const { session_id, average, ratings: count } of shown)
    if (average !== null && !hidden.has(session_id))
      ratings.set(session_id, { average: Math.round(average * 100) / 100, ratings: count });
  return { codes, ratings, until: Number.isFinite(until) ? new Date(until).toISOString() : null };
}

/** Sessions with hidden figures: too few answers, or the others' could be calculated from the event's total. */
async function hiddenOf(ctx: Ctx, settings: SettingsRow): Promise<ReadonlySet<string>> {
  const own = await organizersAnswersIn(ctx, ctx.db, settings);
  return hiddenParts(
    towardsThreshold(await countAnswered(ctx.db, settings.event_id), own),
    settings.threshold,
  );
}

async function codesOf(
  ctx: Ctx,
  eventId: string,
  sessionId: string | undefined,
): Promise<ReadonlyMap<string, string>> {
  let rows = await selectSessionsTakingAnswers(ctx.db, eventId, sessionId);
  // Sessions and rooms added since feedback was switched on need codes.
  if (rows.some(({ code }) => code === null)) {
    await ensureCodes(ctx.db, eventId);
    rows = await selectSessionsTakingAnswers(ctx.db, eventId, sessionId);
  }
  return new Map(rows.flatMap(({ session_id, code }) => (code === null ? [] : [[session_id, code]])));
}
