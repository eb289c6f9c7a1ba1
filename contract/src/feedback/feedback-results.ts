import { z } from "zod";
import { endpoint } from "../endpoint.ts";
import { id, instant, nextCursor, page, searched } from "../fields.ts";
import { text } from "../text.ts";
import { feedbackNotLoaded } from "./feedback-failures.ts";
import { CommentFor, Reaction, Scale } from "./feedback-fields.ts";
import { LeftOut } from "./feedback-origins.ts";
import { SessionFeedback } from "./feedback-settings.ts";

/** What organizers and speakers read of feedback (docs/product/feedback.md#results). */

/** How many gave 1, 2, 3, 4 and 5. */
export const Distribution = z.tuple([z.int(), z.int(), z.int(), z.int(), z.int()]);

export const Figures = z.object({
  /** Those that count. */
  answers: z.int(),
  /** Whether too few have answered: then all below is null or empty, for everybody. */
  tooFew: z.boolean(),
  /** Added, and there only where enough have: beside the others these would tell what too few have said. */
  wouldTell: z.literal(true).optional(),
  /** Added, and there only where enough have, but for the event's own organizers, whose answers don't count towards that. */
  byOrganizers: z.literal(true).optional(),
  ratings: z.int().nullable(),
  /** With two decimals; null without ratings. */
  average: z.number().nullable(),
  distribution: Distribution.nullable(),
  /** The rank's value and between which it lies; null until the event has 30 ratings, and for speakers who may not compare. */
  score: z.number().nullable(),
  low: z.number().nullable(),
  high: z.number().nullable(),
  compared: z.enum(["above", "like", "below"]).nullable(),
  /** Those about the room are for organizers only. */
  reactions: z.array(Reaction.extend({ count: z.int() })),
});
export type Figures = z.infer<typeof Figures>;

export const ResultsBy = z.enum(["session", "track", "room", "day", "speaker"]);
export type ResultsBy = z.infer<typeof ResultsBy>;

export const ResultsSort = z.enum(["rank", "rating", "answers", "time"]);
export type ResultsSort = z.infer<typeof ResultsSort>;

export const ResultRow = z.object({
  /** The id of the session, track, room or user, or the day; a text for a room or track that is no row. */
  key: z.string(),
  label: z.string(),
  /** Of a session. */
  startTime: instant.nullable(),
  /** Of a session: whether its speakers may read its feedback. */
  released: z.boolean().nullable(),
  figures: Figures,
});
export type ResultRow = z.infer<typeof ResultRow>;

const ofEvent = z.object({ eventId: id });

/** What organizers should look at: comments, closed sessions to be released. */
const Waiting = z.object({ comments: z.int(), releases: z.int() });

/** A session or a survey. */
const Named = z.object({ sessionId: id.nullable(), surveyId: id.nullable(), title: z.string() });
const Taken = z.object({ megabytes: z.int(), most: z.int() });

export const getFeedback = endpoint({
  method: "GET",
  path: "/events/:eventId/feedback",
  access: "user",
  packed: true,
  summary: "The results of an event by session, track, room, day or speaker, for its organizers",
  params: ofEvent,
  query: z.object({
    by: ResultsBy.default("session"),
    sort: ResultsSort.default("rank"),
    /** In the title, or the name of the group. */
    q: searched.trim().optional(),
    cursor: page.cursor,
  }),
  response: z.object({
    /** Answers that count. */
    total: z.int(),
    /** All answers about its sessions that would be deleted with it, those that are left out too. */
    givenCount: z.int(),
    /** Added: how many answers about its sessions are left out. */
    leftOut: LeftOut,
    /** Added: sessions and surveys that have half of the answers they take, or more. */
    filling: z.array(Named.extend({ answers: z.int(), most: z.int() })),
    /** Added: what answers take half of the room they may, or more, in mebibytes; neither session nor survey for the whole event. */
    room: z.array(Named.extend(Taken.shape)),
    /** Added: the same of all events of the owner, who alone reads what is taken; others hear of it once it is full. */
    ownersRoom: z.object({ isFull: z.boolean(), taken: Taken.nullable() }).nullable(),
    figures: Figures,
    rows: z.array(ResultRow),
    waiting: Waiting,
    nextCursor,
  }),
  get failure() {
    return feedbackNotLoaded();
  },
});

export const FeedbackNews = z.object({
  /** Answers that count. */
  total: z.int(),
  /** How many came in the last minute, or since somebody follows. */
  perMinute: z.int(),
  /** How many came in the last five minutes; null where nobody has followed for as long, so that this process doesn't know. */
  inFiveMinutes: z.int().nullable(),
  /** How many answers sessions have: first of all that have any, then of those that have others than before. */
  changed: z.array(z.tuple([id, z.int()])),
  waiting: Waiting,
});
export type FeedbackNews = z.infer<typeof FeedbackNews>;

/** Server-sent events, which client.ts can't read: use fetch with the bearer token. A 429 means that the user has too many open. */
export const streamFeedback = endpoint({
  method: "GET",
  path: "/events/:eventId/feedback/stream",
  access: "user",
  summary:
    "How many answers an event has, for its organizers: at once, and when that changes, at most once a second; it ends with the sign-in, and when the caller organizes the event no more",
  params: ofEvent,
  events: { feedback: FeedbackNews },
  get failure() {
    return feedbackNotLoaded();
  },
});

export const CommentState = z.enum(["waiting", "shown", "hidden"]);

