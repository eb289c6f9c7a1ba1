import { randomBytes } from "node:crypto";
import type { CallInput } from "@plenary/contract/endpoint";
import { makePass } from "@plenary/contract/feedback/feedback";
import type { AnswerValues, Question, Questionnaire } from "@plenary/contract/surveys/survey-fields";
import {
  deleteSurveyAnswer,
  getSurveyAnswer,
  putSurveyAnswer,
} from "@plenary/contract/surveys/survey-public";
import { createSurvey, openSurvey, updateSurvey } from "@plenary/contract/surveys/surveys";
import { asked, choice, section } from "@plenary/testing/surveys";
import type { Insertable } from "kysely";
import type { Tables } from "../../src/db/tables.ts";
import { makeEvent, makeUser, type TestUser } from "../factories.ts";
import type { TestApp } from "../harness.ts";

const choices = (labels: string[]) => labels.map((label) => choice(label));

export const ratingOf = (more: object = {}): Question =>
  asked("How was it?", { type: "rating", steps: 5, low: null, high: null, ...more });

export const singleOf = (labels: string[], more: object = {}) =>
  asked("Which?", { type: "single", options: choices(labels), other: false, ...more });

export const longOf = (more: object = {}): Question => asked("Why?", { type: "long", ...more });

export const numberOf = (more: object = {}) =>
  asked("How many?", { type: "number", min: 0, max: null, decimals: 0, unit: null, ...more });

export const matrixOf = (rows: string[], columns: string[]) =>
  asked("How were these?", { type: "matrix", rows: choices(rows), columns: choices(columns) });

export const asking = (...questions: Question[]): Questionnaire => ({ sections: [section(null, questions)] });

type Settings = Omit<CallInput<typeof updateSurvey>["body"], "version">;

/** A public event in Lisbon from 1 to 2 May 2027, feedback off, and its organizer; the clock is at noon of its first day there. */
export async function makeSurveyed(app: TestApp) {
  app.clock.set(new Date("2027-05-01T11:00:00Z"));
  const organizer = await makeUser(app, { name: "Olga" });
  const days = { start_date: "2027-05-01", end_date: "2027-05-02", timezone: "Europe/Lisbon" };
  const eventId = await makeEvent(app, organizer, { visibility: "public", name: "Conf", ...days });
  return { organizer, eventId };
}

/** A survey that is open now, unless it shall stay a draft. */
export async function makeSurvey(
  organizer: TestUser,
  eventId: string,
  settings: Settings = {},
  { isDraft = false } = {},
) {
  const body = { title: "Survey", phase: "during" as const };
  const { survey } = await organizer.call(createSurvey, { params: { eventId }, body });
  const params = { surveyId: survey.surveyId };
  const changed = Object.keys(settings).length > 0;
  if (changed) await organizer.call(updateSurvey, { params, body: { version: survey.version, ...settings } });
  if (isDraft) return { ...survey, version: survey.version + (changed ? 1 : 0) };
  return (await organizer.call(openSurvey, { params, body: {} })).survey;
}

export const fetchSurveyPass = async (app: TestApp, eventId: string, surveyId: string): Promise<string> =>
  (await app.client()(makePass, { body: { eventId, surveyId } })).pass;

const held = (pass: string) => ({ headers: { "Feedback-Pass": pass } });

export const answerSurvey = (
  app: TestApp,
  pass: string,
  surveyId: string,
  values: AnswerValues,
  edition = 1,
) => app.client()(putSurveyAnswer, { params: { surveyId }, body: { edition, values } }, held(pass));

export const readSurveyAnswer = async (app: TestApp, pass: string, surveyId: string) =>
  (await app.client()(getSurveyAnswer, { params: { surveyId } }, held(pass))).answer;

export const removeSurveyAnswer = (app: TestApp, pass: string, surveyId: string) =>
  app.client()(deleteSurveyAnswer, { params: { surveyId } }, held(pass));

type Row = Partial<Insertable<Tables["survey_answers"]>>;

/** Writes answers to a survey straight into the table. */
export async function makeSurveyAnswers(
  app: TestApp,
  survey_id: string,
  all: AnswerValues[],
  more: Row = {},
) {
  const rows = all.map((values) => ({
    ...{ survey_id, answer_key: randomBytes(32), edition: 1, language: "en", first: true },
    ...{ answer: JSON.stringify(values), hour: "2027-05-01T11:00:00Z", ...more },
  }));
  for (let at = 0; at < rows.length; at += 500)
    await app.db
      .insertInto("survey_answers")
      .values(rows.slice(at, at + 500))
      .execute();
}
