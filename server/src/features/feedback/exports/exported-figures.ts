import type { ExportedSession, ExportFormat } from "@plenary/contract/feedback/feedback-exports";
import type { Figures, ResultRow } from "@plenary/contract/feedback/feedback-results";
import type { z } from "zod";
import { csvLine } from "../../../base/csv.ts";
import type { Ctx } from "../../../core/context.ts";
import { selectReadable } from "../results/comments.queries.ts";
import { BOM, csvCell, fileOf, jsonOf } from "./export-files.ts";
import { PAGE } from "./exports.queries.ts";

/** Figures as lines of a file, and the speakers' file: their figures, and comments separate from ratings. */

/** A line for each row of a table of results. */
export function* figureLines(rows: ResultRow[]) {
  const reactions = [
    ...new Map(
      rows.flatMap(({ figures }) => figures.reactions.map((one) => [one.reactionId, one] as const)),
    ).values(),
  ];
  yield BOM +
    csvLine([
      ...["key", "label", "startTime", "released", "answers", "tooFew", "ratings", "average"],
      ...["rated 1", "rated 2", "rated 3", "rated 4", "rated 5", "score", "low", "high", "compared"],
      ...reactions.map(({ label }) => `reaction: ${label}`),
    ]);
  for (const { key, label, startTime, released, figures } of rows)
    yield csvLine([
      ...[
        key,
        label,
        csvCell(startTime),
        csvCell(released),
        csvCell(figures.answers),
        csvCell(figures.tooFew),
      ],
      ...[csvCell(figures.ratings), csvCell(figures.average)],
      ...[0, 1, 2, 3, 4].map((at) => csvCell(figures.distribution?.[at])),
      ...[csvCell(figures.score), csvCell(figures.low), csvCell(figures.high), csvCell(figures.compared)],
      ...reactions.map(({ reactionId }) => csvCell(countOf(figures, reactionId))),
    ]);
}

const countOf = ({ reactions }: Figures, wanted: number): number | undefined =>
  reactions.find(({ reactionId }) => reactionId === wanted)?.count;

interface ExportQuery {
  /** Whether there are enough answers for its comments to be read. */
  enough: boolean;
  format: ExportFormat;
}

/** The feedback of a session as its speakers may read it. */
export function speakersFile(ctx: Ctx, about: About, { enough, format }: ExportQuery) {
  const { sessionId } = about.session;
  return fileOf("feedback", format, {
    csv: () => partLines(about, shownOf(ctx, sessionId, enough)),
    json: () => jsonOf(about, "comments", shownOf(ctx, sessionId, enough)),
  });
}

type About = Omit<z.output<typeof ExportedSession>, "comments">;

async function* partLines({ figures, scales }: About, comments: AsyncIterable<string[]>) {
  yield BOM + csvLine(["part", "text", "value", "count"]);
  yield csvLine(["answers", "", "", csvCell(figures.answers)]);
  for (const [at, count] of (figures.distribution ?? []).entries())
    yield csvLine(["rating", "", csvCell(at + 1), csvCell(count)]);
  for (const { label, distribution } of scales)
    for (const [at, count] of distribution.entries())
      yield csvLine(["scale", label, csvCell(at + 1), csvCell(count)]);
  for (const { label, count } of figures.reactions) yield csvLine(["reaction", label, "", csvCell(count)]);
  for await (const some of comments)
    yield some.map((comment) => csvLine(["comment", comment, "", ""])).join("");
}

/** The comments that its speakers may read, some at a time. */
async function* shownOf(ctx: Ctx, sessionId: string, enough: boolean) {
  let after: string | undefined;
  for (;;) {
    const rows = await selectReadable(ctx.db, sessionId, {
      ...{ enough, shownOnly: true, limit: PAGE, after },
    });
    if (rows.length) yield rows.map(({ comment }) => comment);
    if (rows.length < PAGE) return;
    after = rows.at(-1)?.answerId;
  }
}
