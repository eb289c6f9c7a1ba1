import { z } from "zod";
import { endpoint } from "../endpoint.ts";
import { id, instant, isDateTime, optionalText, requiredText } from "../fields.ts";
import { limits } from "../limits.ts";
import { surveyLimits } from "../surveys/survey-limits.ts";
import { QuestionnaireBody } from "../surveys/survey-questionnaire.ts";
import { text } from "../text.ts";
import { callLimits } from "./call-limits.ts";
import { CallQuestions, QuestionSettingBody } from "./call-questions.ts";

/** An event's call for papers, as its organizers set it up and visitors read it (docs/product/call.md). */

export const CallState = z.enum(["draft", "published"]);
export type CallState = z.infer<typeof CallState>;

/** The clock of the deadlines: the event's, or Anywhere on Earth (UTC-12). */
export const DeadlineZone = z.enum(["event", "aoe"]);
export type DeadlineZone = z.infer<typeof DeadlineZone>;

/** Whether a field of the form is left out, may stay empty, or has to be filled in. */
export const Asked = z.enum(["hidden", "optional", "required"]);
export type Asked = z.infer<typeof Asked>;

/**
 * Until when speakers change their texts: not beyond the deadline and not once accepted; accepted ones too, until the
 * deadline; or accepted ones beyond it as well.
 */
export const SpeakersEdit = z.enum(["never", "untilDeadline", "afterAcceptance"]);
export type SpeakersEdit = z.infer<typeof SpeakersEdit>;

const language = z
  .string({ error: () => text("Please choose a language") })
  .trim()
  .regex(/^[A-Za-z]{2,3}(-[A-Za-z0-9]{2,8})*$/, { error: () => text("Please choose a language") });

const whole = (min: number, max: number) => {
  const error = () => text("Must be {min} to {max}", { min, max });
  return z.int({ error }).min(min, { error }).max(max, { error });
};

/** How the call is set up, with what a new one has. */
export const CallSettings = z.object({
  /** Markdown. */
  text: z.string().default(""),
  /** Proposals of one submitter; null: as many as they like. */
  maxPerSpeaker: whole(1, callLimits.perSpeakerMax).nullable().default(null),
  /** Speakers of one proposal beside its submitter. */
  maxCoSpeakers: whole(0, callLimits.coSpeakersMax).default(callLimits.coSpeakersUsual),
  tracks: Asked.default("optional"),
  /** BCP 47; with one, nobody is asked. */
  languages: z.array(language).max(callLimits.languagesMax).default([]),
  summaryMax: whole(1, limits.talkSummaryMax).default(limits.talkSummaryMax),
  descriptionMax: whole(1, limits.talkDescriptionMax).default(limits.talkDescriptionMax),
  /** What a submitter has to agree to. */
  agreement: z.string().nullable().default(null),
  /** What each speaker says about themselves. */
  biography: Asked.default("hidden"),
  /** The languages of the questions; the first stands in for missing texts. */
  formLanguages: z
    .array(language)
    .min(1, { error: () => text("Please choose a language") })
    .max(surveyLimits.languagesMax)
    .default(["en"]),
  speakersEdit: SpeakersEdit.default("afterAcceptance"),
});
export type CallSettings = z.infer<typeof CallSettings>;

export const CallType = z.object({
  typeId: id,
  name: z.string(),
  description: z.string().nullable(),
  /** Lengths to choose from; with one, nobody is asked. */
  minutes: z.array(z.int()),
  closesAt: instant.nullable(),
  wanted: z.int().nullable(),
  retired: z.boolean(),
  /** Proposals that have it. */
  proposals: z.int(),
});
export type CallType = z.infer<typeof CallType>;

/** What the call says of one of the event's tracks. */
export const CallTrack = z.object({
  trackId: id,
  name: z.string(),
  /** Whether proposals may be for it. */
  inCall: z.boolean(),
  wanted: z.int().nullable(),
  closesAt: instant.nullable(),
  /** Proposals that have it. */
  proposals: z.int(),
});
export type CallTrack = z.infer<typeof CallTrack>;

export const Call = z.object({
  eventId: id,
  state: CallState,
  opensAt: instant.nullable(),
  closesAt: instant,
  deadlineZone: DeadlineZone,
  ...CallSettings.shape,
  ...CallQuestions.shape,
  types: z.array(CallType),
  eventTracks: z.array(CallTrack),
  /** Raised by each saving. */
  version: z.int(),
  /** Proposals by state; of drafts that were never submitted organizers know the number alone. */
  counts: z.object({
    draft: z.int(),
    submitted: z.int(),
    accepted: z.int(),
    rejected: z.int(),
    withdrawn: z.int(),
  }),
  updatedAt: instant,
});
export type Call = z.infer<typeof Call>;

/** On the clock of the deadline zone, or with an offset. */
const moment = z
  .string({ error: () => text("Please enter a valid date and time") })
  .trim()
  .refine(isDateTime, { error: () => text("Please enter a valid date and time") });

