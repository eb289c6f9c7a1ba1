import { list, text } from "../text.ts";
import type { AnswerValue, AnswerValues, Choice, Question, Questionnaire, Texts } from "./survey-fields.ts";
import { surveyLimits } from "./survey-limits.ts";
import { chosenIn, rowsIn } from "./survey-logic.ts";

/** How to write a survey's text, and a day. */
export interface AnswerFormats {
  of(texts: Texts): string;
  day(day: string): string;
}

/** An answer in words, one per line. Has no schemas, because phones load it. */
export function answerLines(question: Question, value: AnswerValue, say: AnswerFormats): string[] {
  const labelIn = (choices: readonly Choice[], id: string) =>
    say.of(choices.find(({ choiceId }) => choiceId === id)?.label ?? {});
  switch (question.type) {
    case "rating":
      return [text("{value} of {steps}", { value: Number(value), steps: question.steps })];
    case "nps":
      return [text("{value} of {steps}", { value: Number(value), steps: surveyLimits.npsMax })];
    case "single":
    case "multiple": {
      const chosen = chosenIn(value);
      const labels = chosen?.choiceIds.map((id) => labelIn(question.options, id)) ?? [];
      return [list([...labels, chosen?.other ?? ""].filter(Boolean))];
    }
    case "matrix": {
      const chosen = rowsIn(value) ?? {};
      return question.rows.flatMap(({ choiceId, label }) => {
        const column = chosen[choiceId];
        if (!column) return [];
        const answer = labelIn(question.columns, column);
        return [text("{row}: {answer}", { row: say.of(label), answer })];
      });
    }
    case "number":
      return [withUnit(String(value), say.of(question.unit ?? {}))];
    case "date":
      // A draft holds what was typed.
      return [Number.isNaN(Date.parse(String(value))) ? String(value) : say.day(String(value))];
    default:
      return [String(value)];
  }
}

/** The answers that there are with their questions, in the questions' order. */
export const answersInWords = ({ sections }: Questionnaire, values: AnswerValues, say: AnswerFormats) =>
  sections
    .flatMap(({ questions }) => questions)
    .flatMap((question) => {
      const { questionId } = question;
      const value = values[questionId];
      if (value === undefined) return [];
      return [{ questionId, question: say.of(question.text), answer: answerLines(question, value, say) }];
    });

/** A number with its unit: "12 km". */
export const withUnit = (number: string, unit: string): string =>
  unit ? text("{number} {unit}", { number, unit }) : number;
