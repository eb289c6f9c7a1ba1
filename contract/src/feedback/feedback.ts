import { z } from "zod";
import { endpoint } from "../endpoint.ts";
import { id, instant, optionalText } from "../fields.ts";
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
  promised,
  rating,
} from "./feedback-fields.ts";
import { feedbackLimits as limits, plainCode } from "./feedback-limits.ts";

/**
 * What phones ask and send (docs/product/feedback.md). Calls with `pass` take the pass in the header `Feedback-Pass`, and
 * nothing else says who calls.
 */

const FeedbackEvent = z.object({
  eventId: id,
  name: z.string(),
  timezone: z.string(),
  access: FeedbackAccess,
  /** Until then whoever gave an answer can delete it; after that nobody can tell whose it is. */
  deletableUntil: instant,
});

/**
 * What is under a code. It holds until a window opens or closes, or something begins or ends:
 * - `session`: the form of `session`, which takes answers (`open`), will (`before`), or did (`closed`).
 * - `room`: `open` has the form of `session` and up to five others in `sessions`; `choice` has two or more that began at
 *   the same time in `sessions`, and no form; `before` has the one that is on or comes next as `session`; `over` has none.
 * - `event`: its sessions are the answer of another call; `state` is `open`.
 * - `survey`: what `survey` asks, and whether it takes answers; `event.access` is that of the survey.
 */
export const CodeAnswer = z.object({
  kind: CodeKind,
  state: z.enum(["before", "open", "closed", "choice", "over"]),
  event: FeedbackEvent,
  /** The code of the event as a whole; blank where its feedback is off. */
  eventCode: z.string(),
  room: z.object({ roomId: id, name: z.string() }).nullable(),
  session: FeedbackSession.nullable(),
  sessions: z.array(FeedbackSession),
  /** Of a room; null of anything else. */
  door: Door.nullable(),
  /** Those of the event that are open; none under the code of a survey. */
  surveys: z.array(ListedSurvey),
  survey: PublicSurvey.nullable(),
  /**
   * The session whose moderators have opened its stage, and when that takes questions and votes: `session`, or of a room the one that is
   * on, whose code is another one then. Null where there is none.
   */
  stage: z
    .object({ sessionId: id, code: z.string(), title: z.string(), opensAt: instant, closesAt: instant })
    .nullable(),
  /** Of sessions. */
  form: FeedbackForm,
  /** When it becomes another answer by itself; null if it doesn't. */
  until: instant.nullable(),
});
export type CodeAnswer = z.infer<typeof CodeAnswer>;

export const getCode = endpoint({
  method: "GET",
  path: "/public/f/:code",
  access: "public",
  summary: "What is under a code: a session to answer, a room, or an event",
  // Of any kind, so that what can't be a code is as unknown as one that nothing has.
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
    /** Those that have a code, by which phones know what is on in one; its sessions name it. */
    rooms: z.array(z.object({ roomId: id, code: z.string(), name: z.string() })),
    /** When a programme day begins, on the event's clock: HH:MM. */
    dayChange: z.string(),
    /** Those that are no drafts. */
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
    /** A personal link says which by itself. */
    eventId: id.optional(),
    /** Where it takes a code to answer. */
    accessCode: z.string().max(100).optional(),
    /** The survey that is to be answered, if it isn't a session: it says who may. */
    surveyId: id.optional(),
    /** Where it takes a personal link to answer: what follows `/f/p/` in it. */
    link: z.string().max(100).optional(),
  }),
  response: z.object({
    pass: z.string(),
    kind: PassKind,
    event: z.object({
      eventId: id,
      /** Where to answer: of the event as a whole, or of the survey that was asked for, or that a personal link leads to. */
      code: z.string(),
      /** The survey that a personal link leads to, where it leads to one. */
      surveyId: id.optional(),
    }),
  }),
  get failure() {
    return answerNotSent();
  },
});

const params = z.object({ sessionId: id });

/** What is sent; what the session doesn't ask for is dropped. */
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
  threshold: promised,
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
    /** What is stored. */
    answer: FeedbackAnswer,
    /** Whether that is what was sent; not so where another answer of the same edition, or of a higher one, stays. */
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
