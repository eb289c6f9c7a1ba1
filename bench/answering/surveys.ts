// The rows about surveys: an answer, and the file of 100,000 answers.
import { makePass } from "@plenary/contract/feedback/feedback";
import type { AnswerValues, Question } from "@plenary/contract/surveys/survey-fields";
import { exportSurvey } from "@plenary/contract/surveys/survey-results";
import { createSurvey, openSurvey, type Survey, updateSurvey } from "@plenary/contract/surveys/surveys";
import { createDatabase } from "@plenary/testing/databases";
import { makeEvent } from "@plenary/testing/events";
import { clientOf, type Person, register } from "@plenary/testing/people";
import pg from "pg";
import { against } from "../load/against.ts";
import type { Bare, Call, Effort } from "../load/compare.ts";
import { startOn } from "../plenary.ts";
import { count, type Row } from "../report.ts";
import { exportRow } from "./export-memory.ts";
import { AT_ONCE, RISING } from "./feedback.ts";

interface Measuring {
  bare: Bare;
  /** A cluster for the database. */
  cluster: string;
  effort: Effort;
  shown: <R extends Row>(row: R) => R;
}

const ANSWERS = 100_000;

/** All of it, on PostgreSQL. */
export async function surveyRows({ bare, cluster, effort, shown }: Measuring): Promise<Row[]> {
  const { url } = await createDatabase(cluster, "surveys");
  const server = await startOn(url);
  try {
    const organizer = await register(server.origin, "olga", "Olga");
    const row = against([{ bare, ours: server }], shown);
    const survey = await makeSurvey(organizer);
    const phone = clientOf(server.origin);
    const { eventId, surveyId } = survey;
    const own: string[] = [];
    for (let n = 0; n < AT_ONCE; n++) own.push((await phone(makePass, { body: { eventId, surveyId } })).pass);
    const put: Call = {
      ...{ method: "PUT", path: `/api/public/surveys/${surveyId}/answer`, pass: "{own}" },
      body: { edition: RISING, values: answerTo(survey, 7) },
    };
    const how = { ...effort, connections: AT_ONCE, own, rising: RISING };
    return [
      await row(`PUT an answer to a survey, ${AT_ONCE} connections, PostgreSQL`, 0.15, [put], how),
      shown(await fileRow(url, organizer, server.pid)),
    ];
  } finally {
    await server.stop();
  }
}

/** An open survey of the template for after the event, with seven questions. */
async function makeSurvey(organizer: Person): Promise<Survey> {
  const day = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString();
  const days = { startDate: day(-1).slice(0, 10), endDate: day(1).slice(0, 10), timezone: "UTC" };
  const { eventId } = await makeEvent(organizer, { name: "Conf", visibility: "public", ...days });
  const body = { title: "How was it?", phase: "after" as const, template: "after" as const };
  const { survey } = await organizer.call(createSurvey, { params: { eventId }, body });
  const params = { surveyId: survey.surveyId };
  const closing = { version: survey.version, closesAt: day(20), opensAt: day(19) };
  await organizer.call(updateSurvey, { params, body: closing });
  return (await organizer.call(openSurvey, { params, body: {} })).survey;
}

/** What one of many answers: something else than the next one. */
function answerTo({ questionnaire }: Survey, nth: number): AnswerValues {
  const one = <T>(all: readonly T[], at: number) => all[at % all.length];
  const given = (question: Question) => {
    switch (question.type) {
      case "nps":
        return nth % 11;
      case "rating":
        return 1 + (nth % question.steps);
      case "single":
      case "multiple":
        return { choiceIds: [one(question.options, nth)?.choiceId ?? ""], other: null };
      case "matrix": {
        const { rows, columns } = question;
        return Object.fromEntries(
          rows.map(({ choiceId }, row) => [choiceId, one(columns, nth + row)?.choiceId ?? ""]),
        );
      }
      case "date":
        return "2027-05-01";
      default:
        return `What was good was the ${nth}th talk, and the people around it.`;
    }
  };
  const all = questionnaire.sections.flatMap(({ questions }) => questions);
  return Object.fromEntries(all.map((question) => [question.questionId, given(question)]));
}

/** A file of 100,000 answers. */
async function fileRow(url: string, organizer: Person, pid: number): Promise<Row> {
  const survey = await makeSurvey(organizer);
  await fill(url, survey);
  const call = { params: { surveyId: survey.surveyId }, query: { format: "csv" } } as const;
  const load = async () => (await organizer.call(exportSurvey, call)).size;
  return exportRow(`Export of ${count(ANSWERS)} answers to a survey`, pid, load);
}

/** Writes the answers as fast as SQL can. */
async function fill(url: string, survey: Survey): Promise<void> {
  const client = new pg.Client(url);
  await client.connect();
  try {
    const kinds = Array.from({ length: 50 }, (_, nth) => JSON.stringify(answerTo(survey, nth)));
    await client.query(
      `insert into survey_answers (survey_id, answer_key, edition, language, answer, first, hour)
       select $1::uuid, decode(md5(nth::text) || md5($1::uuid::text || nth), 'hex'), 1, 'en', ($2::jsonb[])[1 + nth % 50], nth % 2 = 0,
         date_trunc('hour', now())
       from generate_series(1, $3::integer) as each(nth)`,
      [survey.surveyId, kinds, ANSWERS],
    );
    await client.query("vacuum analyze survey_answers");
  } finally {
    await client.end();
  }
}
