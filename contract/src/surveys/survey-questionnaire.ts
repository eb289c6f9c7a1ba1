import { z } from "zod";
import { id, optionalText } from "../fields.ts";
import { fold } from "../fold.ts";
import { languageTag } from "../programme/programme-fields.ts";
import { programmeLimits } from "../programme/programme-limits.ts";
import { text } from "../text.ts";
import { problemOfCondition } from "./survey-conditions.ts";
import {
  type Choice,
  Condition,
  type Question,
  type Questionnaire,
  type ShowIf,
  type Texts,
} from "./survey-fields.ts";
import { surveyLimits as limits } from "./survey-limits.ts";
import { type NumberQuestion, problemOfNumber } from "./survey-numbers.ts";

/** The questionnaire that organizers send, and its problems (docs/product/surveys.md#questionnaires). */

export const language = z
  .string()
  .max(programmeLimits.languageMax)
  .refine((code) => /^[A-Za-z-]+[A-Za-z0-9-]*$/.test(code) && languageTag(code) !== null, {
    error: () => text("Please choose a language"),
  });

/** A text in several languages; blank counts as missing. The first language is checked with the survey. */
export const texts = (max: number, tooLong: () => string) =>
  z
    .record(language, optionalText(max, tooLong))
    .transform(
      (all): Texts =>
        Object.fromEntries(
          Object.entries(all).flatMap(([code, written]) => (written ? [[code, written]] : [])),
        ),
    );

const optionalTexts = (max: number, tooLong: () => string) =>
  texts(max, tooLong)
    .nullish()
    .transform((all): Texts | null => (all && Object.keys(all).length > 0 ? all : null));

const showIf = z
  .object({
    match: z.enum(["all", "any"]),
    conditions: z
      .array(Condition)
      .min(1)
      .max(limits.conditionsMax, { error: () => text("At most 5 conditions") }),
  })
  .nullish()
  .transform((value) => value ?? null);

const isRetired = z.boolean().default(false);

const choicesOf = (max: number, tooMany: () => string) =>
  z
    .array(
      z.object({
        choiceId: id,
        label: texts(limits.optionMax, () => text("Option must be 200 characters or less")),
        isRetired,
      }),
    )
    // Retired ones are kept for earlier answers.
    .max(2 * max, { error: tooMany });

const options = choicesOf(limits.optionsMax, () => text("At most 300 options"));
const rowsOrColumns = choicesOf(limits.rowsMax, () => text("At most 20 rows and 10 columns"));

const asked = {
  questionId: id,
  originId: id,
  text: texts(limits.questionMax, () => text("Question must be 500 characters or less")),
  hint: optionalTexts(limits.hintMax, () => text("Hint must be 500 characters or less")),
  required: z.boolean().default(false),
  isRetired,
  showIf,
};

const steps = () => text("Steps must be 2 to 10");
const word = optionalTexts(limits.optionMax, () => text("Word must be 200 characters or less"));
const count = z
  .int()
  .min(0)
  .max(limits.optionsMax)
  .nullish()
  .transform((value) => value ?? null);
const bound = z
  .number({ error: () => text("Please enter a number") })
  .min(-limits.numberMax, { error: () => text("Please enter a number of 12 digits at most") })
  .max(limits.numberMax, { error: () => text("Please enter a number of 12 digits at most") })
  .nullish()
  .transform((value) => value ?? null);
const day = z.iso
  .date({ error: () => text("Please enter a valid date") })
  .nullish()
  .transform((value) => value ?? null);

const question = z.discriminatedUnion("type", [
  z.object({
    ...asked,
    type: z.literal("rating"),
    steps: z
      .int({ error: steps })
      .min(limits.stepsMin, { error: steps })
      .max(limits.stepsMax, { error: steps }),
    low: word,
    high: word,
  }),
  z.object({ ...asked, type: z.literal("nps") }),
  z.object({ ...asked, type: z.literal("single"), options, other: z.boolean().default(false) }),
  z.object({
    ...asked,
    ...{ type: z.literal("multiple"), options, other: z.boolean().default(false), min: count, max: count },
  }),
  z.object({ ...asked, type: z.literal("short") }),
  z.object({ ...asked, type: z.literal("long") }),
  z.object({ ...asked, type: z.literal("link") }),
  z.object({ ...asked, type: z.literal("matrix"), rows: rowsOrColumns, columns: rowsOrColumns }),
  z.object({
    ...asked,
    ...{ type: z.literal("number"), min: bound, max: bound },
    decimals: z.int().min(0).max(limits.decimalsMax).default(0),
    unit: optionalTexts(limits.unitMax, () => text("Unit must be 40 characters or less")),
  }),
  z.object({ ...asked, type: z.literal("date"), from: day, to: day }),
]);

export const QuestionnaireBody = z.object({
  sections: z
    .array(
      z.object({
        sectionId: id,
        title: optionalTexts(limits.titleMax, () => text("Title must be 200 characters or less")),
        text: optionalTexts(limits.introMax, () => text("Text must be 5,000 characters or less")),
        showIf,
        questions: z
          .array(question)
          .max(2 * limits.questionsMax, { error: () => text("At most 100 questions") }),
      }),
    )
    .max(limits.sectionsMax, { error: () => text("At most 20 sections") }),
});

/** Messages by the path of their part, as forms name their fields. */
export type QuestionnaireProblems = Record<string, string>;

/**
 * Problems of a questionnaire as a whole. A draft may be unfinished; `isOpening` requires at least one question.
 * @param main the survey's first language
 */
