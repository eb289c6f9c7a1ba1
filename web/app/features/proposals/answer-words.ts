import type { CallQuestions } from "@plenary/contract/call/call-questions";
import type { AnswerValue, AnswerValues, Texts } from "@plenary/contract/surveys/survey-fields";
import { questionsIn } from "@plenary/contract/surveys/survey-logic";
import { answersInWords } from "@plenary/contract/surveys/survey-words";
import { formatDay } from "../../base/formats/dates.ts";
import { languagesFor } from "../answering/phone/languages.ts";

/** The questions of a call, and answers to them, in words. */

type Asked = Pick<CallQuestions, "questionnaire" | "formLanguages">;

/** A text in the first of the reader's languages that it has. */
export function textFor({
  formLanguages,
}: Pick<CallQuestions, "formLanguages">): (texts: Texts | null) => string {
  const languages = languagesFor({ languages: formLanguages }, navigator.languages);
  return (texts) => languages.map((language) => texts?.[language]).find(Boolean) ?? "";
}

/** The question with its text; undefined if the call has none with this id. */
export function questionIn(asked: Asked, questionId: string | undefined) {
  const question = questionsIn(asked.questionnaire).find((each) => each.questionId === questionId);
  return question && { questionId: question.questionId, text: textFor(asked)(question.text) };
}

/** An answer in words; empty for none. */
export function answerInWords(asked: Asked, questionId: string, value: unknown): string {
  const shown = answersShown(asked, { [questionId]: (value ?? undefined) as AnswerValue });
  return shown[0]?.answer ?? "";
}

/** Questions with their answers, in the order of the form, for who reads them. */
export const answersShown = (asked: Asked, answers: AnswerValues) =>
  answersInWords(asked.questionnaire, answers, { of: textFor(asked), day: formatDay }).map(
    ({ answer, ...question }) => ({ ...question, answer: answer.join("\n") }),
  );
