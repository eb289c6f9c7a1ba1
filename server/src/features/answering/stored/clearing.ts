import { type RawBuilder, sql } from "kysely";
import type { Ctx } from "../../../core/context.ts";
import type { Tx } from "../../../db/db.ts";
import { deleteInParts } from "../../../db/keep-space.ts";
import {
  type AnyAnswerTable,
  answerTables,
  ofEvent,
  sessionAnswers,
  surveyAnswers,
} from "./answer-tables.ts";
import { amountStored, deleteSomeAnswers } from "./taken-room.queries.ts";

/** Deletes answers together with their subject, if the disk has no room to delete them all at once (docs/operations.md#a-full-disk). */

type Clearing = Pick<Ctx, "database">;

/** Those of an event; returns how many there were. */
export async function clearEvent(ctx: Clearing, tx: Tx, eventId: string): Promise<number> {
  let cleared = 0;
  for (const table of answerTables) cleared += await clear(ctx, tx, table, ofEvent(table, eventId));
  return cleared;
}

/** Those about a session. */
export const clearSession = (ctx: Clearing, tx: Tx, sessionId: string): Promise<number> =>
  clear(ctx, tx, sessionAnswers, sql`session_id = ${sessionId}`);

/** Those to a survey. */
export const clearSurvey = (ctx: Clearing, tx: Tx, surveyId: string): Promise<number> =>
  clear(ctx, tx, surveyAnswers, sql`survey_id = ${surveyId}`);

const clear = (
  { database }: Clearing,
  tx: Tx,
  table: AnyAnswerTable,
  where: RawBuilder<unknown>,
): Promise<number> =>
  deleteInParts(database, tx, {
    measure: async () => {
      const { answers, bytes } = await amountStored(tx, table, where);
      return { rows: answers, bytes };
    },
    deleteSome: (most) => deleteSomeAnswers(tx, table, where, most),
  });
