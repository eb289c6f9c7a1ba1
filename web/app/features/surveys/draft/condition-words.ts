import type { Condition, Question } from "@plenary/contract/surveys/survey-fields";
import { text } from "@plenary/contract/text";
import { formatDay } from "../../../base/formats/dates.ts";
import { textIn } from "../survey-words.ts";

export type Comparison = Condition["comparison"];

export function comparisonName(comparison: Comparison): string {
  switch (comparison) {
    case "is":
      return text("is");
    case "is_not":
      return text("is not");
    case "includes":
      return text("includes");
    case "at_least":
      return text("is at least");
    case "at_most":
      return text("is at most");
    case "answered":
      return text("is answered");
  }
}

/** The initial value of a comparison. */
export function firstValue(question: Question, comparison: Comparison): Condition["value"] {
  if (comparison === "answered") return null;
  switch (question.type) {
    case "rating":
      return comparison === "at_most" ? 1 : question.steps;
    case "nps":
      return comparison === "at_most" ? 6 : 9;
    case "number":
      return question.min ?? 0;
    case "single":
    case "multiple":
      return question.options[0]?.choiceId ?? "";
    case "date":
      return question.from ?? new Date().toISOString().slice(0, 10);
    default:
      return null;
  }
}

/** A condition in words: “Which days?” includes “Saturday”. */
export function conditionText(
  { questionId, comparison, value }: Condition,
  questions: readonly Question[],
  main: string,
): string {
  const question = questions.find((each) => each.questionId === questionId);
  const asked = question ? textIn(question.text, main, main) : text("a deleted question");
  const said = { question: asked, value: question ? valueName(question, value, main) : String(value ?? "") };
  switch (comparison) {
    case "is":
      return text("“{question}” is “{value}”", said);
    case "is_not":
      return text("“{question}” is not “{value}”", said);
    case "includes":
      return text("“{question}” includes “{value}”", said);
    case "at_least":
      return text("“{question}” is at least {value}", said);
    case "at_most":
      return text("“{question}” is at most {value}", said);
    case "answered":
      return text("“{question}” is answered", { question: asked });
  }
}

function valueName(question: Question, value: Condition["value"], main: string): string {
  if ("options" in question) {
    const option = question.options.find(({ choiceId }) => choiceId === value);
    return option ? textIn(option.label, main, main) : text("a deleted option");
  }
  if (question.type === "date" && typeof value === "string" && value) return formatDay(value);
  return String(value ?? "");
}
