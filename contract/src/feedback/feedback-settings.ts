import { z } from "zod";
import { endpoint } from "../endpoint.ts";
import { id, instant, optionalText, requiredText } from "../fields.ts";
import { fold } from "../fold.ts";
import { limits as everywhere } from "../limits.ts";
import { text } from "../text.ts";
import { feedbackNotLoaded } from "./feedback-failures.ts";
import {
  CodeKind,
  CommentReview,
  FeedbackAccess,
  Reaction,
  ReactionAbout,
  Scale,
} from "./feedback-fields.ts";
import { feedbackLimits as limits } from "./feedback-limits.ts";

/** How organizers set up feedback (docs/product/feedback.md#settings). */

export const Release = z.enum(["by_hand", "after_close"]);

export const FeedbackSettings = z.object({
  eventId: id,
  enabled: z.boolean(),
  access: FeedbackAccess,
  accessCode: z.string().nullable(),
  /** Whether there are answers; `access` can't change after the first. */
  hasBegun: z.boolean(),
  opensBeforeEnd: z.int(),
  closesAfterHours: z.int(),
  ratings: z.boolean(),
  comments: z.boolean(),
  scales: z.array(Scale),
  reactions: z.array(Reaction),
  commentReview: CommentReview,
  flagWords: z.array(z.string()),
  release: Release,
  /** Whether speakers see the event's average next to their own. */
  compare: z.boolean(),
  publicResults: z.boolean(),
  threshold: z.int(),
  retentionMonths: z.int(),
  /** Whether there are personal links, to the event's list or its surveys. */
  hasLinks: z.boolean(),
  /** 0 until they are first saved. */
  version: z.int(),
  updatedAt: instant.nullable(),
});
export type FeedbackSettings = z.infer<typeof FeedbackSettings>;

const range = (least: number, most: number, message: () => string) =>
  z.int({ error: message }).min(least, { error: message }).max(most, { error: message }).optional();

const accessCodeForm = () => text("Access code must be 4 to 12 letters or digits");

/** Compared without case, so it is kept in capitals. */
const accessCode = optionalText(limits.accessCodeMax, accessCodeForm)
  .transform((value) => (typeof value === "string" ? value.toUpperCase() : value))
  .refine((value) => !value || /^[A-Z0-9]{4,12}$/.test(value), { error: accessCodeForm });

/** Whether all are different, as people read them. */
const areDifferent = (labels: { label: string }[]): boolean =>
  new Set(labels.map(({ label }) => fold(label))).size === labels.length;

const reactions = z
  .array(
    z.object({
      /** Absent for a new one. */
      reactionId: z.int().optional(),
      label: requiredText(
        () => text("Reaction is required"),
        limits.reactionMax,
        () => text("Reaction must be 30 characters or less"),
      ),
      about: ReactionAbout,
    }),
  )
  .max(limits.reactionsMax, { error: () => text("At most 12 reactions") })
  .refine(areDifferent, { error: () => text("This reaction is there already") })
  .optional();

const scales = z
  .array(
    z.object({
      /** Absent for a new one. */
      scaleId: z.int().optional(),
      label: requiredText(
        () => text("Label is required"),
        limits.labelMax,
        () => text("Label must be 40 characters or less"),
      ),
      question: requiredText(
        () => text("Question is required"),
        limits.questionMax,
        () => text("Question must be 200 characters or less"),
      ),
    }),
  )
  .max(limits.scalesMax, { error: () => text("At most 3 scales") })
  .optional();

export const UpdateFeedbackBody = z.object({
  /** The version being changed: refused if somebody else has saved since. */
  version: z.int().min(0),
  enabled: z.boolean().optional(),
  access: FeedbackAccess.optional(),
  accessCode: accessCode.optional(),
  opensBeforeEnd: range(0, limits.opensBeforeEndMax, () => text("Minutes must be 0 to 1,440")),
  closesAfterHours: range(1, limits.closesAfterHoursMax, () => text("Hours must be 1 to 720")),
  ratings: z.boolean().optional(),
  comments: z.boolean().optional(),
  scales,
  reactions,
  commentReview: CommentReview.optional(),
  flagWords: z
    .array(requiredText(() => text("Word is required"), limits.flagWordMax))
    .max(limits.flagWordsMax, { error: () => text("At most 200 words") })
    .optional(),
  release: Release.optional(),
  compare: z.boolean().optional(),
  publicResults: z.boolean().optional(),
  threshold: range(limits.thresholdMin, limits.thresholdMax, () => text("Threshold must be 3 to 20")),
  retentionMonths: range(1, limits.retentionMonthsMax, () => text("Months must be 1 to 60")),
});

const ofEvent = z.object({ eventId: id });
const settings = z.object({ settings: FeedbackSettings });

export const getFeedbackSettings = endpoint({
  method: "GET",
  path: "/events/:eventId/feedback/settings",
  access: "user",
  summary: "How feedback of an event is set up, for its organizers",
  params: ofEvent,
  response: settings,
  get failure() {
    return feedbackNotLoaded();
  },
});

