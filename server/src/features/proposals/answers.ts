import { callLimits } from "@plenary/contract/call/call-limits";
import {
  type AnswerFields,
  type Asking,
  answerField,
  asFields,
  isFrozen,
  questionOf,
  questionsFor,
  settingFor,
} from "@plenary/contract/call/call-questions";
import { checkAnswer } from "@plenary/contract/surveys/survey-answers";
import type { AnswerValues } from "@plenary/contract/surveys/survey-fields";
import { formatDay } from "../../base/formats.ts";
import { Refusal } from "../../base/refusals.ts";
import type { CallOfEvent } from "../call/calls.ts";
import { withRetired } from "../surveys/retired-answers.ts";

/** Answers to the questions of a call (docs/product/call.md#questions). */

/** The answers that can be kept of these: to questions that the call has. Throws AnswerTooLong. */
export function keptAnswers(
  { questions }: CallOfEvent,
  stored: AnswerValues,
  changed: Record<string, AnswerFields[keyof AnswerFields]>,
): AnswerFields {
  const known = new Set(
    questions.questionnaire.sections.flatMap((section) => section.questions.map((each) => each.questionId)),
  );
  const kept = Object.fromEntries(Object.entries(changed).filter(([questionId]) => known.has(questionId)));
  if (Buffer.byteLength(JSON.stringify({ ...stored, ...kept })) > callLimits.answersBytesMax)
    throw new Refusal("AnswerTooLong");
  return asFields(kept);
}

/** Throws AnswerFrozen if one of these fields is an answer that speakers can no longer change. */
export function requireUnfrozen({ questions }: CallOfEvent, fields: readonly string[], time: string): void {
  const isSettled = (field: string) => {
    const questionId = questionOf(field);
    return questionId !== undefined && isFrozen(settingFor(questions.questionSettings, questionId), time);
  };
  const settled = fields.filter(isSettled);
  if (settled.length > 0) throw new Refusal("AnswerFrozen", { fields: settled });
}

/**
 * The answers to submit, without those to what isn't asked, and what is wrong with them, by field.
 * @param stored as submitted before: what was retired since is kept
 */
export function checkedAnswers(
  { questions }: CallOfEvent,
  sent: AnswerValues,
  stored: AnswerValues,
  asking: Asking,
): { fields: AnswerFields; problems: Record<string, string> } {
  const questionnaire = questionsFor(questions, asking);
  const checked = checkAnswer(questionnaire, sent, formatDay, stored);
  const { values } = withRetired(questionnaire, { stored, sent, given: checked.values }, formatDay);
  // Null takes back what is no longer asked.
  const none = Object.fromEntries(
    Object.keys({ ...sent, ...stored }).map((questionId) => [questionId, null]),
  );
  return {
    fields: asFields({ ...none, ...values }),
    problems: Object.fromEntries(
      checked.problems.map(({ questionId, problem }) => [answerField(questionId), problem]),
    ),
  };
}
