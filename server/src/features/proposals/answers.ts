import { callLimits } from "@plenary/contract/call/call-limits";
import {
  type AnswerFields,
  type AskedOf,
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
import { text } from "@plenary/contract/text";
import { formatDay } from "../../base/formats.ts";
import { Refusal } from "../../base/refusals.ts";
import type { CallOfEvent } from "../call/calls.ts";
import { withRetired } from "../surveys/retired-answers.ts";

/** Answers to the questions of a call (docs/product/call.md#questions). */

/**
 * The answers that can be kept of these: to questions that the call asks of proposals, or of speakers. Others were removed
 * since they were answered: QuestionGone, so that nothing that was typed is lost without a word. If all of them are too
 * long together, the longest is refused: ProposalIncomplete.
 */
export function keptAnswers(
  { questions }: CallOfEvent,
  of: AskedOf,
  stored: AnswerValues,
  changed: Record<string, AnswerFields[keyof AnswerFields]>,
): AnswerFields {
  const known = new Set(
    questions.questionnaire.sections
      .flatMap((section) => section.questions.map((each) => each.questionId))
      .filter((questionId) => settingFor(questions.questionSettings, questionId).of === of),
  );
  const kept = Object.entries(changed).filter(([questionId]) => known.has(questionId));
  const gone = Object.entries(changed).filter(
    ([questionId, value]) => value !== null && !known.has(questionId),
  );
  if (gone.length > 0)
    throw new Refusal("QuestionGone", { fields: gone.map(([questionId]) => answerField(questionId)) });
  const fields = Object.fromEntries(kept);
  const bytes = (value: unknown) => Buffer.byteLength(JSON.stringify(value));
  if (bytes({ ...stored, ...fields }) > callLimits.answersBytesMax) {
    const [longest = ["", null]] = kept.sort(([, one], [, other]) => bytes(other) - bytes(one));
    throw new Refusal("ProposalIncomplete", {
      [answerField(longest[0])]: text("All answers together must be 64 KB or less"),
    });
  }
  return asFields(fields);
}

/** The answers without changes of what was settled while they waited. */
export function withSettled(
  { questions }: CallOfEvent,
  typed: AnswerValues,
  stored: AnswerValues,
  time: string,
): AnswerValues {
  const isSettled = (questionId: string) =>
    isFrozen(settingFor(questions.questionSettings, questionId), time);
  const open = Object.entries(typed).filter(([questionId]) => !isSettled(questionId));
  const settled = Object.entries(stored).filter(([questionId]) => isSettled(questionId));
  return Object.fromEntries([...open, ...settled]);
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