export const updateFeedbackSettings = endpoint({
  method: "PUT",
  path: "/events/:eventId/feedback/settings",
  access: "user",
  summary: "Set feedback of an event up, as an organizer; codes are made when it is switched on",
  params: ofEvent,
  body: UpdateFeedbackBody,
  response: settings,
  get failure() {
    return text("Failed to save settings");
  },
});

export const SessionFeedback = z.object({
  /** Null: as the event. */
  enabled: z.boolean().nullable(),
  ratings: z.boolean().nullable(),
  thanks: z.string().nullable(),
  publicAgreed: z.boolean(),
  releasedAt: instant.nullable(),
  /** Null until feedback is switched on. */
  code: z.string().nullable(),
});
export type SessionFeedback = z.infer<typeof SessionFeedback>;

export const updateSessionFeedback = endpoint({
  method: "PUT",
  path: "/sessions/:sessionId/feedback",
  access: "user",
  summary:
    "What a session says for itself: organizers exclude it or take no ratings; its speakers thank, and agree to sharing, which organizers can only take away",
  params: z.object({ sessionId: id }),
  body: z.object({
    enabled: z.boolean().nullish(),
    ratings: z.boolean().nullish(),
    thanks: optionalText(limits.thanksMax, () => text("Thanks must be 500 characters or less")).optional(),
    publicAgreed: z.boolean().optional(),
  }),
  response: z.object({ feedback: SessionFeedback }),
  get failure() {
    return text("Failed to save settings");
  },
});

export const getThanks = endpoint({
  method: "GET",
  path: "/sessions/:sessionId/feedback/thanks",
  access: "user",
  summary:
    "What the speakers of a session say to those who answered, and how many did, for themselves: also before the feedback is released, and nothing else of it",
  params: z.object({ sessionId: id }),
  response: z.object({
    session: z.object({ sessionId: id, title: z.string() }),
    /** Added: whether the feedback is `released` to its speakers. */
    ...{ thanks: z.string().nullable(), released: z.boolean() },
    /** Added: how many have answered. */
    answers: z.int(),
  }),
  get failure() {
    return feedbackNotLoaded();
  },
});

/** A survey's code is printed by itself. */
const PrintedKind = CodeKind.exclude(["survey"]);

/** A code and where it leads, for printing. */
export const FeedbackCode = z.object({
  code: z.string(),
  kind: PrintedKind,
  /** What the QR code holds. */
  url: z.string(),
  /** The name of the event or room, or the session's title. */
  name: z.string(),
  sessionId: id.nullable(),
  roomId: id.nullable(),
  /** Sessions only. */
  startTime: instant.nullable(),
  room: z.string().nullable(),
  /** The QR code as an SVG, if requested. */
  image: z.string().nullable(),
});
export type FeedbackCode = z.infer<typeof FeedbackCode>;

export const listFeedbackCodes = endpoint({
  method: "GET",
  path: "/events/:eventId/feedback/codes",
  access: "user",
  summary:
    "The codes of an event, its rooms and its sessions, for its organizers; none until feedback is switched on",
  params: ofEvent,
  /** The kind to return QR codes for too. */
  query: z.object({ images: PrintedKind.optional() }),
  response: z.object({ codes: z.array(FeedbackCode) }),
  get failure() {
    return feedbackNotLoaded();
  },
});

export const getCodeImage = endpoint({
  method: "GET",
  path: "/feedback/codes/:code/qr",
  access: "user",
  summary:
    "The QR code that leads to where a code does, for organizers, and for a session's speakers that of theirs",
  params: z.object({ code: z.string().max(100) }),
  file: "image/svg+xml",
  get failure() {
    return feedbackNotLoaded();
  },
});

export const deleteFeedback = endpoint({
  method: "POST",
  path: "/events/:eventId/feedback/deletion",
  access: "user",
  summary: "Delete everything that was answered at an event, as its creator or an administrator",
  params: ofEvent,
  body: z.object({
    eventName: requiredText(() => text("Please type the name of the event"), everywhere.eventNameMax),
  }),
  response: z.object({ deleted: z.int() }),
  get failure() {
    return text("Failed to delete feedback");
  },
});

const linkCount = () => text("Please choose 1 to 10,000 links");

export const makeLinks = endpoint({
  method: "POST",
  path: "/events/:eventId/feedback/links",
  access: "user",
  summary: "Make personal links to answer with, as an organizer: a CSV file, which is shown once",
  params: ofEvent,
  body: z.object({
    count: z
      .int({ error: linkCount })
      .min(1, { error: linkCount })
      .max(limits.linksMax, { error: linkCount }),
    /** The survey that the links lead to; without it, they lead to the event's list. */
    surveyId: id.optional(),
  }),
  file: "text/csv",
  get failure() {
    return text("Failed to make the links");
  },
});

export const endLinks = endpoint({
  method: "DELETE",
  path: "/events/:eventId/feedback/links",
  access: "user",
  summary: "End all personal links of an event, as an organizer; what was answered with them stays",
  params: ofEvent,
  status: 204,
  get failure() {
    return text("Failed to save settings");
  },
});
