import type { Answer } from "@plenary/contract/endpoint";
import { averageOf, type Distribution, noRatings } from "@plenary/contract/feedback/feedback-figures";
import type * as contract from "@plenary/contract/feedback/feedback-results";
import { limits } from "@plenary/contract/limits";
import { z } from "zod";
import { Refusal } from "../../../base/refusals.ts";
import type { Actor, Ctx } from "../../../core/context.ts";
import { decodeCursor, encodeCursor } from "../../../db/rows/cursor.ts";
import type { SettingsRow } from "../../answering/answering.ts";
import { scaleOf, storedScales, withoutRetired } from "../../answering/subjects/stored-settings.ts";
import { findSession, isCoSpeaker, isSpeaker, mayDecide } from "../../sessions/session/sessions-access.ts";
import { selectOwn } from "../settings/settings.queries.ts";
import { countReadable, selectReadable } from "./comments.queries.ts";
import { leftOutOfSession } from "./origins.ts";
import * as queries from "./results.queries.ts";
import { asMutable, figuresOf, loadResults, type Results, reachesThreshold } from "./results.ts";
import { hasShare } from "./shared-results.queries.ts";
import { publicFigures } from "./shared-results.ts";

/** Answers about one session (docs/product/feedback.md#results). */

/** The feedback of one session, and its comments from the cursor on. Throws NotReleased before the release. */
export async function getSessionFeedback(
  ctx: Ctx,
  actor: Actor,
  sessionId: string,
  cursor?: string,
): Promise<Answer<typeof contract.getSessionFeedback>> {
  const { seen, organizes, speaks, results, session, released } = await findReadableSession(
    ctx,
    actor,
    sessionId,
  );
  const reading = await sessionResultsOf(ctx, results, { sessionId, organizes, cursor });
  const leftOut = await leftOutOfSession(ctx, sessionId);
  return {
    session: {
      ...{ sessionId, eventId: seen.event_id, title: seen.talk_title, released },
      closed: session !== undefined && results.isClosed(session),
    },
    ...reading,
    thanks: session?.thanks ?? null,
    publicAgreed: session?.public_agreed ?? false,
    publicResults: results.settings.public_results,
    sharing: {
      isPublic: publicFigures(results, sessionId) !== undefined,
      isShared: await hasShare(ctx.db, sessionId),
    },
    own: organizes
      ? await ownOf(ctx, { sessionId, answers: reading.figures.answers + leftOut.answers })
      : null,
    ...{ speaks, leftOut },
  };
}

/** The session, the caller's role as its reader, and the event's results. Throws NotReleased before the release. */
export async function findReadableSession(ctx: Ctx, actor: Actor, sessionId: string) {
  const seen = await findSession(ctx.db, actor, sessionId);
  const organizes = mayDecide(actor, seen);
  const results = await loadResults(ctx, seen.event_id, sessionId);
  const session = results.sessions.find((one) => one.session_id === sessionId);
  const released = session !== undefined && results.isReleased(session);
  const speaks = isSpeaker(actor, seen) || isCoSpeaker(actor, seen);
  if (!organizes && !(released && speaks)) throw new Refusal("NotReleased");
  return { seen, organizes, speaks, results, session, released };
}

interface Reader {
  sessionId: string;
  /** Otherwise it is for the session's speakers. */
  organizes: boolean;
  /** Where the previous page of comments ended. */
  cursor?: string | undefined;
}

const Position = z.object({ after: z.string() });

/** The results of one session, for its organizers or its speakers. Throws InvalidQuery. */
export async function sessionResultsOf(ctx: Ctx, results: Results, { sessionId, organizes, cursor }: Reader) {
  const { settings, hidden, counted } = results;
  const reader = { organizes, compares: organizes || settings.compare };
  const figures = forReader(figuresOf(results, [sessionId], hidden.has(sessionId)), reader);
  const event = forReader(figuresOf(results, counted.keys(), false), reader);
  const spoken = { enough: reachesThreshold(results, sessionId), shownOnly: !organizes };
  const after = cursor === undefined ? undefined : decodeCursor(ctx, Position, cursor).after;
  const limit = limits.listMax;
  const rows = await selectReadable(ctx.db, sessionId, { ...spoken, limit: limit + 1, after });
  const comments = rows.slice(0, limit);
  const last = comments.at(-1);
  return {
    figures,
    scales: figures.tooFew ? [] : await scalesOf(ctx, settings, sessionId),
    event: reader.compares ? event : null,
    comments,
    commentCount: await countReadable(ctx.db, sessionId, spoken),
    nextCursor: last && rows.length > limit ? encodeCursor(ctx, { after: last.answerId }) : null,
  };
}

/** Removes what a reader may not know: the rank uses the ratings of the whole event, and would reveal its average. */
function forReader(
  figures: contract.Figures,
  { organizes, compares }: { organizes: boolean; compares: boolean },
): contract.Figures {
  return {
    ...figures,
    ...(!compares && { score: null, low: null, high: null, compared: null }),
    reactions: figures.reactions.filter(({ about }) => organizes || about === "talk"),
  };
}

async function scalesOf(ctx: Ctx, settings: SettingsRow, sessionId: string) {
  const rows = await queries.countScales(ctx.db, sessionId);
  return withoutRetired(storedScales(settings)).map((scale) => {
    const distribution = distributionOf(rows.filter((row) => row.scale === scale.scaleId));
    return { ...scaleOf(scale), average: averageOf(distribution), distribution: asMutable(distribution) };
  });
}

function distributionOf(rows: { value: number; count: number }[]): Distribution {
  const counts = [...noRatings];
  for (const { value, count } of rows) counts[value - 1] = count;
  return counts as unknown as Distribution;
}

async function ownOf(ctx: Ctx, { sessionId, answers }: { sessionId: string; answers: number }) {
  const { enabled, ratings, code } = await selectOwn(ctx.db, sessionId);
  return { enabled, ratings, code, givenCount: answers };
}
