import type { Choice, Question, Questionnaire } from "@plenary/contract/surveys/survey-fields";

/**
 * What was taken away of a questionnaire before anybody had answered, and has been answered meanwhile, comes back as retired: nobody
 * who edits could do so by hand.
 */

/** The edited questionnaire with all that the stored one has; what it lacked is retired, at the end of where it was. */
export function withTakenAway(edited: Questionnaire, stored: Questionnaire): Questionnaire {
  const kept = new Map(
    edited.sections.flatMap(({ questions }) => questions).map((each) => [each.questionId, each]),
  );
  const former = new Map(
    stored.sections.flatMap(({ questions }) => questions).map((each) => [each.questionId, each]),
  );
  const missing = (questions: readonly Question[]) =>
    questions.filter(({ questionId }) => !kept.has(questionId)).map(retired);
  const sections = edited.sections.map((section) => {
    const was = stored.sections.find(({ sectionId }) => sectionId === section.sectionId);
    const questions = section.questions.map((question) =>
      withChoices(question, former.get(question.questionId)),
    );
    return { ...section, questions: [...questions, ...missing(was?.questions ?? [])] };
  });
  const gone = stored.sections.filter((was) =>
    sections.every(({ sectionId }) => sectionId !== was.sectionId),
  );
  const left = gone
    .map((section) => ({ ...section, showIf: null, questions: missing(section.questions) }))
    .filter(({ questions }) => questions.length > 0);
  return { sections: [...sections, ...left] };
}

/** It is asked no longer, so nothing decides about it. */
const retired = (question: Question): Question => ({ ...question, isRetired: true, showIf: null });

/** A question of the same type with the options, rows and columns that it had. */
function withChoices(question: Question, former: Question | undefined): Question {
  if (former?.type !== question.type) return question;
  if ("options" in question && "options" in former)
    return { ...question, options: withFormer(question.options, former.options) };
  if (question.type === "matrix" && former.type === "matrix")
    return {
      ...question,
      rows: withFormer(question.rows, former.rows),
      columns: withFormer(question.columns, former.columns),
    };
  return question;
}

const withFormer = (choices: readonly Choice[], former: readonly Choice[]): Choice[] => [
  ...choices,
  ...former
    .filter(({ choiceId }) => choices.every((each) => each.choiceId !== choiceId))
    .map((choice) => ({ ...choice, isRetired: true })),
];
