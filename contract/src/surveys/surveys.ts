import { z } from "zod";
import { endpoint } from "../endpoint.ts";
import { FeedbackAccess } from "../feedback/feedback-fields.ts";
import { feedbackLimits } from "../feedback/feedback-limits.ts";
import { id, instant, requiredText } from "../fields.ts";
import { text } from "../text.ts";
import { Questionnaire, SurveyPhase, Texts } from "./survey-fields.ts";
import { surveyLimits as limits } from "./survey-limits.ts";
import { language, QuestionnaireBody, texts } from "./survey-questionnaire.ts";

/** How organizers make surveys (docs/product/surveys.md). */

/** `planned`: opened by its organizers, but not taking answers yet. */
export const SurveyState = z.enum(["draft", "planned", "open", "closed"]);
export type SurveyState = z.infer<typeof SurveyState>;

/** Questions a new survey can start with. */
export const SurveyTemplate = z.enum(["before", "pulse", "after", "speakers"]);
export type SurveyTemplate = z.infer<typeof SurveyTemplate>;

const summary = {
  surveyId: id,
  /** The code of its page for phones. */
  code: z.string(),
  title: Texts,
  phase: SurveyPhase,
  state: SurveyState,
  access: FeedbackAccess,
  /** Whether organizers read who answered what. */
  named: z.boolean(),
  /** Takes answers from `opensAt` to `closesAt`. */
  opensAt: instant,
  closesAt: instant,
  /** The first is shown where a text is missing. */
  languages: z.array(z.string()),
  /** Answers that count. */
  answerCount: z.int(),
  /** All answers that would be deleted with it, including those left out. */
  givenCount: z.int(),
  version: z.int(),
  updatedAt: instant,
};

export const SurveySummary = z.object(summary);
export type SurveySummary = z.infer<typeof SurveySummary>;

export const Survey = z.object({
  ...summary,
  eventId: id,
  intro: Texts,
  thanks: Texts,
  questionnaire: Questionnaire,
  /** With fewer answers, nobody sees more than their number; surveys with names have none. */
  threshold: z.int(),
  /** The survey whose figures are shown next to this one's. */
  copiedFrom: id.nullable(),
  /** Whether there are answers; then `access`, `named` and the types of answered questions can't change. */
  hasBegun: z.boolean(),
  /** How many mails asked people to answer it. */
  mails: z.int(),
  mailedAt: instant.nullable(),
  createdAt: instant,
});
export type Survey = z.infer<typeof Survey>;

const titleTooLong = () => text("Title must be 200 characters or less");

export const CreateSurveyBody = z.object({
  /** In the first language. */
  title: requiredText(() => text("Title is required"), limits.titleMax, titleTooLong),
  phase: SurveyPhase,
  language: language.default("en"),
  /** Blank with neither of the two. */
  template: SurveyTemplate.optional(),
  /** A survey of an event that the caller organizes: its questions and texts, never its answers. */
  copyOf: id.optional(),
});

const moment = () =>
  z.iso
    .datetime({ offset: true, error: () => text("Please enter a valid date and time") })
    .transform((value) => new Date(value).toISOString())
    .optional();

const threshold = () => text("Threshold must be 3 to 20");

export const UpdateSurveyBody = z.object({
  /** The version being changed: refused if somebody else has saved since. */
  version: z.int().min(1),
  title: texts(limits.titleMax, titleTooLong).optional(),
  intro: texts(limits.introMax, () => text("Text must be 5,000 characters or less")).optional(),
  thanks: texts(limits.introMax, () => text("Text must be 5,000 characters or less")).optional(),
  phase: SurveyPhase.optional(),
  access: FeedbackAccess.optional(),
  named: z.boolean().optional(),
  opensAt: moment(),
  closesAt: moment(),
  languages: z
    .array(language)
    .min(1, { error: () => text("Please choose a language") })
    .max(limits.languagesMax, { error: () => text("At most 10 languages") })
    .refine((all) => new Set(all).size === all.length, {
      error: () => text("This language is there already"),
    })
    .optional(),
  questionnaire: QuestionnaireBody.optional(),
  threshold: z
    .int({ error: threshold })
    .min(feedbackLimits.thresholdMin, { error: threshold })
    .max(feedbackLimits.thresholdMax, { error: threshold })
    .optional(),
});

const ofEvent = z.object({ eventId: id });
const params = z.object({ surveyId: id });
const response = z.object({ survey: Survey });
const notLoaded = () => text("Failed to load surveys");
const notSaved = () => text("Failed to save survey");

export const listSurveys = endpoint({
  method: "GET",
  path: "/events/:eventId/surveys",
  access: "user",
  summary: "The surveys of an event by when they open, for its organizers",
  params: ofEvent,
  response: z.object({ surveys: z.array(SurveySummary) }),
  get failure() {
    return notLoaded();
  },
});

export const createSurvey = endpoint({
  method: "POST",
  path: "/events/:eventId/surveys",
  access: "user",
  summary: "Make a survey as a draft: blank, of a template, or as a copy; as an organizer",
  params: ofEvent,
  body: CreateSurveyBody,
  status: 201,
  response,
  get failure() {
    return notSaved();
  },
});

export const getSurvey = endpoint({
  method: "GET",
  path: "/surveys/:surveyId",
  access: "user",
  summary: "A survey with its questionnaire, for the organizers of its event",
  params,
  response,
  get failure() {
    return notLoaded();
  },
});

export const updateSurvey = endpoint({
  method: "PUT",
  path: "/surveys/:surveyId",
  access: "user",
  summary: "Change a survey; of a questionnaire that has answers nothing answered may go or change its type",
  params,
  body: UpdateSurveyBody,
  ...{ bodyBytes: limits.surveyBytesMax, namesPaths: true },
  response,
  get failure() {
    return notSaved();
  },
});

export const deleteSurvey = endpoint({
  method: "DELETE",
  path: "/surveys/:surveyId",
  access: "user",
  summary: "Delete a survey with its answers",
  params,
  status: 204,
  get failure() {
    return text("Failed to delete survey");
  },
});

export const openSurvey = endpoint({
  method: "POST",
  path: "/surveys/:surveyId/open",
  access: "user",
  summary: "Open a survey now, or let it open by itself at the time that it says",
  params,
  body: z.object({
    when: z.enum(["now", "opens_at"]).default("now"),
    /** A new closing time, if it should change. */
    closesAt: UpdateSurveyBody.shape.closesAt,
  }),
  response,
  get failure() {
    return text("Failed to open survey");
  },
});

export const closeSurvey = endpoint({
  method: "POST",
  path: "/surveys/:surveyId/close",
  access: "user",
  summary: "Close a survey now; it can be opened again",
  params,
  response,
  get failure() {
    return text("Failed to close survey");
  },
});