export const FeedbackComment = z.object({
  answerId: id,
  sessionId: id,
  title: z.string(),
  comment: z.string(),
  commentFor: CommentFor,
  state: CommentState,
  flags: z.array(z.enum(["link", "contact", "word", "repeat", "shouting", "reported"])),
  /** Of the answer, to the hour. */
  hour: instant,
  /** Null without one, and where the session's figures are hidden. */
  rating: z.int().nullable(),
  /** Who showed or hid it, if the account is still there, and when: the day alone, at midnight UTC, once the event's key is destroyed. */
  decided: z.object({ name: z.string().nullable(), at: instant }).nullable(),
});
export type FeedbackComment = z.infer<typeof FeedbackComment>;

export const listComments = endpoint({
  method: "GET",
  path: "/events/:eventId/feedback/comments",
  access: "user",
  packed: true,
  summary:
    "The comments of an event or one of its sessions, and how many each list has, for its organizers; those of sessions with too few answers only where their writers want it",
  params: ofEvent,
  query: z.object({
    state: z.enum([...CommentState.options, "flagged"]).default("waiting"),
    sessionId: id.optional(),
    cursor: page.cursor,
  }),
  response: z.object({
    comments: z.array(FeedbackComment),
    counts: z.object({ waiting: z.int(), shown: z.int(), hidden: z.int(), flagged: z.int() }),
    /** What was there when this was read, for showing all of it at once. */
    upTo: z.string(),
    nextCursor,
  }),
  get failure() {
    return text("Failed to load comments");
  },
});

export const decideComment = endpoint({
  method: "PUT",
  path: "/feedback/comments/:answerId",
  access: "user",
  summary: "Show a comment to the session's speakers, or hide it, as an organizer",
  params: z.object({ answerId: id }),
  body: z.object({
    state: CommentState.exclude(["waiting"]),
    /** What was read: where something else is written there by now, nothing is decided. */
    comment: z.string().optional(),
  }),
  response: z.object({ comment: FeedbackComment }),
  get failure() {
    return text("Failed to save the decision");
  },
});

export const showComments = endpoint({
  method: "POST",
  path: "/events/:eventId/feedback/comments/show",
  access: "user",
  summary:
    "Show all comments that wait, are not flagged and were there when the list was read, as an organizer",
  params: ofEvent,
  body: z.object({ sessionId: id.optional(), upTo: z.string().regex(/^\d{1,20}$/) }),
  response: z.object({ shown: z.int() }),
  get failure() {
    return text("Failed to save the decision");
  },
});

export const reportComment = endpoint({
  method: "POST",
  path: "/feedback/comments/:answerId/report",
  access: "user",
  summary: "Tell the organizers of a comment that one's session got, as one of its speakers",
  params: z.object({ answerId: id }),
  status: 204,
  get failure() {
    return text("Failed to report the comment");
  },
});

export const releaseFeedback = endpoint({
  method: "POST",
  path: "/events/:eventId/feedback/release",
  access: "user",
  summary:
    "Let speakers read the feedback of their sessions, of these or of all that are closed, as an organizer",
  params: ofEvent,
  body: z.object({ sessionIds: z.array(id).min(1).max(5000).optional() }),
  response: z.object({
    released: z.int(),
    /** Whom that reaches: the sessions' speakers and co-speakers, each once. */
    speakers: z.int(),
  }),
  get failure() {
    return text("Failed to release");
  },
});

export const getSessionFeedback = endpoint({
  method: "GET",
  path: "/sessions/:sessionId/feedback",
  access: "user",
  summary: "The feedback of one session: for organizers at any time, for its speakers once it is released",
  params: z.object({ sessionId: id }),
  /** Of the comments; all else is the same whatever it is. */
  query: z.object({ cursor: page.cursor }),
  response: z.object({
    session: z.object({
      sessionId: id,
      eventId: id,
      title: z.string(),
      closed: z.boolean(),
      released: z.boolean(),
    }),
    figures: Figures,
    scales: z.array(Scale.extend({ average: z.number().nullable(), distribution: Distribution })),
    /** Of the whole event; null for speakers where organizers don't want them to compare. */
    event: Figures.nullable(),
    /** For speakers those that were shown, without ratings; in random order. */
    comments: z.array(FeedbackComment.pick({ answerId: true, comment: true })),
    /** How many comments there are to read in all. */
    commentCount: z.int(),
    nextCursor,
    thanks: z.string().nullable(),
    publicAgreed: z.boolean(),
    /** Whether organizers want results to be public. */
    publicResults: z.boolean(),
    /** Whether they are public now, and whether speakers have made an address to share them by. */
    sharing: z.object({ isPublic: z.boolean(), isShared: z.boolean() }),
    /** For organizers: what it says for itself, its code, and all answers that would be deleted with it, those that are left out too; null for speakers. */
    own: SessionFeedback.pick({ enabled: true, ratings: true, code: true })
      .extend({ givenCount: z.int() })
      .nullable(),
    /** Whether the caller speaks there, and may thank and agree to sharing. */
    speaks: z.boolean(),
    /** Added: the answers about it that count in none of its figures. */
    leftOut: LeftOut,
  }),
  get failure() {
    return feedbackNotLoaded();
  },
});

export const listOwnFeedback = endpoint({
  method: "GET",
  path: "/feedback",
  access: "user",
  summary: "The released feedback of sessions at which the caller speaks, the newest first",
  query: z.object({ cursor: page.cursor }),
  response: z.object({
    sessions: z.array(
      z.object({
        ...{ sessionId: id, eventId: id, title: z.string(), eventName: z.string() },
        startTime: instant.nullable(),
        releasedAt: instant,
        /** Those that count. */
        answers: z.int(),
      }),
    ),
    nextCursor,
  }),
  get failure() {
    return feedbackNotLoaded();
  },
});
