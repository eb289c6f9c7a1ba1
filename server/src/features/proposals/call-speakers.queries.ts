import type { CallQuestions } from "@plenary/contract/call/call-questions";
import type { AnswerValues } from "@plenary/contract/surveys/survey-fields";
import { sql } from "kysely";
import type { Db, Tx } from "../../db/db.ts";

/** What speakers have told calls about themselves. */

export interface StoredSpeaker {
  biography: string;
  answers: AnswerValues;
}

/** What somebody has said who has said nothing yet. */
export const nothingSaid: StoredSpeaker = { biography: "", answers: {} };

/** Empty for somebody who has said nothing yet. */
export async function selectSpeaker(db: Db | Tx, eventId: string, userId: string): Promise<StoredSpeaker> {
  const row = await db
    .selectFrom("call_speakers")
    .select(["biography", "answers"])
    .where("event_id", "=", eventId)
    .where("user_id", "=", userId)
    .executeTakeFirst();
  return row ? { biography: row.biography, answers: row.answers as AnswerValues } : nothingSaid;
}

export async function putSpeaker(
  tx: Tx,
  row: { event_id: string; user_id: string; updated_at: string } & StoredSpeaker,
): Promise<void> {
  const { answers, ...named } = row;
  const values = { ...named, answers: JSON.stringify(answers) };
  const { event_id, user_id, ...changed } = values;
  await tx
    .insertInto("call_speakers")
    .values(values)
    .onConflict((conflict) => conflict.columns(["event_id", "user_id"]).doUpdateSet(changed))
    .execute();
}

export const deleteSpeaker = (tx: Tx, userId: string) =>
  tx.deleteFrom("call_speakers").where("user_id", "=", userId).execute();

/** Calls of events that ended before that day, with answers of speakers. */
export const selectOver = (db: Db, day: string) =>
  db
    .selectFrom("calls")
    .innerJoin("events", "events.event_id", "calls.event_id")
    .select(["calls.event_id", "questionnaire", "question_settings"])
    .where("events.end_date", "<", day)
    .where((row) =>
      row.exists(
        row
          .selectFrom("call_speakers")
          .select("user_id")
          .whereRef("call_speakers.event_id", "=", "calls.event_id")
          .where("answers", "<>", sql<string>`'{}'::jsonb`),
      ),
    )
    .execute() as Promise<
    { event_id: string; questionnaire: CallQuestions["questionnaire"]; question_settings: unknown }[]
  >;

export const deleteAnswers = (db: Db, eventId: string, questionIds: readonly string[]) =>
  db
    .updateTable("call_speakers")
    .set({ answers: sql<string>`answers - array[${sql.join(questionIds)}]::text[]` })
    .where("event_id", "=", eventId)
    .execute();
