import { z } from "zod";
import { endpoint } from "../endpoint.ts";
import { FeedbackAccess } from "../feedback/feedback-fields.ts";
import { feedbackLimits } from "../feedback/feedback-limits.ts";
import { id, instant, requiredText } from "../fields.ts";
import { text } from "../text.ts";
import { Questionnaire, SurveyPhase, Texts } from "./survey-fields.ts";
import { surveyLimits as limits } from "./survey-limits.ts";
import { language, QuestionnaireBody, texts } from "./survey-questionnaire.ts";

/** How organizers make surveys of an event (docs/product/surveys.md). */

/** A survey is planned from when its organizers have opened it until it takes answers. */
export const SurveyState = z.enum(["draft", "planned", "open", "closed"]);
export type SurveyState = z.infer<typeof SurveyState>;

/** What a survey can begin with. */
export const SurveyTemplate = z.enum(["before", "pulse", "after", "speakers"]);
export type SurveyTemplate = z.infer<typeof SurveyTemplate>;

const summary = {
  surveyId: id,
  /** Leads to its page for phones. */
  code: z.string(),
  title: Texts,
  phase: SurveyPhase,
  state: SurveyState,
  access: FeedbackAccess,
  /** Whether organizers read who has answered what. */
  named: z.boolean(),
  /** From then on it takes answers, until then it does. */
  opensAt: instant,
  closesAt: instant,
  /** The first is the one that is shown where a text is missing. */
  languages: z.array(z.string()),
  /** Those that count. */
  answerCount: z.int(),
  /** All that would be deleted with it, those that are left out too. */
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
  /** Below so many answers nobody sees more than their number; none for a survey with names. */
  threshold: z.int(),
  /** The survey whose figures stand beside those of this one. */
  copiedFrom: id.nullable(),
  /** Whether anything was answered, after which `access`, `named` and the types of answered questions can't change. */
  hasBegun: z.boolean(),
  /** How often people were asked by mail to answer it. */
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
  /** Without either it is blank. */
  template: SurveyTemplate.optional(),
  /** A survey of any event that one organizes: its questions and texts, never its answers. */
  copyOf: id.optional(),
});

const moment = () =>
  z.iso
    .datetime({ offset: true, error: () => text("Please enter a valid date and time") })
    .transform((value) => new Date(value).toISOString())
    .optional();

const threshold = () => text("Threshold must be 3 to 20");

/** Absent fields stay as they are. */
export const UpdateSurveyBody = z.object({
  /** Which survey is changed: refused where somebody else has saved another meanwhile. */
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
    /** Until when it takes answers from now on, where that shall be another time. */
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
