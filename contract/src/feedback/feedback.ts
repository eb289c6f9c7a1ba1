import { z } from "zod";
import { endpoint } from "../endpoint.ts";
import { id, instant, optionalText } from "../fields.ts";
import { pictureHash } from "../pictures/picture-fields.ts";
import { ListedSurvey, PublicSurvey } from "../surveys/survey-fields.ts";
import { text } from "../text.ts";
import { answerNotSent, feedbackNotLoaded } from "./feedback-failures.ts";
import {
  CodeKind,
  CommentFor,
  Door,
  FeedbackAccess,
  FeedbackAnswer,
  FeedbackForm,
  FeedbackSession,
  PassKind,
  promisedThreshold,
  rating,
} from "./feedback-fields.ts";
import { feedbackLimits as limits, plainCode } from "./feedback-limits.ts";

/**
 * The calls of phones (docs/product/feedback.md). Calls with `pass` take it in the header `Feedback-Pass`; nothing else
 * identifies the caller.
 */

const FeedbackEvent = z.object({
  eventId: id,
  name: z.string(),
  timezone: z.string(),
  access: FeedbackAccess,
  /** Until then people can delete their answers; later nobody can tell whose they are. */
  deletableUntil: instant,
  /** Added: its colour as `#rrggbb`, if it has one. */
  accent: z.string().optional(),
  /** Added: the hash of its logo, if it has one. */
  logo: pictureHash.optional(),
  /** Added: its programme has a released version, so that there is a page of changes. */
  hasVersion: z.literal(true).optional(),
});

/**
 * What a code leads to. Valid until a window opens or closes, or something begins or ends:
 * - `session`: the form of `session`, which takes answers (`open`), will (`before`), or did (`closed`).
 * - `room`: `open` has the form of `session` and up to five others in `sessions`; `choice` has two or more in
 * `sessions` that began at the same time, and no form; `before` has the one that is on or next as `session`; `over` has
 * none.
 * - `event`: another call returns its sessions; `state` is `open`.
 * - `survey`: what `survey` asks, and whether it takes answers; `event.access` is the survey's.
 */
export const CodeAnswer = z.object({
  kind: CodeKind,
  state: z.enum(["before", "open", "closed", "choice", "over"]),
  event: FeedbackEvent,
  /** The event's own code; blank if its feedback is off. */
  eventCode: z.string(),
  room: z.object({ roomId: id, name: z.string() }).nullable(),
  session: FeedbackSession.nullable(),
  sessions: z.array(FeedbackSession),
  /** Null except for rooms. */
  door: Door.nullable(),
  /** The event's open surveys; empty under a survey's code. */
  surveys: z.array(ListedSurvey),
  survey: PublicSurvey.nullable(),
  /** The opened stage of `session`, or of a room's session that is on, with its own code, and when it takes questions. */
  stage: z
    .object({ sessionId: id, code: z.string(), title: z.string(), opensAt: instant, closesAt: instant })
    .nullable(),
  /** For sessions. */
  form: FeedbackForm,
  /** When this answer changes by itself; null if it doesn't. */
  until: instant.nullable(),
});
export type CodeAnswer = z.infer<typeof CodeAnswer>;

export const getCode = endpoint({
  method: "GET",
  path: "/public/f/:code",
  access: "public",
  summary: "What is under a code: a session to answer, a room, or an event",
  // Any text, so that a malformed code is answered like an unknown one.
  params: z.object({ code: z.string().max(100).transform(plainCode) }),
  response: CodeAnswer,
  get failure() {
    return feedbackNotLoaded();
  },
});

export const listFeedbackSessions = endpoint({
  method: "GET",
  path: "/public/events/:eventId/feedback",
  access: "public",
  summary:
    "The sessions of a public event that take answers, by start; a phone keeps them for times without a network",
  params: z.object({ eventId: id }),
  response: z.object({
    event: FeedbackEvent,
    eventCode: z.string(),
    sessions: z.array(FeedbackSession),
    /** Rooms with a code, so that phones know what is on; sessions refer to them. */
    rooms: z.array(z.object({ roomId: id, code: z.string(), name: z.string() })),
    /** When a programme day begins on the event's clock, HH:MM. */
    dayChange: z.string(),
    /** All but drafts. */
    surveys: z.array(ListedSurvey),
    form: FeedbackForm,
  }),
  get failure() {
    return feedbackNotLoaded();
  },
});

export const makePass = endpoint({
  method: "POST",
  path: "/public/feedback/passes",
  access: "public",
  summary: "A pass to answer with at an event; where accounts answer, with a bearer token",
  status: 201,
  body: z.object({
    /** Absent with a personal link, which determines it. */
    eventId: id.optional(),
    /** For access by code. */
    accessCode: z.string().max(100).optional(),
    /** The survey to answer instead of a session; it decides who may. */
    surveyId: id.optional(),
    /** For access by personal link: what follows `/f/p/` in it. */
    link: z.string().max(100).optional(),
  }),
  response: z.object({
    pass: z.string(),
    kind: PassKind,
    event: z.object({
      eventId: id,
      /** Where to answer: the event's code, or that of the survey requested or linked to. */
      code: z.string(),
      /** The survey that the personal link leads to, if any. */
      surveyId: id.optional(),
    }),
  }),
  get failure() {
    return answerNotSent();
  },
});

const params = z.object({ sessionId: id });

/** Parts that the session doesn't ask for are dropped. */
export const AnswerBody = z.object({
  edition: z.int().min(1).max(2_147_483_647),
  rating: rating.nullish().transform((value) => value ?? null),
  scales: z
    .array(z.object({ scaleId: z.int(), value: rating }))
    .max(limits.scalesMax)
    .default([]),
  reactions: z
    .array(z.int(), { error: () => text("Unknown reaction") })
    .max(31, { error: () => text("Unknown reaction") })
    .default([]),
  comment: optionalText(limits.commentMax, () => text("Comment must be 2,000 characters or less")).transform(
    (value) => value ?? null,
  ),
  commentFor: CommentFor.default("speaker"),
  showAnyway: z.boolean().default(false),
  threshold: promisedThreshold,
});

export const getAnswer = endpoint({
  method: "GET",
  path: "/public/feedback/sessions/:sessionId/answer",
  access: "public",
  pass: true,
  summary: "What was answered with the pass",
  params,
  response: z.object({ answer: FeedbackAnswer.nullable() }),
  get failure() {
    return feedbackNotLoaded();
  },
});

export const putAnswer = endpoint({
  method: "PUT",
  path: "/public/feedback/sessions/:sessionId/answer",
  access: "public",
  pass: true,
  summary:
    "Answer, or change the answer by a higher edition; the same or a lower one changes nothing and is told what is stored",
  params,
  body: AnswerBody,
  response: z.object({
    answer: FeedbackAnswer,
    /** Whether the stored answer is the one sent; false if another of the same or a higher edition stays. */
    taken: z.boolean(),
    pass: z.string(),
  }),
  get failure() {
    return answerNotSent();
  },
});

export const deleteAnswer = endpoint({
  method: "DELETE",
  path: "/public/feedback/sessions/:sessionId/answer",
  access: "public",
  pass: true,
  summary: "Delete what was answered with the pass, also after the close",
  params,
  status: 204,
  get failure() {
    return text("Failed to delete your answer");
  },
});