export function problemsOf(
  { sections }: Questionnaire,
  { main, isOpening = false }: { main: string; isOpening?: boolean },
): QuestionnaireProblems {
  const problems: QuestionnaireProblems = {};
  const all = sections.flatMap(({ questions }) => questions);
  const known = new Map(all.map((each) => [each.questionId, each]));
  const before = new Set<string>();
  const asked = all.filter((each) => !each.isRetired);
  if (isOpening && asked.length === 0) problems.questionnaire = text("A survey needs at least one question");
  if (asked.length > limits.questionsMax) problems.questionnaire = text("At most 100 questions");
  const options = asked.reduce(
    (sum, each) => sum + ("options" in each ? askedOf(each.options).length : 0),
    0,
  );
  if (options > limits.optionsOfSurvey)
    problems.questionnaire = text("At most 5,000 options in all questions together");
  if (known.size < all.length) problems.questionnaire = text("This question is there already");
  for (const [at, section] of sections.entries()) {
    const path = `questionnaire.sections.${at}`;
    checkConditions(problems, `${path}.showIf`, section.showIf, { before, known });
    for (const [index, question] of section.questions.entries()) {
      const own = `${path}.questions.${index}`;
      if (!question.text[main]) problems[`${own}.text`] = text("Question is required");
      checkConditions(problems, `${own}.showIf`, question.showIf, { before, known });
      checkChoices(problems, own, question, main);
      before.add(question.questionId);
    }
  }
  return problems;
}

function checkConditions(
  problems: QuestionnaireProblems,
  path: string,
  showIf: ShowIf,
  { before, known }: { before: ReadonlySet<string>; known: ReadonlyMap<string, Question> },
): void {
  for (const condition of showIf?.conditions ?? []) {
    const question = known.get(condition.questionId);
    const problem = !question
      ? text("The question it looks at is gone")
      : !before.has(condition.questionId)
        ? text("A condition can only look at an earlier question")
        : problemOfCondition(question, condition);
    if (problem) problems[path] ??= problem;
  }
}

function checkChoices(problems: QuestionnaireProblems, path: string, question: Question, main: string): void {
  if (question.type === "single" || question.type === "multiple") {
    const { options } = question;
    checkLabels(problems, `${path}.options`, options, main);
    const count = askedOf(options).length;
    if (count < 2) problems[`${path}.options`] ??= text("Please give at least 2 options");
    if (count > limits.optionsMax) problems[`${path}.options`] ??= text("At most 300 options");
    if (question.type === "multiple") checkCounts(problems, path, question, count + (question.other ? 1 : 0));
  }
  if (question.type === "matrix") {
    const [rows, columns] = [askedOf(question.rows).length, askedOf(question.columns).length];
    checkLabels(problems, `${path}.rows`, question.rows, main);
    checkLabels(problems, `${path}.columns`, question.columns, main);
    if (rows < 1 || columns < 2)
      problems[`${path}.rows`] ??= text("Please give at least one row and 2 columns");
    if (rows > limits.rowsMax || columns > limits.columnsMax)
      problems[`${path}.rows`] ??= text("At most 20 rows and 10 columns");
  }
  if (question.type === "number") checkBounds(problems, path, question);
  if (question.type === "date" && question.from && question.to && question.from > question.to)
    problems[`${path}.to`] = text("The last day can't be before the first");
}

function checkBounds(problems: QuestionnaireProblems, path: string, question: NumberQuestion): void {
  const { min, max } = question;
  const unbound = { ...question, min: null, max: null };
  for (const [name, value] of Object.entries({ min, max })) {
    const problem = value === null ? null : problemOfNumber(unbound, value);
    if (problem) problems[`${path}.${name}`] = problem;
  }
  if (min !== null && max !== null && min > max)
    problems[`${path}.max`] ??= text("The maximum can't be below the minimum");
}

/** @param count how many there are to choose from */
function checkCounts(
  problems: QuestionnaireProblems,
  path: string,
  { min, max }: Extract<Question, { type: "multiple" }>,
  count: number,
): void {
  if (max !== null && max < 1) problems[`${path}.max`] = text("Allow at least one");
  else if ((min ?? 0) > Math.min(max ?? count, count))
    problems[`${path}.max`] = text("The minimum can't exceed the maximum");
}

const askedOf = (choices: readonly Choice[]): Choice[] => choices.filter(({ isRetired }) => !isRetired);

/** Labels are required, and must look different; retired ones aren't compared. */
function checkLabels(
  problems: QuestionnaireProblems,
  path: string,
  choices: readonly Choice[],
  main: string,
): void {
  const seen = new Set<string>();
  const ids = new Set<string>();
  for (const [at, { choiceId, label, isRetired }] of choices.entries()) {
    const written = label[main];
    if (!written) problems[`${path}.${at}.label`] = text("Option is required");
    const plain = fold(written ?? "");
    if ((written && !isRetired && seen.has(plain)) || ids.has(choiceId))
      problems[`${path}.${at}.label`] = text("This option is there already");
    ids.add(choiceId);
    if (!isRetired) seen.add(plain);
  }
}

/** How many texts of questions that are asked a language lacks compared to the first. */
export function missingIn({ sections }: Questionnaire, language: string, main: string): number {
  const all = sections.flatMap((section) => [
    ...[section.title, section.text],
    ...section.questions
      .filter(({ isRetired }) => !isRetired)
      .flatMap((question) => [question.text, question.hint, ...textsWithin(question)]),
  ]);
  return all.filter((each) => each?.[main] && !each[language]).length;
}

function textsWithin(question: Question): (Texts | null)[] {
  switch (question.type) {
    case "rating":
      return [question.low, question.high];
    case "single":
    case "multiple":
      return askedOf(question.options).map(({ label }) => label);
    case "matrix":
      return askedOf([...question.rows, ...question.columns]).map(({ label }) => label);
    case "number":
      return [question.unit];
    default:
      return [];
  }
}
