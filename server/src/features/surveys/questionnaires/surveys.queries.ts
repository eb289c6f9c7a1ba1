import type { Question, Questionnaire } from "@plenary/contract/surveys/survey-fields";
import { type Insertable, type Selectable, sql, type Updateable } from "kysely";
import type { Db, Tx } from "../../../db/db.ts";
import { columnsOf } from "../../../db/rows/columns.ts";
import type { Tables } from "../../../db/tables.ts";

export type SurveyRow = Selectable<Tables["surveys"]>;

/** With each one's code, how many answers count, and how many there are. */
const selectCounted = (db: Db | Tx) =>
  db
    .selectFrom("surveys")
    .leftJoin("codes", "codes.survey_id", "surveys.survey_id")
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
    );

/** The same with all columns. */
const selectWhole = (db: Db | Tx) =>
  selectCounted(db)
    .select(columnsOf("surveys"))
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

export type ListedSurvey = Awaited<ReturnType<typeof selectSurveysOf>>[number];

/** The surveys of an event by when they open, without questions and texts: 200 of 4 MB each would crash the process. */
export const selectSurveysOf = (db: Db | Tx, eventId: string) =>
  selectCounted(db)
    .select(["surveys.survey_id", "surveys.title", "surveys.languages", "surveys.phase", "surveys.access"])
    .select(["surveys.named", "surveys.state", "surveys.opens_at", "surveys.closes_at"])
    .select(["surveys.version", "surveys.updated_at"])
    .where("surveys.event_id", "=", eventId)
    .orderBy("surveys.opens_at")
    .orderBy("surveys.survey_id")
    .execute();

/** The questionnaire of a survey; undefined if just deleted. Read one at a time, because each can be 4 MB. */
export async function selectQuestionnaire(db: Db | Tx, surveyId: string): Promise<Questionnaire | undefined> {
  const row = await db
    .selectFrom("surveys")
    .select("questionnaire")
    .where("survey_id", "=", surveyId)
    .executeTakeFirst();
  return row?.questionnaire as Questionnaire | undefined;
}

/** Locks the survey's event against changes of the survey. */
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

/** The stored bytes of an event's surveys, without reading them. */
export async function sizeOfSurveys(tx: Tx, eventId: string): Promise<number> {
  const size = sql<
    string | null
  >`sum(pg_column_size(questionnaire) + pg_column_size(intro) + pg_column_size(thanks))`;
  const row = await tx
    .selectFrom("surveys")
    .select(size.as("size"))
    .where("event_id", "=", eventId)
    .executeTakeFirstOrThrow();
  return Number(row.size ?? 0);
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

/** Surveys of an event that don't take answers yet. */
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

/** Whether anybody has answered the question, or chosen any of those options, rows or columns. */
export async function isAnswered(
  tx: Tx,
  surveyId: string,
  { questionId, type }: Pick<Question, "questionId" | "type">,
  choices?: { ids: readonly string[]; areColumns: boolean },
): Promise<boolean> {
  const value = sql`answer -> ${questionId}::text`;
  const ids = choices && sql`array[${sql.join(choices.ids)}]::text[]`;
  const isChosen = !choices
    ? sql`true`
    : type !== "matrix"
      ? sql`${value} -> 'choiceIds' ?| ${ids}`
      : choices.areColumns
        ? sql`exists (select from jsonb_each_text(${value}) as chosen where chosen.value = any(${ids}))`
        : sql`${value} ?| ${ids}`;
  const { rows } = await sql`
    select from survey_answers where survey_id = ${surveyId} and answer ? ${questionId} and ${isChosen} limit 1`.execute(
    tx,
  );
  return rows.length > 0;
}
