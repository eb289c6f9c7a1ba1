import { feedbackLimits } from "@plenary/contract/feedback/feedback-limits";
import { checkAnswer } from "@plenary/contract/surveys/survey-answers";
import type { AnswerValues } from "@plenary/contract/surveys/survey-fields";
import { surveyLimits as limits } from "@plenary/contract/surveys/survey-limits";
import type { SurveyAnswer, SurveyAnswerBody } from "@plenary/contract/surveys/survey-public";
import type { z } from "zod";
import { formatDay } from "../../base/formats.ts";
import { Refusal } from "../../base/refusals.ts";
import {
  type AnswerRequest,
  isTaken,
  marksOf,
  type ProvenPass,
  provePass,
  readProven,
  readStored,
  refuseUnknown,
  requireKind,
  requirePromise,
} from "../answering/answer-requests.ts";
import type { AnsweringServices } from "../answering/services.ts";
import { type StoredOf, surveyAnswers } from "../answering/stored/answer-tables.ts";
import type { EventState } from "../answering/subjects/states.ts";
import type { SurveySubject } from "../answering/subjects/survey-subjects.ts";
import { stateAt, takesAnswer } from "../answering/subjects/windows.ts";
import { hasRetired, withRetired } from "./retired-answers.ts";

/** Answering surveys (docs/product/surveys.md#answers): as for sessions, except for the questions. */

/** The pass's answer; null if there is none. Throws InvalidPass and TooManyAnswers. */
export async function getSurveyAnswer(
  services: AnsweringServices,
  asking: AnswerRequest,
): Promise<SurveyAnswer | null> {
  const stored = await readStored(services, surveyAnswers, asking);
  return stored ? answerOf(stored) : null;
}

/** Stores or changes an answer. */
export async function putSurveyAnswer(
  services: AnsweringServices,
  asking: AnswerRequest,
  body: z.output<typeof SurveyAnswerBody>,
) {
  const proven = await provePass(services, asking);
  const { pass, event } = proven;
  const survey = await findSurvey(services, asking, event);
  requireKind(pass, survey.access);
  const time = services.ctx.clock().valueOf();
  if (!takesAnswer(survey.window, time, pass.issuedAt))
    throw new Refusal(stateAt(survey.window, time) === "before" ? "SurveyNotOpen" : "SurveyClosed");
  if (survey.named && body.named === false) throw new Refusal("NamedByNow");
  if (!survey.named) requirePromise(body.threshold, survey.threshold);
  const userId = survey.named ? proven.userId : null;
  services.limits.countChange(pass.serial);
  const given = await givenOf(services, survey, { asking, proven, body });
  const { subjectId } = asking;
  const bytes = surveyAnswers.bytesOf(given);
  services.limits.countBytes(pass.serial, body.edition > 1 ? bytes : 0);
  const settle = await services.counts.add({
    ...{ table: surveyAnswers, subjectId, event, most: feedbackLimits.answersOfSubject, bytes },
    answerKey: () => proven.key.answerKey(pass.serial, subjectId),
  });
  const row = { survey_id: subjectId, ...given, user_id: userId, ...marksOf(asking, proven, time) };
  const stored = await services.surveyQueue.put(row, settle);
  services.news.answered(event.eventId);
  const taken = isTaken(surveyAnswers, row, stored);
  return { answer: answerOf(stored), taken, pass: proven.key.write(pass) };
}

/** The survey, if it takes answers. Throws InvalidPass if it is another event's, and NothingToAnswer. */
async function findSurvey(
  services: AnsweringServices,
  asking: AnswerRequest,
  event: EventState,
): Promise<SurveySubject> {
  const survey = event.surveys.get(asking.subjectId);
  if (survey) return survey;
  const isTaken = (other: EventState) => other.surveys.has(asking.subjectId);
  return refuseUnknown(services, asking, { table: surveyAnswers, event, isTaken });
}

interface CheckedAnswer {
  asking: AnswerRequest;
  proven: ProvenPass;
  body: z.output<typeof SurveyAnswerBody>;
}

/** The part of a body to store: without what isn't asked, and with earlier answers to retired parts. */
async function givenOf(
  services: AnsweringServices,
  survey: SurveySubject,
  { asking, proven, body }: CheckedAnswer,
) {
  const asked = await services.surveys.of(survey);
  if (!asked) throw new Refusal("NothingToAnswer");
  const { questionnaire } = asked;
  const isChange = body.edition > 1 && hasRetired(questionnaire);
  const before = isChange ? await readProven(services, surveyAnswers, asking, proven) : undefined;
  const stored = before?.answer as AnswerValues | undefined;
  const checked = checkAnswer(questionnaire, body.values, formatDay, stored);
  if (checked.problems.length > 0) throw new Refusal("AnswerRefused", checked.problems);
  if (Object.keys(checked.values).length === 0) throw new Refusal("NothingAnswered");
  const { values, problems } = stored
    ? withRetired(questionnaire, { stored, sent: body.values, given: checked.values }, formatDay)
    : checked;
  if (problems.length > 0) throw new Refusal("AnswerRefused", problems);
  if (Buffer.byteLength(JSON.stringify(values)) > limits.answerBytesMax) throw new Refusal("AnswerTooLong");
  const language = asked.languages.find((each) => each === body.language) ?? asked.languages[0] ?? "en";
  return { edition: body.edition, language, answer: values };
}

const answerOf = ({ edition, language, answer }: StoredOf<typeof surveyAnswers>): SurveyAnswer => ({
  ...{ edition, language, values: answer as AnswerValues },
});
