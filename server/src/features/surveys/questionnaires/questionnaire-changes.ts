import type { Choice, Question, Questionnaire } from "@plenary/contract/surveys/survey-fields";
import { Refusal } from "../../../base/refusals.ts";

/** What may change in a questionnaire that has answers (docs/product/surveys.md#changes). */

const questionsOf = ({ sections }: Questionnaire): Map<string, { question: Question; path: string }> =>
  new Map(
    sections.flatMap(({ questions }, section) =>
      questions.map(
        (question, index) =>
          [
            question.questionId,
            { question, path: `questionnaire.sections.${section}.questions.${index}` },
          ] as const,
      ),
    ),
  );

/**
 * Texts, order and logic may change, and anything may be added or retired, but not the type of a question with answers,
 * or its number of steps, and nothing answered may be removed.
 */
export async function requireAnsweredParts(
  isAnswered: (
    question: Question,
    choices?: { ids: readonly string[]; areColumns: boolean },
  ) => Promise<boolean>,
  before: Questionnaire,
  after: Questionnaire,
): Promise<void> {
  const kept = questionsOf(after);
  for (const { question } of questionsOf(before).values()) {
    const present = kept.get(question.questionId);
    if (!present) {
      if (await isAnswered(question)) throw new Refusal("AnsweredStays", {});
    } else if (!isSameType(question, present.question)) {
      if (await isAnswered(question)) throw new Refusal("TypeIsSettled", { path: `${present.path}.type` });
    } else
      for (const gone of goneChoices(question, present.question))
        if (await isAnswered(question, gone))
          throw new Refusal("AnsweredStays", { path: `${present.path}.${gone.field}` });
  }
}

/** Marks questions that took written options while there were answers, and no longer do. */
export const withRetiredOther = (
  before: Questionnaire,
  after: Questionnaire,
  hasAnswers: boolean,
): Questionnaire => {
  const former = questionsOf(before);
  const withOwn = (question: Question): Question => {
    const was = former.get(question.questionId)?.question;
    if (!("other" in question) || question.other || !was || !("other" in was)) return question;
    return was.isOtherRetired || (was.other && hasAnswers) ? { ...question, isOtherRetired: true } : question;
  };
  return {
    sections: after.sections.map((section) => ({ ...section, questions: section.questions.map(withOwn) })),
  };
};

/** Whether answers to both have the same scale. */
export const isSameType = (one: Question, other: Question): boolean =>
  one.type === other.type && (one.type !== "rating" || one.steps === (other as typeof one).steps);

/** Options, rows and columns that a question no longer has: 300 are looked up at once. */
function goneChoices(before: Question, after: Question) {
  const gone = (choices: Choice[], kept: Choice[], field: "options" | "rows" | "columns" = "options") => {
    const left = new Set(kept.map(({ choiceId }) => choiceId));
    const ids = choices.map(({ choiceId }) => choiceId).filter((choiceId) => !left.has(choiceId));
    return ids.length > 0 ? [{ ids, areColumns: field === "columns", field }] : [];
  };
  if (before.type === "matrix" && after.type === "matrix")
    return [...gone(before.rows, after.rows, "rows"), ...gone(before.columns, after.columns, "columns")];
  if ("options" in before && "options" in after) return gone(before.options, after.options);
  return [];
}
