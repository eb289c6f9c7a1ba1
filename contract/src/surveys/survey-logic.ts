import type {
  AnswerValue,
  AnswerValues,
  ChosenOptions,
  Condition,
  Question,
  Questionnaire,
  ShowIf,
} from "./survey-fields.ts";

/** Which questions are asked, given the answers (docs/product/surveys.md#logic). Has no schemas, because phones load it. */

const isAskedNow = ({ isRetired }: Pick<Question, "isRetired">): boolean => !isRetired;

/** All questions of a questionnaire in their order, retired ones too. */
export const questionsIn = ({ sections }: Questionnaire): Question[] =>
  sections.flatMap(({ questions }) => questions);

/** The questionnaire for phones. Retired options stay, because people who chose one read it in their own answer. */
export const withoutRetired = ({ sections }: Questionnaire): Questionnaire => ({
  sections: sections.map((section) => ({ ...section, questions: section.questions.filter(isAskedNow) })),
});

/** The choices; undefined if the value isn't one. */
export const chosenIn = (value: AnswerValue | undefined): ChosenOptions | undefined =>
  typeof value === "object" && Array.isArray(value.choiceIds) ? (value as ChosenOptions) : undefined;

/** The columns' ids by rows' ids; undefined if the value isn't a matrix's. */
export const rowsIn = (value: AnswerValue | undefined): Record<string, string> | undefined =>
  typeof value === "object" && !chosenIn(value) ? (value as Record<string, string>) : undefined;

/** Whether its answers are texts, which nobody counts. */
export const takesText = ({ type }: Pick<Question, "type">): boolean =>
  type === "short" || type === "long" || type === "link";

/** Whether people may write an option, or once could: written ones still count. */
export const takesOther = (question: Question): boolean =>
  "other" in question && (question.other || question.isOtherRetired === true);

/** Whether the value holds an answer. */
export function isAnswered(value: AnswerValue | undefined): boolean {
  if (value === undefined) return false;
  if (typeof value === "number") return true;
  if (typeof value === "string") return value.trim() !== "";
  const chosen = chosenIn(value);
  if (chosen) return chosen.choiceIds.length > 0 || Boolean(chosen.other?.trim());
  return Object.keys(value).length > 0;
}

/** Whether a condition holds for the answer to its question; false without an answer. */
function holds({ comparison, value: wanted }: Condition, value: AnswerValue | undefined): boolean {
  if (value === undefined || !isAnswered(value)) return false;
  const chosen = chosenIn(value);
  const is = chosen
    ? chosen.choiceIds.length === 1 && !chosen.other?.trim() && chosen.choiceIds[0] === wanted
    : value === wanted;
  switch (comparison) {
    case "answered":
      return true;
    case "is":
      return is;
    case "is_not":
      return !is;
    case "includes":
      return chosen?.choiceIds.some((choiceId) => choiceId === wanted) ?? false;
    case "at_least":
      return orderOf(value, wanted) >= 0;
    case "at_most":
      return orderOf(value, wanted) <= 0;
  }
}

/** Compares numbers or days: below 0 if the first is less, NaN if they can't be compared. */
function orderOf(value: AnswerValue, wanted: Condition["value"]): number {
  if (typeof value === "number" && typeof wanted === "number") return value - wanted;
  if (typeof value !== "string" || typeof wanted !== "string") return Number.NaN;
  return value < wanted ? -1 : value > wanted ? 1 : 0;
}

function isShown(showIf: ShowIf, answered: AnswerValues): boolean {
  if (!showIf || showIf.conditions.length === 0) return true;
  const each = (condition: Condition) => holds(condition, answered[condition.questionId]);
  return showIf.match === "all" ? showIf.conditions.every(each) : showIf.conditions.some(each);
}

/** The questions that are asked, by section, and their answers. */
export interface AskedQuestions {
  /** In order; a section without questions is empty. */
  sections: { sectionId: string; questions: Question[] }[];
  /** Without answers to questions that aren't asked. */
  values: AnswerValues;
}

/** Conditions look only back, so one pass is enough. A question that isn't asked counts as unanswered for all that follow. */
export function askedQuestions({ sections }: Questionnaire, values: AnswerValues): AskedQuestions {
  const answered: AnswerValues = {};
  const asked = sections.map(({ sectionId, showIf, questions }) => {
    if (!isShown(showIf, answered)) return { sectionId, questions: [] };
    const shown: Question[] = [];
    for (const question of questions) {
      if (question.isRetired || !isShown(question.showIf, answered)) continue;
      shown.push(question);
      const value = values[question.questionId];
      if (value !== undefined && isAnswered(value)) answered[question.questionId] = value;
    }
    return { sectionId, questions: shown };
  });
  return { sections: asked, values: answered };
}
