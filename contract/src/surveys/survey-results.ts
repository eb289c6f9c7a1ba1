import { z } from "zod";
import { endpoint } from "../endpoint.ts";
import { ExportFormat } from "../feedback/feedback-exports.ts";
import { LeftOut } from "../feedback/feedback-origins.ts";
import { id, nextCursor, page } from "../fields.ts";
import { text } from "../text.ts";
import { Questionnaire, Values } from "./survey-fields.ts";

/** What organizers read of the answers to a survey (docs/product/surveys.md#results). */

const Share = z.object({
  /** A number, a choice's id, a day, or `other`; of `number` a span of them, `10/19`, `/9` or `20/`, its ends included. */
  key: z.string(),
  count: z.int(),
  /** Of who answered, from 0 to 1, and between which it lies with 95 %. */
  share: z.number(),
  low: z.number(),
  high: z.number(),
});

export const ShownFigures = z.object({
  /** Of `rating` and `nps`. */
  average: z.number().nullable(),
  /** Added, of `number`: the middle of all, and between which the middle half of them lies, rounded. */
  spread: z.object({ median: z.number(), lower: z.number(), upper: z.number() }).nullable(),
  nps: z
    .object({
      promoters: z.int(),
      passives: z.int(),
      detractors: z.int(),
      score: z.number(),
      margin: z.number().nullable(),
    })
    .nullable(),
  shares: z.array(Share),
  /** Of a `matrix`; the shares of a row that too few have answered are null, and with a filter how many have. */
  rows: z.array(z.object({ rowId: id, answered: z.int().nullable(), shares: z.array(Share).nullable() })),
});
export type ShownFigures = z.infer<typeof ShownFigures>;

export const QuestionResult = z.object({
  questionId: id,
  /** How many answered it, which is the base of all shares, and how many were asked and did not. With a filter null where it is hidden. */
  answered: z.int().nullable(),
  skipped: z.int().nullable(),
  /** Null where too few have answered, or where with a filter the rest would be too few. */
  figures: ShownFigures.nullable(),
  /** Those of the same question, on the same scale, in the survey that this one is a copy of. */
  earlier: z.object({ answered: z.int().nullable(), figures: ShownFigures.nullable() }).nullable(),
});
export type QuestionResult = z.infer<typeof QuestionResult>;

const params = z.object({ surveyId: id });

const resultsNotLoaded = () => text("Failed to load the results");

export const getSurveyResults = endpoint({
  method: "GET",
  path: "/surveys/:surveyId/results",
  access: "user",
  summary: "What was answered to a survey, of all or of those who gave one answer to one question",
  params,
  query: z.object({
    /** Of a question with one number or one choice, and what was answered to it: a number, a choice's id, or `other`. */
    questionId: id.optional(),
    value: z.string().max(100).optional(),
  }),
  response: z.object({
    /** Those that count; of those who gave the answer that was asked for. Null where that is hidden. */
    answers: z.int().nullable(),
    /** Added: the answers that count in none of its figures. */
    leftOut: LeftOut,
    /** The questions by whose answers one can look at the others: those with one answer, of which enough have given one. */
    filters: z.array(id),
    /** In their order, retired ones that have answers too. */
    questions: z.array(QuestionResult),
  }),
  get failure() {
    return resultsNotLoaded();
  },
});

/** Who has answered, in a survey with names. */
const by = z.object({ userId: id, name: z.string(), email: z.string() }).nullable();

/** Null where so few have answered in the language that it would tell who. */
const language = z.string().nullable();

export const SurveyText = z.object({ text: z.string(), language, by });
export type SurveyText = z.infer<typeof SurveyText>;

export const listSurveyTexts = endpoint({
  method: "GET",
  path: "/surveys/:surveyId/texts",
  access: "user",
  summary: "What was written to a question of a survey, in random order",
  params,
  query: z.object({ questionId: id.optional(), ...page }),
  response: z.object({
    /** How many answered the question; below the threshold nobody reads what they wrote. */
    answered: z.int(),
    tooFew: z.boolean(),
    texts: z.array(SurveyText),
    nextCursor,
  }),
  get failure() {
    return resultsNotLoaded();
  },
});

/** Without any time, and in random order. */
export const exportSurvey = endpoint({
  method: "GET",
  path: "/surveys/:surveyId/export",
  access: "user",
  summary:
    "The answers to a survey as a CSV or JSON file, for its organizers; what too few have answered is not in it",
  params,
  query: z.object({ format: ExportFormat.default("csv") }),
  ...{ file: "text/csv", otherFile: "application/json" },
  get failure() {
    return text("Failed to export");
  },
});

/** What the JSON file of a survey holds. */
export const ExportedSurvey = z.object({
  survey: z.object({ surveyId: id, title: z.string(), questionnaire: Questionnaire }),
  answers: z.array(z.object({ language, by, values: Values })),
});
