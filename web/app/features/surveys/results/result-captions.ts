import type { Question } from "@plenary/contract/surveys/survey-fields";
import type { QuestionResult, ShownFigures } from "@plenary/contract/surveys/survey-results";
import { withUnit } from "@plenary/contract/surveys/survey-words";
import { counted, list, text } from "@plenary/contract/text";
import { formatDay } from "../../../base/formats/dates.ts";
import { formatAverage, formatCount, formatNumber, formatShare } from "../../../base/formats/figures.ts";
import { textIn } from "../survey-words.ts";

/** The label of a share: a step, an option, another written answer, or a day. */
export function shareName(question: Question, key: string, main: string): string {
  switch (question.type) {
    case "rating":
      return stepName(question, Number(key), main);
    case "single":
    case "multiple": {
      const option = question.options.find(({ choiceId }) => choiceId === key);
      const label = option ? textIn(option.label, main, main) : text("Something else");
      return isRetiredIn(question, key) ? text("{option} (retired)", { option: label }) : label;
    }
    case "number":
      return spanName(key);
    case "date":
      return formatDay(key);
    default:
      return key;
  }
}

/** A range of adjacent numbers: "10 to 19". */
function spanName(key: string): string {
  const [from = "", to = ""] = key.split("/").map((end) => end && formatNumber(Number(end)));
  if (from === to) return from;
  if (from === "") return text("{to} or less", { to });
  if (to === "") return text("{from} or more", { from });
  return text("{from} to {to}", { from, to });
}

function stepName(question: Extract<Question, { type: "rating" }>, step: number, main: string): string {
  const words = step === 1 ? question.low : step === question.steps ? question.high : null;
  const said = textIn(words, main, main);
  return said ? text("{step} {words}", { step, words: said }) : String(step);
}

/** Whether to draw a bar: not for a retired option that nobody chose. */
export const isWorthABar = (question: Question, { key, count }: { key: string; count: number }): boolean => {
  if (count > 0 || !("options" in question)) return true;
  return !isRetiredIn(question, key);
};

/** Whether an option is retired, or other answers are no longer offered. */
function isRetiredIn(question: Extract<Question, { options: unknown }>, key: string): boolean {
  const option = question.options.find(({ choiceId }) => choiceId === key);
  return option ? option.isRetired : !question.other;
}

/** The result in a sentence. */
export function captionOf(question: Question, answered: number, figures: ShownFigures, main: string): string {
  if (answered === 0) return text("No answers yet");
  if (question.type === "number")
    return saidOfNumbers(answered, figures.spread, textIn(question.unit, main, main));
  const most = mostOften(question, figures, main);
  if (figures.nps) return saidOfNps(answered, figures.nps);
  if (question.type === "rating" && figures.average !== null)
    return counted(
      answered,
      "{count} rating, {average} of {steps} on average, most often {most}",
      "{count} ratings, {average} of {steps} on average, most often {most}",
      { average: formatAverage(figures.average), steps: question.steps, most },
    );
  return counted(answered, "{count} answer, most often {most}", "{count} answers, most often {most}", {
    most,
  });
}

function saidOfNumbers(answered: number, spread: ShownFigures["spread"], unit: string) {
  if (!spread) return counted(answered, "{count} answer", "{count} answers");
  const { median, lower, upper } = spread;
  const said = {
    median: withUnit(formatNumber(median), unit),
    lower: formatNumber(lower),
    upper: withUnit(formatNumber(upper), unit),
  };
  return counted(
    answered,
    "{count} answer: about {median} in the middle, half of all from about {lower} to {upper}",
    "{count} answers: about {median} in the middle, half of all from about {lower} to {upper}",
    said,
  );
}

function saidOfNps(
  answered: number,
  { score, margin, promoters, detractors }: NonNullable<ShownFigures["nps"]>,
) {
  const shares = { yes: formatShare(promoters / answered), no: formatShare(detractors / answered) };
  const said = { score: formatCount(Math.round(10 * score) / 10), ...shares };
  return margin === null
    ? counted(
        answered,
        "{count} answer: recommendation {score}, as {yes} would recommend it and {no} would not",
        "{count} answers: recommendation {score}, as {yes} would recommend it and {no} would not",
        said,
      )
    : counted(
        answered,
        "{count} answer: recommendation {score} ± {margin}, as {yes} would recommend it and {no} would not",
        "{count} answers: recommendation {score} ± {margin}, as {yes} would recommend it and {no} would not",
        { ...said, margin: formatCount(Math.round(10 * margin) / 10) },
      );
}

function mostOften(question: Question, { shares }: ShownFigures, main: string): string {
  const most = Math.max(0, ...shares.map(({ count }) => count));
  const first = shares.filter(({ count }) => count === most && most > 0);
  const names = first.slice(0, MOST_NAMED).map(({ key }) => shareName(question, key, main));
  const quoted =
    question.type === "rating" || question.type === "nps" || question.type === "date"
      ? names
      : names.map((option) => text("“{option}”", { option }));
  return list(quoted);
}

/** Of several that are even; more are in the table. */
const MOST_NAMED = 3;

/** In words, the result of the same question in the survey that this one was copied from. */
export function earlierResultText(
  question: Question,
  { answered, figures }: NonNullable<QuestionResult["earlier"]>,
): string {
  if (answered === null) return text("Earlier: too few answers");
  if (figures === null) return counted(answered, "Earlier: {count} answer", "Earlier: {count} answers");
  if (figures.nps)
    return counted(
      answered,
      "Earlier: recommendation {score} of {count} answer",
      "Earlier: recommendation {score} of {count} answers",
      { score: formatCount(Math.round(10 * figures.nps.score) / 10) },
    );
  if (question.type === "number" && figures.spread)
    return counted(
      answered,
      "Earlier: about {median} in the middle of {count} answer",
      "Earlier: about {median} in the middle of {count} answers",
      { median: formatNumber(figures.spread.median) },
    );
  if (question.type === "rating" && figures.average !== null)
    return counted(
      answered,
      "Earlier: {average} on average of {count} answer",
      "Earlier: {average} on average of {count} answers",
      { average: formatAverage(figures.average) },
    );
  return counted(answered, "Earlier: {count} answer", "Earlier: {count} answers");
}
