import { counted, text } from "../text.ts";
import type {
  AnswerValue,
  AnswerValues,
  Choice,
  ChosenOptions,
  Question,
  Questionnaire,
} from "./survey-fields.ts";
import { surveyLimits as limits } from "./survey-limits.ts";
import { askedQuestions, chosenIn, rowsIn, takesOther } from "./survey-logic.ts";
import { problemOfNumber } from "./survey-numbers.ts";
import { withRetiredParts } from "./survey-retired-parts.ts";

/** Whether answers to a survey are valid (docs/product/surveys.md#answers). Has no schemas, because phones load it. */

export interface AnswerProblem {
  questionId: string;
  problem: string;
}

/**
 * The values to store, which are answers to questions that are asked, and problems in the questions' order.
 * @param values as sent, of any shape
 * @param stored the answer being changed: choices in it that were retired since are kept, and count as answers
 */
export function checkAnswer(
  questionnaire: Questionnaire,
  values: AnswerValues,
  formatDay: (day: string) => string,
  stored: AnswerValues = {},
): { values: AnswerValues; problems: AnswerProblem[] } {
  const asked = askedQuestions(questionnaire, values);
  const problems = asked.sections
    .flatMap(({ questions }) => questions)
    .flatMap((question) => {
      const { questionId } = question;
      const value = asked.values[questionId];
      const problem = problemOf(
        question,
        { value, whole: withRetiredParts(question, stored[questionId], value) },
        formatDay,
      );
      return problem ? [{ questionId, problem }] : [];
    });
  return { values: asked.values, problems };
}

interface GivenAnswer {
  /** As sent. */
  value: AnswerValue | undefined;
  /** As sent, with what is kept of the former answer. */
  whole: AnswerValue | undefined;
}

function problemOf(
  question: Question,
  { value, whole }: GivenAnswer,
  formatDay: (day: string) => string,
): string | null {
  if (value === undefined && !question.required) return null;
  if (whole === undefined) return text("This question needs an answer");
  switch (question.type) {
    case "rating":
      return isStep(whole, 1, question.steps) ? null : text("Unknown option");
    case "nps":
      return isStep(whole, 0, limits.npsMax) ? null : text("Unknown option");
    case "single":
    case "multiple":
      return problemOfChoice(question, whole, countIn(chosenIn(value)));
    case "short":
      return problemOfText(whole, limits.shortMax, () => text("Answer must be 200 characters or less"));
    case "long":
      return problemOfText(whole, limits.longMax, () => text("Answer must be 5,000 characters or less"));
    case "link":
      return problemOfLink(whole);
    case "number":
      return problemOfNumber(question, whole);
    case "date":
      return problemOfDay(question, whole, formatDay);
    case "matrix":
      return problemOfMatrix(question, whole);
  }
}

const isStep = (value: AnswerValue, least: number, most: number): boolean =>
  Number.isInteger(value) && (value as number) >= least && (value as number) <= most;

/** A retired choice is no longer offered, but people who chose it before may keep it. */
const isOneOf = (choices: readonly Choice[], choiceId: string): boolean =>
  choices.some((choice) => choice.choiceId === choiceId);

const countIn = (chosen: ChosenOptions | undefined): number =>
  chosen ? chosen.choiceIds.length + (chosen.other?.trim() ? 1 : 0) : 0;

/** @param sent how many were chosen of what was sent; kept choices can't be taken back, so they don't count */
function problemOfChoice(
  question: Extract<Question, { type: "single" | "multiple" }>,
  value: AnswerValue,
  sent: number,
): string | null {
  const chosen = chosenIn(value);
  if (!chosen) return text("Unknown option");
  const { choiceIds } = chosen;
  const other = chosen.other?.trim() ?? "";
  const known = new Set(question.options.map((option) => option.choiceId));
  const isKnown = choiceIds.every((choiceId) => known.has(choiceId));
  if (!isKnown || new Set(choiceIds).size < choiceIds.length || (other && !takesOther(question)))
    return text("Unknown option");
  if (other.length > limits.shortMax) return text("Answer must be 200 characters or less");
  const [min, max] = question.type === "single" ? [1, 1] : [question.min, question.max];
  if (min !== null && countIn(chosen) < min)
    return counted(min, "Please choose at least {count}", "Please choose at least {count}");
  if (max !== null && sent > max)
    return counted(max, "Please choose at most {count}", "Please choose at most {count}");
  return null;
}

function problemOfText(value: AnswerValue, most: number, tooLong: () => string): string | null {
  if (typeof value !== "string") return text("Unknown option");
  return value.trim().length > most ? tooLong() : null;
}

function problemOfLink(value: AnswerValue): string | null {
  const max = limits.linkMax;
  const problem = problemOfText(value, max, () => text("Must be {max} characters or less", { max }));
  if (problem) return problem;
  const link = String(value).trim();
  return /^https?:\/\/\S+$/i.test(link) && URL.canParse(link)
    ? null
    : text("Please enter a link that begins with http:// or https://");
}

const isDay = (value: string): boolean =>
  /^\d{4}-\d\d-\d\d$/.test(value) &&
  !Number.isNaN(Date.parse(value)) &&
  new Date(value).toISOString().startsWith(value);

function problemOfDay(
  question: Extract<Question, { type: "date" }>,
  value: AnswerValue,
  formatDay: (day: string) => string,
): string | null {
  const { from, to } = question;
  if (typeof value !== "string" || !isDay(value)) return text("Please enter a valid date");
  if ((from && value < from) || (to && value > to)) {
    const said = { from: from ? formatDay(from) : "", to: to ? formatDay(to) : "" };
    if (from && to) return text("Please choose a date from {from} to {to}", said);
    return from
      ? text("Please choose a date no earlier than {from}", { from: said.from })
      : text("Please choose a date no later than {to}", { to: said.to });
  }
  return null;
}

function problemOfMatrix(question: Extract<Question, { type: "matrix" }>, value: AnswerValue): string | null {
  const chosen = rowsIn(value);
  const pairs = Object.entries(chosen ?? {});
  if (
    !chosen ||
    pairs.some(([rowId, columnId]) => !isOneOf(question.rows, rowId) || !isOneOf(question.columns, columnId))
  )
    return text("Unknown option");
  const isWhole = question.rows.every(({ choiceId, isRetired }) => isRetired || chosen[choiceId]);
  return question.required && !isWhole ? text("Please choose one option in each row") : null;
}
