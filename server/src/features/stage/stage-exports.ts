import { csvLine } from "../../base/csv.ts";
import { type Actor, type Ctx, inTransaction } from "../../core/context.ts";
import type { Db } from "../../db/db.ts";
import { BOM, csvCell, fileOf } from "../feedback/exports/export-files.ts";
import { countExport } from "../feedback/exports/exports.ts";
import { findSession } from "../sessions/session/sessions-access.ts";
import { labelsOf } from "./poll-answers.ts";
import { selectPolls, tally } from "./polls.queries.ts";
import { roundsOf } from "./polls.ts";
import { countsOf, questionsInOrder } from "./public-stage.ts";
import { selectQuestions } from "./stage.queries.ts";

/** The stage as files (docs/product/stage.md#files): no times, no keys, and of polls nothing that too few have answered. */

export async function exportStage(ctx: Ctx, actor: Actor, sessionId: string, what: "questions" | "polls") {
  await findSession(ctx.db, actor, sessionId);
  await countExport(ctx, actor);
  await inTransaction(ctx, async (tx, tell) => {
    const session = await findSession(tx, actor, sessionId);
    const event = {
      ...{ event_id: session.event_id, name: session.event_name },
      ...{ creator_id: session.event_creator_id, co_organizer: session.co_organizer },
    };
    await tell({ kind: "stage_exported", actor, event, sessionId, what });
  });
  const lines =
    what === "questions" ? await questionLines(ctx.db, sessionId) : await pollLines(ctx.db, sessionId);
  const file = () => [BOM + lines.map(csvLine).join("")];
  return fileOf(`stage-${what}`, "csv", { csv: file, json: file });
}

async function questionLines(db: Db, sessionId: string): Promise<string[][]> {
  const questions = questionsInOrder(await selectQuestions(db, sessionId));
  return [
    ["question", "name", "state", "votes"],
    ...questions.map(({ text, name, state, votes }) => [text, csvCell(name), state, csvCell(votes)]),
  ];
}

/** A line for each option of each round. */
async function pollLines(db: Db, sessionId: string): Promise<string[][]> {
  const polls = await selectPolls(db, sessionId);
  const ids = polls.map(({ poll_id }) => poll_id);
  const tallies = await tally(db, ids, "all");
  return [
    ["poll", "type", "round", "answered", "option", "chosen"],
    ...polls.flatMap(roundsOf).flatMap(({ poll_id, round, ...asked }) => {
      const found = tallies.find((each) => each.poll_id === poll_id && each.round === round);
      const counts = found ? countsOf(asked, found) : null;
      const about = [asked.question, asked.type, csvCell(round), csvCell(found?.answered ?? 0)];
      return labelsOf(asked).map((label, choice) => [...about, label, csvCell(counts?.[choice])]);
    }),
  ];
}
