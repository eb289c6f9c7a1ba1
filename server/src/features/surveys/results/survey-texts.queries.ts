import { feedbackLimits } from "@plenary/contract/feedback/feedback-limits";
import { sql } from "kysely";
import type { Db, Tx } from "../../../db/db.ts";
import { listed } from "../../../db/rows/rows.ts";

/** How long texts are kept where nobody has said anything, in months: the column's own default. */
const MONTHS = 24;

/** Until when a survey takes answers that were written before its close. */
const lastAnswer = sql<string>`surveys.closes_at + make_interval(hours => ${sql.lit(feedbackLimits.graceHours)})`;

/** The surveys of events that ended so long ago that what was written to them has to go. */
export function selectOld(db: Db, time: string) {
  return (
    db
      .selectFrom("surveys")
      .innerJoin("events", "events.event_id", "surveys.event_id")
      .leftJoin("feedback_settings", "feedback_settings.event_id", "surveys.event_id")
      .select("surveys.survey_id")
      // One that was opened again has been written to since.
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
      // What is open, or was until lately, may still be answered.
      .where(lastAnswer, "<", time)
      .orderBy("surveys.survey_id")
      .execute()
  );
}

/** What stands for a text that is gone, where the figures tell that there was one. */
export const GONE = "…";

/** Takes the answers to some questions, and what was written beside options, out of all answers. */
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
          then jsonb_set(value, '{other}', to_jsonb(${sql.lit(GONE)}::text)) else value end), '{}')
      from jsonb_each(answer) where key not in ${listed(questionIds)})
    where survey_id = ${surveyId}`.execute(tx);
  await sql`delete from survey_answers where survey_id = ${surveyId} and answer = '{}'`.execute(tx);
  await tx.updateTable("surveys").set({ texts_deleted_at: time }).where("survey_id", "=", surveyId).execute();
}