const closing = z
  .string({ error: () => text("Closing date is required") })
  .trim()
  .min(1, { error: () => text("Closing date is required"), abort: true })
  .refine(isDateTime, { error: () => text("Please enter a valid date and time") });

/** Absent fields stay; a new call needs `closesAt`. */
export const CallBody = z.object({
  /** The version being changed, 0 for a new one: refused if somebody else has saved since. */
  version: z.int().min(0),
  opensAt: moment.nullish(),
  closesAt: closing.optional(),
  deadlineZone: DeadlineZone.optional(),
  text: optionalText(callLimits.textMax).optional(),
  maxPerSpeaker: whole(1, callLimits.perSpeakerMax).nullish(),
  maxCoSpeakers: whole(0, callLimits.coSpeakersMax).optional(),
  tracks: Asked.optional(),
  languages: z.array(language).max(callLimits.languagesMax).optional(),
  summaryMax: whole(1, limits.talkSummaryMax).optional(),
  descriptionMax: whole(1, limits.talkDescriptionMax).optional(),
  agreement: optionalText(callLimits.agreementMax).optional(),
  biography: Asked.optional(),
  questionnaire: QuestionnaireBody.optional(),
  questionSettings: z.record(z.string(), QuestionSettingBody).optional(),
  formLanguages: z
    .array(language)
    .min(1, { error: () => text("Please choose a language") })
    .max(surveyLimits.languagesMax)
    .optional(),
  speakersEdit: SpeakersEdit.optional(),
});

const lengths = z
  .array(whole(1, limits.durationMinutesMax))
  .min(1, { error: () => text("Please enter a length") })
  .max(callLimits.lengthsMax, { error: () => text("At most {max} lengths", { max: callLimits.lengthsMax }) });

const typeFields = {
  name: requiredText(() => text("Type name is required"), callLimits.typeNameMax),
  description: optionalText(callLimits.typeTextMax).optional(),
  minutes: lengths,
  closesAt: moment.nullish(),
  wanted: whole(0, callLimits.wantedMax).nullish(),
};

export const CallTypeBody = z.object(typeFields);
export const CallTypeChanges = z.object({ ...typeFields, retired: z.boolean() }).partial();

const ofEvent = z.object({ eventId: id });
const ofType = z.object({ typeId: id });
const response = z.object({ call: Call });
const notLoaded = () => text("Failed to load the call for papers");
const notSaved = () => text("Failed to save the call for papers");

export const getCall = endpoint({
  method: "GET",
  path: "/events/:eventId/call",
  access: "user",
  summary: "An event's call for papers with its types, for organizers; null where there is none",
  params: ofEvent,
  response: z.object({ call: Call.nullable() }),
  get failure() {
    return notLoaded();
  },
});

export const putCall = endpoint({
  method: "PUT",
  path: "/events/:eventId/call",
  access: "user",
  summary:
    "Set up or change an event's call for papers, as an organizer; a new one is a draft with a type of 30 minutes",
  params: ofEvent,
  body: CallBody,
  namesPaths: true,
  response,
  get failure() {
    return notSaved();
  },
});

export const publishCall = endpoint({
  method: "POST",
  path: "/events/:eventId/call/publish",
  access: "user",
  summary: "Publish a call; until its last deadline talks are proposed there, and not submitted otherwise",
  params: ofEvent,
  response,
  get failure() {
    return text("Failed to publish the call for papers");
  },
});

export const unpublishCall = endpoint({
  method: "POST",
  path: "/events/:eventId/call/unpublish",
  access: "user",
  summary: "Make a call without submitted proposals a draft again",
  params: ofEvent,
  response,
  get failure() {
    return text("Failed to hide the call for papers");
  },
});

export const createCallType = endpoint({
  method: "POST",
  path: "/events/:eventId/call/types",
  access: "user",
  summary: "Add a type of proposals at the end, as an organizer",
  status: 201,
  params: ofEvent,
  body: CallTypeBody,
  response,
  get failure() {
    return notSaved();
  },
});

export const orderCallTypes = endpoint({
  method: "PUT",
  path: "/events/:eventId/call/types/order",
  access: "user",
  summary: "Put the types of proposals into an order, as an organizer; those that are not named follow",
  params: ofEvent,
  body: z.object({ typeIds: z.array(id).max(callLimits.typesMax) }),
  response,
  get failure() {
    return notSaved();
  },
});

export const updateCallType = endpoint({
  method: "PUT",
  path: "/call-types/:typeId",
  access: "user",
  summary: "Change or retire a type of proposals, as an organizer",
  params: ofType,
  body: CallTypeChanges,
  response,
  get failure() {
    return notSaved();
  },
});

export const deleteCallType = endpoint({
  method: "DELETE",
  path: "/call-types/:typeId",
  access: "user",
  summary: "Delete a type that no proposal has, as an organizer",
  params: ofType,
  response,
  get failure() {
    return notSaved();
  },
});
