import { feedbackLimits } from "@plenary/contract/feedback/feedback-limits";
import { sql } from "kysely";
import type { Db, Tx } from "../../../db/db.ts";
import { textsSubquery } from "../../../db/rows/rows.ts";

/** How many months texts are kept by default: the column's own default. */
const MONTHS = 24;

/** The end of the time for answers written before the close. */
const lastAnswer = sql<string>`surveys.closes_at + make_interval(hours => ${sql.lit(feedbackLimits.graceHours)})`;

/** Surveys of events that ended so long ago that their texts must be deleted. */
export function selectOld(db: Db, time: string) {
  return (
    db
      .selectFrom("surveys")
      .innerJoin("events", "events.event_id", "surveys.event_id")
      .leftJoin("feedback_settings", "feedback_settings.event_id", "surveys.event_id")
      .select("surveys.survey_id")
      // One that was opened again has new texts since.
      .where((row) =>
        row.or([
          row("surveys.texts_deleted_at", "is", null),
          row("surveys.texts_deleted_at", "<", lastAnswer),
        ]),
      )
      .where(
        sql<boolean>`events.end_date + make_interval(months => coalesce(feedback_settings.retention_months, ${sql.lit(MONTHS)}))
        < ${time.slice(0, 10)}::date`,
      )
      // Open ones, or those closed recently, may still get answers.
      .where(lastAnswer, "<", time)
      .orderBy("surveys.survey_id")
      .execute()
  );
}

/** Replaces deleted texts where the figures show that there was one. */
export const DELETED_TEXT = "…";

/** Removes the answers to some questions, and written options, from all answers. */
export async function deleteTexts(
  tx: Tx,
  surveyId: string,
  questionIds: string[],
  time: string,
): Promise<void> {
  await sql`
    update survey_answers set answer = (
      select coalesce(jsonb_object_agg(key, case
        when jsonb_typeof(value) = 'object' and jsonb_typeof(value -> 'other') = 'string'
          then jsonb_set(value, '{other}', to_jsonb(${sql.lit(DELETED_TEXT)}::text)) else value end), '{}')
      from jsonb_each(answer) where key not in ${textsSubquery(questionIds)})
    where survey_id = ${surveyId}`.execute(tx);
  await sql`delete from survey_answers where survey_id = ${surveyId} and answer = '{}'`.execute(tx);
  await tx.updateTable("surveys").set({ texts_deleted_at: time }).where("survey_id", "=", surveyId).execute();
}
