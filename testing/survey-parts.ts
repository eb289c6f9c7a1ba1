import type { Question } from "@plenary/contract/surveys/survey-fields";

/** Parts of questionnaires, with their texts in English and, where there are two, in Portuguese. */

export const said = (en: string, pt?: string): Record<string, string> => ({ en, ...(pt && { pt }) });
export const choice = (en: string, pt?: string) => ({
  choiceId: crypto.randomUUID(),
  label: said(en, pt),
  isRetired: false,
});
type QuestionOf<T extends Question["type"]> = Extract<Question, { type: T }>;

export const asked = <T extends Question["type"]>(
  en: string,
  more: Partial<QuestionOf<T>> & { type: T },
  pt?: string,
): QuestionOf<T> => {
  const questionId = crypto.randomUUID();
  const usual = { hint: null, required: false, isRetired: false, showIf: null, text: said(en, pt) };
  return { ...usual, questionId, originId: questionId, ...more } as Question as QuestionOf<T>;
};
export const section = (title: string | null, questions: Question[], more = {}) => ({
  ...{ sectionId: crypto.randomUUID(), title: title ? said(title) : null, text: null, showIf: null },
  questions,
  ...more,
});
