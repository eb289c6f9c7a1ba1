import { text } from "../text.ts";
import type { Condition, Question } from "./survey-fields.ts";
import { surveyLimits as limits } from "./survey-limits.ts";
import { problemOfNumber } from "./survey-numbers.ts";

/** What conditions can ask of an answer (docs/product/surveys.md#logic). */

/** The comparisons that make sense for a type of question; the first is the default of a new condition. */
export function comparisonsOf(type: Question["type"]): Condition["comparison"][] {
  switch (type) {
    case "rating":
    case "nps":
    case "number":
      return ["at_least", "at_most", "is", "is_not", "answered"];
    case "single":
      return ["is", "is_not", "answered"];
    case "multiple":
      return ["includes", "is", "is_not", "answered"];
    case "date":
      return ["at_least", "at_most", "is", "answered"];
    default:
      return ["answered"];
  }
}

/** What is wrong with a condition's value for the question; null if nothing is. Retired options are valid. */
export function problemOfCondition(question: Question, { comparison, value }: Condition): string | null {
  if (!comparisonsOf(question.type).includes(comparison))
    return text("The comparison doesn't fit the question it looks at");
  if (comparison === "answered") return null;
  if (question.type === "number") return problemOfNumber(question, value);
  return isAnswerTo(question, value) ? null : text("The option it looks at is gone");
}

/** Whether the value is, or once was, a possible answer to the question. */
function isAnswerTo(question: Question, value: Condition["value"]): boolean {
  switch (question.type) {
    case "rating":
      return isStep(value, 1, question.steps);
    case "nps":
      return isStep(value, 0, limits.npsMax);
    case "single":
    case "multiple":
      return question.options.some(({ choiceId }) => choiceId === value);
    case "date":
      return typeof value === "string" && /^\d{4}-\d\d-\d\d$/.test(value);
    default:
      return false;
  }
}

const isStep = (value: Condition["value"], least: number, most: number): boolean =>
  Number.isInteger(value) && Number(value) >= least && Number(value) <= most;
