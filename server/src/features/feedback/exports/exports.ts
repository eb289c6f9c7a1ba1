import type {
  ExportedAnswers,
  ExportedComments,
  ExportedFigures,
  ExportFormat,
  ExportWhat,
} from "@plenary/contract/feedback/feedback-exports";
import type { FeedbackComment, ResultsBy } from "@plenary/contract/feedback/feedback-results";
import type { z } from "zod";
import { csvLine } from "../../../base/csv.ts";
import { type Actor, type Ctx, inTransaction } from "../../../core/context.ts";
import { countUse } from "../../../core/limits/rate-limits.ts";
import {
  type StoredReaction,
  type StoredScale,
  storedReactions,
  storedScales,
} from "../../answering/subjects/stored-settings.ts";
import { loadResults, type Results, reachesThreshold, rowsBy } from "../results/results.ts";
import { findReadableSession, sessionResultsOf } from "../results/session-results.ts";
import { findEventToSetUp } from "../settings/feedback.ts";
import { BOM, csvCell, fileOf, jsonOf } from "./export-files.ts";
import { figureLines, speakersFile } from "./exported-figures.ts";
import { type ExportedRow, PAGE, selectExported } from "./exports.queries.ts";

/** Feedback files (docs/product/feedback.md#files), read page by page, and without what too few have answered. */

/** Files per user and hour. */
const perUser = { max: 30, seconds: 3600 };

export const countExport = (ctx: Ctx, actor: Actor): Promise<void> =>
  countUse(ctx, `feedback-export:${actor.userId}`, perUser);

interface ExportQuery {
  what: ExportWhat;
  format: ExportFormat;
  by: ResultsBy;
}

/** An event's file, for its organizers. Throws EventNotFound, OnlyOrganizers and TooManyAttempts. */
export async function exportFeedback(
  ctx: Ctx,
  actor: Actor,
  eventId: string,
  { what, format, by }: ExportQuery,
) {
  await findEventToSetUp(ctx, ctx.db, actor, eventId);
  await countExport(ctx, actor);
  const event = await inTransaction(ctx, async (tx, tell) => {
    const found = await findEventToSetUp(ctx, tx, actor, eventId);
    await tell({ kind: "feedback_exported", actor, event: found, what });
    return found;
  });
  const results = await loadResults(ctx, eventId);
  const about = { event: { eventId, name: event.name } };
  const sessions = results.sessions.filter(({ session_id }) => results.counted.has(session_id));
  if (what === "figures") {
    const rows = rowsBy(results, by, event.timezone);
    const file: z.output<typeof ExportedFigures> = { ...about, by, figures: rows };
    return fileOf(`feedback-${what}`, format, {
      csv: () => figureLines(rows),
      json: () => [JSON.stringify(file)],
    });
  }
  if (what === "comments")
    return fileOf(`feedback-${what}`, format, {
      csv: () => commentLines(ctx, results, sessions),
      json: () => jsonOf(about, what, commentRecords(ctx, results, sessions)),
    });
  return answersFile(ctx, results, { about, sessions, format });
}

/** One session's file: its answers for organizers, and what they may read for its speakers. */
export async function exportSessionFeedback(ctx: Ctx, actor: Actor, sessionId: string, format: ExportFormat) {
  const { seen, organizes, results } = await findReadableSession(ctx, actor, sessionId);
  await countExport(ctx, actor);
  if (!organizes) {
    const { figures, scales } = await sessionResultsOf(ctx, results, { sessionId, organizes });
    const about = { session: { sessionId, title: seen.talk_title }, figures, scales };
    return speakersFile(ctx, about, { enough: reachesThreshold(results, sessionId), format });
  }
  const event = await inTransaction(ctx, async (tx, tell) => {
    const organized = await findEventToSetUp(ctx, tx, actor, seen.event_id);
    await tell({ kind: "feedback_exported", actor, event: organized, what: "answers" });
    return organized;
  });
  return answersFile(ctx, results, {
    about: { event: { eventId: seen.event_id, name: event.name } },
    sessions: results.sessions.filter(({ session_id }) => session_id === sessionId),
    format,
  });
}

type Sessions = Results["sessions"];

interface AnswersOf {
  about: object;
  sessions: Sessions;
  format: ExportFormat;
}

function answersFile(ctx: Ctx, results: Results, { about, sessions, format }: AnswersOf) {
  const visible = sessions.filter(
    ({ session_id }) => results.counted.has(session_id) && !results.hidden.has(session_id),
  );
  const scales = storedScales(results.settings);
  const reactions = storedReactions(results.settings);
  const asks = { scales, reactions };
  return fileOf("feedback-answers", format, {
    csv: () => answerLines(rowsOf(ctx, results, visible), asks),
    json: () => jsonOf(about, "answers", answerRecords(rowsOf(ctx, results, visible), asks)),
  });
}

