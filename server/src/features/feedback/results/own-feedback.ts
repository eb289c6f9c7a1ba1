import type { Answer } from "@plenary/contract/endpoint";
import type { listOwnFeedback as endpoint } from "@plenary/contract/feedback/feedback-results";
import { limits } from "@plenary/contract/limits";
import { z } from "zod";
import { type Actor, type Ctx, now } from "../../../core/context.ts";
import { decodeCursor, encodeCursor } from "../../../db/rows/cursor.ts";
import { organizersAnswers, organizersAnswersIn } from "../../answering/accounts/organizers-answers.ts";
import { sessionAnswers } from "../../answering/stored/answer-tables.ts";
import { settingsOf } from "../settings/feedback.ts";
import { selectReleased, selectWaiting } from "./results.queries.ts";

const Position = z.object({ at: z.string(), id: z.string() });

/** Feedback released to the caller as a speaker, newest first. Throws InvalidQuery. */
export async function listOwnFeedback(
  ctx: Ctx,
  actor: Actor,
  cursor?: string,
): Promise<Answer<typeof endpoint>> {
  const after = cursor === undefined ? undefined : decodeCursor(ctx, Position, cursor);
  const limit = limits.publicPage;
  const rows = await selectReleased(ctx.db, actor.userId, { time: now(ctx), after, limit: limit + 1 });
  const shown = rows.slice(0, limit);
  const last = shown.at(-1);
  return {
    sessions: shown.map((row) => ({
      ...{ sessionId: row.session_id, eventId: row.event_id, title: row.title, eventName: row.name },
      ...{ startTime: row.start_time, releasedAt: row.released_at, answers: row.answers },
    })),
    nextCursor:
      last && rows.length > limit ? encodeCursor(ctx, { at: last.released_at, id: last.session_id }) : null,
  };
}

/** What feedback waits for at the caller's events: in all, and at the first of them. */
export async function waitingFeedback(ctx: Ctx, actor: Actor, first: number) {
  const own = await organizersAnswers(ctx, ctx.db, sessionAnswers, { organizer: actor.userId });
  const rows = await selectWaiting(ctx.db, actor, now(ctx), own);
  return {
    comments: rows.reduce((sum, { comments }) => sum + comments, 0),
    releases: rows.reduce((sum, { releases }) => sum + releases, 0),
    first: rows.slice(0, first).map(({ event_id, name, comments, releases }) => ({
      ...{ eventId: event_id, eventName: name, comments, releases },
    })),
  };
}

/** What feedback waits for at one event, and whether it takes any. */
export async function waitingFeedbackAt(ctx: Ctx, eventId: string) {
  const settings = await settingsOf(ctx, ctx.db, eventId);
  const own = await organizersAnswersIn(ctx, ctx.db, settings);
  const [row] = await selectWaiting(ctx.db, { eventId }, now(ctx), own);
  return { enabled: settings.enabled, comments: row?.comments ?? 0, releases: row?.releases ?? 0 };
}
