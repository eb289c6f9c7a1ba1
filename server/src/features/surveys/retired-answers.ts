import { checkAnswer, type Problem } from "@plenary/contract/surveys/survey-answers";
import type { Question, Questionnaire, Value, Values } from "@plenary/contract/surveys/survey-fields";
import { keeping } from "@plenary/contract/surveys/survey-kept";
import { askedOf, takesOther } from "@plenary/contract/surveys/survey-logic";

/**
 * What stays of an answer that is changed (docs/product/surveys.md#changes): what was given to what is retired is asked of nobody any
 * more, so whoever sends the rest anew can neither repeat it nor mean to take it away.
 */

interface Changed {
  /** What is stored of it. */
  stored: Values;
  /** What was sent, whatever it is. */
  sent: Values;
  /** What of that phones ask, and found right. */
  given: Values;
}

/**
 * The values, with those of what is retired from what is stored, and of what is asked only because of that: a phone doesn't know of it, so
 * what it didn't send stays. What it did, as it has the survey from before, is checked.
 * @param sayDay how a day is written
 */
export function withRetired(
  questionnaire: Questionnaire,
  { stored, sent, given }: Changed,
  sayDay: (day: string) => string,
): ReturnType<typeof checkAnswer> {
  const onPhones = new Set(
    askedOf(questionnaire, given).sections.flatMap(({ questions }) =>
      questions.map(({ questionId }) => questionId),
    ),
  );
  const valueFor = (question: Question): Value | undefined => {
    const { questionId } = question;
    const before = stored[questionId];
    if (question.isRetired) return before;
    if (!onPhones.has(questionId)) return sent[questionId] ?? before;
    return keeping(question, before, given[questionId]);
  };
  const all: Values = {};
  for (const question of questionsOf(questionnaire)) {
    const value = valueFor(question);
    if (value !== undefined) all[question.questionId] = value;
  }
  const { values, problems } = checkAnswer(answerable(questionnaire), all, sayDay);
  const late: Problem[] = [];
  for (const question of questionsOf(questionnaire)) {
    const { questionId, isRetired } = question;
    const value = all[questionId];
    // What phones ask was asked, even where it isn't asked of who has chosen something retired.
    if (value !== undefined && (isRetired || onPhones.has(questionId))) values[questionId] = value;
    else if (sent[questionId] !== undefined)
      late.push(...problems.filter((problem) => problem.questionId === questionId));
  }
  return { values, problems: late };
}

const questionsOf = ({ sections }: Questionnaire): Question[] =>
  sections.flatMap(({ questions }) => questions);

/** As if nothing were retired, and nothing had to be answered, which phones have seen to for what they ask. */
const answerable = ({ sections }: Questionnaire): Questionnaire => ({
  sections: sections.map((section) => ({
    ...section,
    questions: section.questions.map((each) => ({ ...each, isRetired: false, required: false })),
  })),
});

/** Whether anything of it is asked no longer. */
export const hasRetired = ({ sections }: Questionnaire): boolean =>
  sections.some(({ questions }) =>
    questions.some(
      (question) =>
        question.isRetired ||
        ("other" in question && !question.other && takesOther(question)) ||
        ("options" in question
          ? question.options
          : question.type === "matrix"
            ? [...question.rows, ...question.columns]
            : []
        ).some((each) => each.isRetired),
    ),
  );
