import { z } from "zod";
import { FeedbackAccess } from "../feedback/feedback-fields.ts";
import { id, instant } from "../fields.ts";

/** What a survey asks, and what is answered (docs/product/surveys.md). */

/** A text by the codes of its languages (BCP 47). Where one is missing, that of the survey's first language is shown. */
export const Texts = z.record(z.string(), z.string());
export type Texts = z.infer<typeof Texts>;

/** Before, during or after its event. */
export const SurveyPhase = z.enum(["before", "during", "after"]);
export type SurveyPhase = z.infer<typeof SurveyPhase>;

/** What an answer is compared with; what was not answered fulfils none. */
export const Comparison = z.enum(["is", "is_not", "includes", "at_least", "at_most", "answered"]);

export const Condition = z.object({
  /** An earlier question. */
  questionId: id,
  comparison: Comparison,
  /** An option's id, a number, or a day; null with `answered`. */
  value: z.union([z.string(), z.number()]).nullable(),
});
export type Condition = z.infer<typeof Condition>;

/** When something is asked; null where it always is. */
export const ShowIf = z.object({ match: z.enum(["all", "any"]), conditions: z.array(Condition) }).nullable();
export type ShowIf = z.infer<typeof ShowIf>;

/** An option, a row or a column. A retired one is asked no longer, but what was answered by it still counts. */
export const Choice = z.object({ choiceId: id, label: Texts, isRetired: z.boolean() });
export type Choice = z.infer<typeof Choice>;

const asked = {
  questionId: id,
  /** The same in all copies of a question, so that their results can stand beside each other. */
  originId: id,
  text: Texts,
  hint: Texts.nullable(),
  required: z.boolean(),
  isRetired: z.boolean(),
  showIf: ShowIf,
};

const options = {
  options: z.array(Choice),
  /** Whether something else may be written. */
  other: z.boolean(),
  /** Whether it could be until there were answers, which keep what was written, as with a retired option. The server says so. */
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
    /** How many have to be, and may be, chosen, what is written among them. */
    min: z.int().nullable(),
    max: z.int().nullable(),
  }),
  z.object({ ...asked, type: z.literal("short") }),
  z.object({ ...asked, type: z.literal("long") }),
  z.object({ ...asked, type: z.literal("matrix"), rows: z.array(Choice), columns: z.array(Choice) }),
  z.object({
    ...asked,
    type: z.literal("number"),
    /** Between which, both included. */
    min: z.number().nullable(),
    max: z.number().nullable(),
    /** How many may stand after the point; 0 of whole numbers. */
    decimals: z.int(),
    /** What it counts, such as "km". */
    unit: Texts.nullable(),
  }),
  z.object({
    ...asked,
    type: z.literal("date"),
    /** Between which days, both included. */
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

/** What was chosen: options by their ids, and what was written where something else may be. */
export const Chosen = z.object({ choiceIds: z.array(z.string()), other: z.string().nullable() });
export type Chosen = z.infer<typeof Chosen>;

/**
 * What was answered, by question: a number to `rating`, `nps` and `number`, what was chosen to `single` and `multiple`, a text to `short` and
 * `long`, a day to `date`, and the columns' ids by rows' ids to `matrix`.
 */
export const Value = z.union([z.number(), z.string(), Chosen, z.record(z.string(), z.string())]);
export type Value = z.infer<typeof Value>;
export const Values = z.record(z.string(), Value);
export type Values = z.infer<typeof Values>;

/** A survey as phones show it. */
export const PublicSurvey = z.object({
  surveyId: id,
  code: z.string(),
  title: Texts,
  intro: Texts,
  thanks: Texts,
  /** The first is the one that is shown where a text is missing. */
  languages: z.array(z.string()),
  /** Whether the organizers read who has answered what. */
  named: z.boolean(),
  opensAt: instant,
  closesAt: instant,
  questionnaire: Questionnaire,
  /** Below so many answers nobody sees more than their number. */
  threshold: z.int(),
});
export type PublicSurvey = z.infer<typeof PublicSurvey>;

/** A survey as public lists name it: never one for personal links, which lead to it themselves. */
export const ListedSurvey = PublicSurvey.pick({
  ...{ surveyId: true, code: true, title: true, languages: true, opensAt: true, closesAt: true },
}).extend({
  /** With `account` it is only for those who are signed in. */
  access: FeedbackAccess.exclude(["link"]),
});
export type ListedSurvey = z.infer<typeof ListedSurvey>;
