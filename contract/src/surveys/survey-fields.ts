import { z } from "zod";
import { FeedbackAccess } from "../feedback/feedback-fields.ts";
import { id, instant } from "../fields.ts";

/** What a survey asks, and its answers (docs/product/surveys.md). */

/** A text by language code (BCP 47). If one is missing, the text in the survey's first language is shown. */
export const Texts = z.record(z.string(), z.string());
export type Texts = z.infer<typeof Texts>;

export const SurveyPhase = z.enum(["before", "during", "after"]);
export type SurveyPhase = z.infer<typeof SurveyPhase>;

/** Comparisons with an answer; without an answer none holds. */
export const Comparison = z.enum(["is", "is_not", "includes", "at_least", "at_most", "answered"]);

export const Condition = z.object({
  /** An earlier question. */
  questionId: id,
  comparison: Comparison,
  /** An option's id, a number, or a day; null with `answered`. */
  value: z.union([z.string(), z.number()]).nullable(),
});
export type Condition = z.infer<typeof Condition>;

/** When a question or section is asked; null for always. */
export const ShowIf = z.object({ match: z.enum(["all", "any"]), conditions: z.array(Condition) }).nullable();
export type ShowIf = z.infer<typeof ShowIf>;

/** An option, row or column. A retired one is no longer offered, but earlier answers with it count. */
export const Choice = z.object({ choiceId: id, label: Texts, isRetired: z.boolean() });
export type Choice = z.infer<typeof Choice>;

const asked = {
  questionId: id,
  /** Shared by all copies of a question, so that their results can be compared. */
  originId: id,
  text: Texts,
  hint: Texts.nullable(),
  required: z.boolean(),
  isRetired: z.boolean(),
  showIf: ShowIf,
};

const options = {
  options: z.array(Choice),
  /** Whether people may write an option of their own. */
  other: z.boolean(),
  /** Whether they could until it was turned off after the first answers, which keep their texts. Set by the server. */
  isOtherRetired: z.boolean().optional(),
};

export const Question = z.discriminatedUnion("type", [
  z.object({
    ...asked,
    type: z.literal("rating"),
    steps: z.int(),
    /** What 1 and the last step mean. */
    low: Texts.nullable(),
    high: Texts.nullable(),
  }),
  z.object({ ...asked, type: z.literal("nps") }),
  z.object({ ...asked, type: z.literal("single"), ...options }),
  z.object({
    ...asked,
    type: z.literal("multiple"),
    ...options,
    /** The least and most choices, including a written one. */
    min: z.int().nullable(),
    max: z.int().nullable(),
  }),
  z.object({ ...asked, type: z.literal("short") }),
  z.object({ ...asked, type: z.literal("long") }),
  z.object({ ...asked, type: z.literal("link") }),
  z.object({ ...asked, type: z.literal("matrix"), rows: z.array(Choice), columns: z.array(Choice) }),
  z.object({
    ...asked,
    type: z.literal("number"),
    /** The range, inclusive. */
    min: z.number().nullable(),
    max: z.number().nullable(),
    /** The most decimals; 0 for whole numbers. */
    decimals: z.int(),
    unit: Texts.nullable(),
  }),
  z.object({
    ...asked,
    type: z.literal("date"),
    /** The range of days, inclusive. */
    from: z.iso.date().nullable(),
    to: z.iso.date().nullable(),
  }),
]);
export type Question = z.infer<typeof Question>;

export const Section = z.object({
  sectionId: id,
  title: Texts.nullable(),
  text: Texts.nullable(),
  showIf: ShowIf,
  questions: z.array(Question),
});
export type Section = z.infer<typeof Section>;

export const Questionnaire = z.object({ sections: z.array(Section) });
export type Questionnaire = z.infer<typeof Questionnaire>;

/** Chosen options by their ids, and a written one. */
export const ChosenOptions = z.object({ choiceIds: z.array(z.string()), other: z.string().nullable() });
export type ChosenOptions = z.infer<typeof ChosenOptions>;

/**
 * An answer by type of question: a number for `rating`, `nps` and `number`, choices for `single` and `multiple`, a text
 * for `short`, `long` and `link`, a day for `date`, and the columns' ids by rows' ids for `matrix`.
 */
export const AnswerValue = z.union([z.number(), z.string(), ChosenOptions, z.record(z.string(), z.string())]);
export type AnswerValue = z.infer<typeof AnswerValue>;
export const AnswerValues = z.record(z.string(), AnswerValue);
export type AnswerValues = z.infer<typeof AnswerValues>;

/** A survey as phones show it. */
export const PublicSurvey = z.object({
  surveyId: id,
  code: z.string(),
  title: Texts,
  intro: Texts,
  thanks: Texts,
  /** The first is shown where a text is missing. */
  languages: z.array(z.string()),
  /** Whether organizers read who answered what. */
  named: z.boolean(),
  opensAt: instant,
  closesAt: instant,
  questionnaire: Questionnaire,
  /** With fewer answers, nobody sees more than their number. */
  threshold: z.int(),
});
export type PublicSurvey = z.infer<typeof PublicSurvey>;

/** A survey in public lists, which leave out those for personal links. */
export const ListedSurvey = PublicSurvey.pick({
  ...{ surveyId: true, code: true, title: true, languages: true, opensAt: true, closesAt: true },
}).extend({
  /** `account` means that only signed-in users can answer. */
  access: FeedbackAccess.exclude(["link"]),
});
export type ListedSurvey = z.infer<typeof ListedSurvey>;
