import { sql } from "kysely";
import type { Db } from "../../db/db.ts";
import type { Tables } from "../../db/tables.ts";

const ofAnswers = (db: Db) =>
  db
    .selectFrom("survey_answers as answers")
    .innerJoin("surveys", "surveys.survey_id", "answers.survey_id")
    .innerJoin("events", "events.event_id", "surveys.event_id")
    .select(["surveys.event_id", "events.name", "surveys.survey_id", "surveys.title", "surveys.named"])
    .select("surveys.languages")
    .select(["answers.answer", "answers.language", "answers.hour"]);

export type NamedSurveyAnswer = Awaited<ReturnType<typeof selectNamed>>[number];

/** A user's answers under their name. */
export const selectNamed = (db: Db, userId: string) =>
  ofAnswers(db).where("answers.user_id", "=", userId).orderBy("answers.answer_id").execute();

/** Surveys without names that accounts answer, whose events' keys exist. */
export const selectAccountSurveys = (db: Db) =>
  db
    .selectFrom("surveys")
    .innerJoin("feedback_keys", "feedback_keys.event_id", "surveys.event_id")
    .select(["surveys.survey_id", "surveys.event_id"])
    .select((row) => row.ref("feedback_keys.sealed_key").$notNull().as("sealed_key"))
    .where("surveys.access", "=", "account")
    .where("surveys.named", "=", false)
    .where("feedback_keys.sealed_key", "is not", null)
    .orderBy("surveys.event_id")
    .orderBy("surveys.survey_id")
    .execute();

/** Stored answers under these keys, one for each survey. */
export function selectByKeys(db: Db, keys: readonly { survey_id: string; answer_key: Uint8Array }[]) {
  const given = sql<Pick<Tables["survey_answers"], "survey_id" | "answer_key">>`(
    select unnest(${keys.map(({ survey_id }) => survey_id)}::uuid[]) as survey_id,
      decode(unnest(${keys.map(({ answer_key }) => Buffer.from(answer_key).toString("hex"))}::text[]), 'hex') as answer_key)`;
  return ofAnswers(db)
    .innerJoin(given.as("given"), (join) =>
      join
        .onRef("given.survey_id", "=", "answers.survey_id")
        .onRef("given.answer_key", "=", "answers.answer_key"),
    )
    .orderBy("answers.answer_id")
    .execute();
}