/** A row of the file: an answer, or only its comment. */
type FileRow = Omit<ExportedRow, "reactions"> & { reactions: number | null };

type FileRows = AsyncGenerator<{ session: Sessions[number]; rows: readonly FileRow[] }>;

async function* rowsOf(ctx: Ctx, { joined }: Results, sessions: Sessions): FileRows {
  for await (const { session, rows } of answersOf(ctx, sessions))
    yield { session, rows: joined.has(session.session_id) ? rows : apart(rows) };
}

/** Moves comments into rows of their own, in random order, so that nobody can tell whose they are. So few answers fit on one page. */
function apart(rows: ExportedRow[]): FileRow[] {
  const rated = rows.filter((row) => row.rating !== null || row.reactions !== 0 || row.scales.length > 0);
  const written = rows
    .filter(({ comment }) => comment !== null)
    .sort((one, other) => ((one.comment ?? "") < (other.comment ?? "") ? -1 : 1));
  return [
    ...rated.map((row) => ({ ...row, comment: null, comment_state: "none" as const })),
    ...written.map((row) => ({ ...row, rating: null, scales: [], reactions: null })),
  ];
}

interface Asks {
  scales: StoredScale[];
  reactions: StoredReaction[];
}

async function* answerLines(all: FileRows, { scales, reactions }: Asks) {
  yield BOM +
    csvLine([
      ...["sessionId", "title", "rating"],
      ...scales.map(({ label }) => `scale: ${label}`),
      ...reactions.map(({ label }) => `reaction: ${label}`),
      ...["comment", "commentFor", "commentState"],
    ]);
  for await (const { session, rows } of all) {
    yield rows
      .map((row) =>
        csvLine([
          ...[session.session_id, session.title, csvCell(row.rating)],
          ...scales.map(({ scaleId }) => csvCell(row.scales[scaleId])),
          ...reactions.map((reaction) => (row.reactions === null ? "" : gave(row, reaction) ? "1" : "0")),
          ...(row.comment === null ? ["", "", ""] : [row.comment, row.comment_for, row.comment_state]),
        ]),
      )
      .join("");
  }
}

const gave = ({ reactions }: FileRow, { reactionId }: StoredReaction): boolean =>
  ((reactions ?? 0) & (1 << reactionId)) !== 0;

type AnswerRecord = z.output<typeof ExportedAnswers>["answers"][number];

async function* answerRecords(all: FileRows, { scales, reactions }: Asks) {
  for await (const { session, rows } of all) {
    yield rows.map((row): AnswerRecord => {
      const { comment, comment_state: state } = row;
      return {
        ...{ sessionId: session.session_id, title: session.title, rating: row.rating },
        scales: scales.flatMap(({ scaleId, label }) => {
          const value = row.scales[scaleId];
          return typeof value === "number" ? [{ label, value }] : [];
        }),
        reactions: reactions.filter((reaction) => gave(row, reaction)).map(({ label }) => label),
        ...{ comment, commentFor: comment === null ? null : row.comment_for },
        commentState: state === "none" ? null : state,
      };
    });
  }
}

/** The answers of these sessions, some at a time. */
async function* answersOf(
  ctx: Ctx,
  sessions: Sessions,
  only: (session: Sessions[number]) => { comments: boolean; anyway: boolean } = () => everything,
) {
  for (const session of sessions) {
    let rows: ExportedRow[];
    let after: string | undefined;
    do {
      rows = await selectExported(ctx.db, session.session_id, { after, limit: PAGE, ...only(session) });
      after = rows.at(-1)?.answer_id;
      if (rows.length) yield { session, rows };
    } while (rows.length === PAGE);
  }
}

const everything = { comments: false, anyway: false };

type CommentRecord = z.output<typeof ExportedComments>["comments"][number];

async function* commentRecords(ctx: Ctx, results: Results, sessions: Sessions) {
  const only = ({ session_id }: Sessions[number]) => ({
    ...{ comments: true, anyway: !reachesThreshold(results, session_id) },
  });
  for await (const { session, rows } of answersOf(ctx, sessions, only)) {
    yield rows.map(
      (row): CommentRecord => ({
        ...{ sessionId: session.session_id, title: session.title, comment: row.comment ?? "" },
        ...{ commentFor: row.comment_for, state: row.comment_state as CommentRecord["state"] },
        flags: row.flags as FeedbackComment["flags"],
        rating: results.joined.has(session.session_id) ? row.rating : null,
      }),
    );
  }
}

async function* commentLines(ctx: Ctx, results: Results, sessions: Sessions) {
  yield BOM + csvLine(["sessionId", "title", "comment", "commentFor", "state", "flags", "rating"]);
  for await (const records of commentRecords(ctx, results, sessions))
    yield records
      .map(({ sessionId, title, comment, commentFor, state, flags, rating }) =>
        csvLine([sessionId, title, comment, commentFor, state, flags.join(" "), csvCell(rating)]),
      )
      .join("");
}
