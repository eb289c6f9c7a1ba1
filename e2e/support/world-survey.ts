import { makePass } from "@plenary/contract/feedback/feedback";
import type { Question, Values } from "@plenary/contract/surveys/survey-fields";
import { putSurveyAnswer } from "@plenary/contract/surveys/survey-public";
import {
  createSurvey,
  getSurvey,
  openSurvey,
  type Survey,
  updateSurvey,
} from "@plenary/contract/surveys/surveys";
import { clientOf, type Person } from "@plenary/testing/people";

/** Surveys with answers, for browser tests. */

/** Answers as so many devices as there are answers. */
export async function answerSurvey(
  origin: string,
  { eventId, surveyId }: Pick<Survey, "eventId" | "surveyId">,
  answers: Values[],
): Promise<void> {
  const phone = clientOf(origin);
  for (const values of answers) {
    const { pass } = await phone(makePass, { body: { eventId, surveyId } });
    const body = { edition: 1, values };
    await phone(putSurveyAnswer, { params: { surveyId }, body }, { headers: { "Feedback-Pass": pass } });
  }
}

/** The questions of a survey, in their order. */
export const questionsIn = ({ questionnaire }: Survey): Question[] =>
  questionnaire.sections.flatMap(({ questions }) => questions);

/** An open survey of the template for after the event. */
export async function makeOpenSurvey(organizer: Person, eventId: string, title: string): Promise<Survey> {
  const body = { title, phase: "after" as const, template: "after" as const };
  const { survey } = await organizer.call(createSurvey, { params: { eventId }, body });
  const params = { surveyId: survey.surveyId };
  const closesAt = new Date(Date.now() + 9e8).toISOString();
  await organizer.call(updateSurvey, {
    params,
    body: { version: survey.version, closesAt, opensAt: closesAt },
  });
  await organizer.call(openSurvey, { params, body: {} });
  return (await organizer.call(getSurvey, { params })).survey;
}

/** So many answers to the questions of the template, of which few say how long the event was. */
export function answersTo(survey: Survey, count: number): Values[] {
  const [nps, why, matrix, length] = questionsIn(survey);
  if (matrix?.type !== "matrix" || length?.type !== "single" || !nps || !why)
    throw new Error("another template");
  return Array.from({ length: count }, (_, n) => ({
    [nps.questionId]: 10 - (n % 4),
    ...(n < 5 && { [why.questionId]: `The talks, and <b>people</b> no. ${n + 1}` }),
    [matrix.questionId]: Object.fromEntries(
      matrix.rows.map(({ choiceId }, row) => [choiceId, matrix.columns[(n + row) % 5]?.choiceId ?? ""]),
    ),
    ...(n < 2 && { [length.questionId]: { choiceIds: [length.options[0]?.choiceId ?? ""], other: null } }),
  }));
}
