import type { AnswerValues, Question } from "@plenary/contract/surveys/survey-fields";
import { takesText } from "@plenary/contract/surveys/survey-logic";
import { sql } from "kysely";
import type { Db } from "../../../db/db.ts";
import { DELETED_TEXT } from "./survey-texts.queries.ts";

/** Answers in memory at a time. */
const BATCH = 500;

type Answered = Awaited<ReturnType<typeof selectBatch>>[number];

/** The answers that count, in the order of their random ids; those written meanwhile may be among them. */
export async function* eachBatch(db: Db, surveyId: string): AsyncGenerator<Answered[]> {
  let after = "00000000-0000-0000-0000-000000000000";
  for (;;) {
    const rows = await selectBatch(db, surveyId, after);
    if (rows.length > 0) yield rows;
    const last = rows.at(-1);
    if (!last || rows.length < BATCH) return;
    after = last.answer_id;
  }
}

/** With the author, if the survey has names. */
const selectBatch = (db: Db, surveyId: string, after: string) =>
  db
    .selectFrom("survey_answers")
    .leftJoin("users", "users.user_id", "survey_answers.user_id")
    .select(["survey_answers.answer_id", "survey_answers.answer", "survey_answers.language"])
    .select(["survey_answers.user_id", "users.name", "users.email"])
    .where("survey_answers.survey_id", "=", surveyId)
    .where("survey_answers.state", "=", "counted")
    .where("survey_answers.answer_id", ">", after)
    .orderBy("survey_answers.answer_id")
    .limit(BATCH)
    .execute();

export async function* eachAnswer(db: Db, surveyId: string): AsyncGenerator<AnswerValues> {
  for await (const rows of eachBatch(db, surveyId))
    for (const { answer } of rows) yield answer as AnswerValues;
}

/** How many answers that count have answered the question. */
export async function countAnswered(db: Db, surveyId: string, questionId: string): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::integer as count from survey_answers
    where survey_id = ${surveyId} and state = 'counted' and answer ? ${questionId}::text`.execute(db);
  return rows[0]?.count ?? 0;
}

/** How many answers that count were given in each language. */
export async function countLanguages(db: Db, surveyId: string): Promise<Map<string, number>> {
  const rows = await db
    .selectFrom("survey_answers")
    .select((each) => ["language", each.fn.countAll<number>().as("count")])
    .where("survey_id", "=", surveyId)
    .where("state", "=", "counted")
    .groupBy("language")
    .execute();
  return new Map(rows.map(({ language, count }) => [language, Number(count)]));
}

/** What was written to a question: the whole answer, or the written option. */
const writtenTo = ({ questionId, type }: Pick<Question, "questionId" | "type">) =>
  takesText({ type })
    ? sql<string | null>`answer ->> ${questionId}::text`
    : sql<string | null>`answer -> ${questionId}::text ->> 'other'`;

/** Texts in the order of the answers' random ids. */
export function selectTexts(
  db: Db,
  surveyId: string,
  question: Pick<Question, "questionId" | "type">,
  { after, limit }: { after: string | undefined; limit: number },
) {
  const written = writtenTo(question);
  return db
    .selectFrom("survey_answers")
    .leftJoin("users", "users.user_id", "survey_answers.user_id")
    .select(["survey_answers.answer_id", "survey_answers.language", "survey_answers.user_id"])
    .select(["users.name", "users.email", written.as("text")])
    .where("survey_answers.survey_id", "=", surveyId)
    .where("survey_answers.state", "=", "counted")
    .where(written, "is not", null)
    .where(written, "<>", DELETED_TEXT)
    .$if(after !== undefined, (row) => row.where("survey_answers.answer_id", ">", after ?? ""))
    .orderBy("survey_answers.answer_id")
    .limit(limit)
    .execute();
}
