import { type AnswerProblem, checkAnswer } from "@plenary/contract/surveys/survey-answers";
import type {
  AnswerValue,
  AnswerValues,
  Question,
  Questionnaire,
} from "@plenary/contract/surveys/survey-fields";
import { askedQuestions, questionsIn, takesOther } from "@plenary/contract/surveys/survey-logic";
import { withRetiredParts } from "@plenary/contract/surveys/survey-retired-parts";

/** What stays of a changed answer, though it is no longer asked for (docs/product/surveys.md#changes). */

interface Changed {
  stored: AnswerValues;
  sent: AnswerValues;
  /** The valid ones among those that phones ask for. */
  given: AnswerValues;
}

/**
 * The values with stored answers to retired parts, and to questions asked only because of these: a phone doesn't know
 * of them, so what it didn't send stays. What an outdated phone did send is checked.
 */
export function withRetired(
  questionnaire: Questionnaire,
  { stored, sent, given }: Changed,
  formatDay: (day: string) => string,
): ReturnType<typeof checkAnswer> {
  const onPhones = new Set(
    askedQuestions(questionnaire, given).sections.flatMap(({ questions }) =>
      questions.map(({ questionId }) => questionId),
    ),
  );
  const valueFor = (question: Question): AnswerValue | undefined => {
    const { questionId } = question;
    const before = stored[questionId];
    if (question.isRetired) return before;
    if (!onPhones.has(questionId)) return sent[questionId] ?? before;
    return withRetiredParts(question, before, given[questionId]);
  };
  const all: AnswerValues = {};
  for (const question of questionsIn(questionnaire)) {
    const value = valueFor(question);
    if (value !== undefined) all[question.questionId] = value;
  }
  const { values, problems } = checkAnswer(answerable(questionnaire), all, formatDay);
  const late: AnswerProblem[] = [];
  for (const question of questionsIn(questionnaire)) {
    const { questionId, isRetired } = question;
    const value = all[questionId];
    // Phones asked for it, even if people who have chosen something retired aren't asked.
    if (value !== undefined && (isRetired || onPhones.has(questionId))) values[questionId] = value;
    else if (sent[questionId] !== undefined)
      late.push(...problems.filter((problem) => problem.questionId === questionId));
  }
  return { values, problems: late };
}

/** The questionnaire as if nothing were retired or required; phones have checked the required parts. */
const answerable = ({ sections }: Questionnaire): Questionnaire => ({
  sections: sections.map((section) => ({
    ...section,
    questions: section.questions.map((each) => ({ ...each, isRetired: false, required: false })),
  })),
});

/** Whether any of it is retired. */
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
