import type { Question } from "@plenary/contract/survey-fields";
import { type Insertable, type Selectable, sql, type Updateable } from "kysely";
import { columnsOf } from "../../db/columns.ts";
import type { Db, Tx } from "../../db/db.ts";
import type { Tables } from "../../db/tables.ts";

export type SurveyRow = Selectable<Tables["surveys"]>;

/** With the code of each, how many answers count, and how many there are. */
const selectWhole = (db: Db | Tx) =>
  db
    .selectFrom("surveys")
    .leftJoin("codes", "codes.survey_id", "surveys.survey_id")
    .select(columnsOf("surveys"))
    .select("codes.code")
    .select((row) =>
      row
        .selectFrom("survey_answers")
        .select((each) => each.fn.countAll<number>().as("count"))
        .whereRef("survey_answers.survey_id", "=", "surveys.survey_id")
        .where("survey_answers.state", "=", "counted")
        .as("answers"),
    )
    .select((row) =>
      row
        .selectFrom("survey_answers as stored")
        .select((each) => each.fn.countAll<number>().as("count"))
        .whereRef("stored.survey_id", "=", "surveys.survey_id")
        .as("given"),
    )
    .select((row) =>
      row
        .exists(
          row
            .selectFrom("survey_answers as any_answer")
            .select("any_answer.answer_id")
            .whereRef("any_answer.survey_id", "=", "surveys.survey_id"),
        )
        .as("has_begun"),
    );

export type WholeSurvey = NonNullable<Awaited<ReturnType<typeof selectSurvey>>>;

export const selectSurvey = (db: Db | Tx, surveyId: string) =>
  selectWhole(db).where("surveys.survey_id", "=", surveyId).executeTakeFirst();

/** The surveys of an event by when they open. */
export const selectSurveysOf = (db: Db | Tx, eventId: string) =>
  selectWhole(db)
    .where("surveys.event_id", "=", eventId)
    .orderBy("surveys.opens_at")
    .orderBy("surveys.survey_id")
    .execute();

/** The event of the survey; others wait with changing it. */
export async function lockSurvey(tx: Tx, surveyId: string): Promise<boolean> {
  const row = await tx
    .selectFrom("surveys")
    .select("survey_id")
    .where("survey_id", "=", surveyId)
    .forUpdate()
    .executeTakeFirst();
  return row !== undefined;
}

export async function countSurveys(tx: Tx, eventId: string): Promise<number> {
  const row = await tx
    .selectFrom("surveys")
    .select((each) => each.fn.countAll<number>().as("count"))
    .where("event_id", "=", eventId)
    .executeTakeFirstOrThrow();
  return Number(row.count);
}

export async function insertSurvey(tx: Tx, row: Insertable<Tables["surveys"]>): Promise<void> {
  await tx.insertInto("surveys").values(row).execute();
}

export async function updateSurvey(
  tx: Tx,
  surveyId: string,
  values: Updateable<Tables["surveys"]>,
): Promise<void> {
  await tx.updateTable("surveys").set(values).where("survey_id", "=", surveyId).execute();
}

export async function deleteSurvey(tx: Tx, surveyId: string): Promise<void> {
  await tx.deleteFrom("surveys").where("survey_id", "=", surveyId).execute();
}

/** Surveys of an event that have not begun to take answers. */
export const selectAhead = (tx: Tx, eventId: string, time: string) =>
  tx
    .selectFrom("surveys")
    .select(["survey_id", "phase", "opens_at", "closes_at", "title", "languages"])
    .where("event_id", "=", eventId)
    .where("state", "<>", "closed")
    .where("opens_at", ">", time)
    .orderBy("survey_id")
    .forUpdate()
    .execute();

/** Whether anybody has answered the question, or chosen the option, row or column of it. */
export async function isAnswered(
  tx: Tx,
  surveyId: string,
  { questionId, type }: Pick<Question, "questionId" | "type">,
  choice?: { choiceId: string; isColumn: boolean },
): Promise<boolean> {
  const value = sql`answer -> ${questionId}::text`;
  const isChosen = !choice
    ? sql`true`
    : type !== "matrix"
      ? sql`${value} -> 'choiceIds' ? ${choice.choiceId}`
      : choice.isColumn
        ? sql`exists (select from jsonb_each_text(${value}) as chosen where chosen.value = ${choice.choiceId})`
        : sql`${value} ? ${choice.choiceId}`;
  const { rows } = await sql`
    select from survey_answers where survey_id = ${surveyId} and answer ? ${questionId} and ${isChosen} limit 1`.execute(
    tx,
  );
  return rows.length > 0;
}
