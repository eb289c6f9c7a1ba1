import { z } from "zod";
import { endpoint } from "../endpoint.ts";
import { ExportFormat } from "../feedback/feedback-exports.ts";
import { LeftOut } from "../feedback/feedback-origins.ts";
import { id, nextCursor, page } from "../fields.ts";
import { text } from "../text.ts";
import { AnswerValues, Questionnaire } from "./survey-fields.ts";

/** Results of surveys for organizers (docs/product/surveys.md#results). */

const Share = z.object({
  /** A number, a choice's id, a day, or `other`; for `number` a range, `10/19`, `/9` or `20/`, inclusive. */
  key: z.string(),
  count: z.int(),
  /** The share of those who answered with its 95 % interval, from 0 to 1. */
  share: z.number(),
  low: z.number(),
  high: z.number(),
});

export const ShownFigures = z.object({
  /** For `rating` and `nps`. */
  average: z.number().nullable(),
  /** Added, for `number`: the median and the quartiles, rounded. */
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
  /** For a `matrix`. A row with too few answers has null shares; with a filter, their number is null too. */
  rows: z.array(z.object({ rowId: id, answered: z.int().nullable(), shares: z.array(Share).nullable() })),
});
export type ShownFigures = z.infer<typeof ShownFigures>;

export const QuestionResult = z.object({
  questionId: id,
  /** How many answered it, the base of all shares, and how many were asked but didn't. With a filter, null if that is hidden. */
  answered: z.int().nullable(),
  skipped: z.int().nullable(),
  /** Null for too few answers, or if with a filter the rest would be too few. */
  figures: ShownFigures.nullable(),
  /** Figures of the same question, with the same scale, in the survey that this one was copied from. */
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
    /** A question with one number or one choice, and an answer to it: a number, a choice's id, or `other`. */
    questionId: id.optional(),
    value: z.string().max(100).optional(),
  }),
  response: z.object({
    /** Answers that count, by people who gave the filter's answer. Null if that is hidden. */
    answers: z.int().nullable(),
    /** Added: answers that count in none of the figures. */
    leftOut: LeftOut,
    /** Questions by whose answers results can be filtered: those with a single answer, and enough of them. */
    filters: z.array(id),
    /** In order, including retired ones with answers. */
    questions: z.array(QuestionResult),
  }),
  get failure() {
    return resultsNotLoaded();
  },
});

/** Who answered, in a survey with names. */
const by = z.object({ userId: id, name: z.string(), email: z.string() }).nullable();

/** Null if so few answered in the language that it would reveal who. */
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
    /** How many answered the question; below the threshold nobody reads their texts. */
    answered: z.int(),
    tooFew: z.boolean(),
    texts: z.array(SurveyText),
    nextCursor,
  }),
  get failure() {
    return resultsNotLoaded();
  },
});

/** Without times, in random order. */
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

export const ExportedSurvey = z.object({
  survey: z.object({ surveyId: id, title: z.string(), questionnaire: Questionnaire }),
  answers: z.array(z.object({ language, by, values: AnswerValues })),
});
