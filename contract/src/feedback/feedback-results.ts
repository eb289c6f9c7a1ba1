import { z } from "zod";
import { endpoint } from "../endpoint.ts";
import { id, instant, nextCursor, page, searchText } from "../fields.ts";
import { text } from "../text.ts";
import { feedbackNotLoaded } from "./feedback-failures.ts";
import { CommentFor, Reaction, Scale } from "./feedback-fields.ts";
import { LeftOut } from "./feedback-origins.ts";
import { SessionFeedback } from "./feedback-settings.ts";

/** Results for organizers and speakers (docs/product/feedback.md#results). */

/** How many gave 1, 2, 3, 4 and 5. */
export const Distribution = z.tuple([z.int(), z.int(), z.int(), z.int(), z.int()]);

export const Figures = z.object({
  /** Answers that count. */
  answers: z.int(),
  /** Whether there are too few answers: then everything below is null or empty, for everybody. */
  tooFew: z.boolean(),
  /** Added: present if there are enough answers, but next to the other figures these would reveal what too few have said. */
  wouldTell: z.literal(true).optional(),
  /** Added: present if there are enough answers only with those of the event's organizers, whom the threshold leaves out. */
  byOrganizers: z.literal(true).optional(),
  ratings: z.int().nullable(),
  /** To two decimals; null without ratings. */
  average: z.number().nullable(),
  distribution: Distribution.nullable(),
  /** The score for ranking and its interval; null until the event has 30 ratings, and for speakers who may not compare. */
  score: z.number().nullable(),
  low: z.number().nullable(),
  high: z.number().nullable(),
  compared: z.enum(["above", "like", "below"]).nullable(),
  /** Reactions about the room are for organizers only. */
  reactions: z.array(Reaction.extend({ count: z.int() })),
});
export type Figures = z.infer<typeof Figures>;

export const ResultsBy = z.enum(["session", "track", "room", "day", "speaker"]);
export type ResultsBy = z.infer<typeof ResultsBy>;

export const ResultsSort = z.enum(["rank", "rating", "answers", "time"]);
export type ResultsSort = z.infer<typeof ResultsSort>;

export const ResultRow = z.object({
  /** The id of the session, track, room or user, or the day; a text for rooms and tracks that have no row. */
  key: z.string(),
  label: z.string(),
  /** Sessions only. */
  startTime: instant.nullable(),
  /** Sessions only: whether its speakers may read the feedback. */
  released: z.boolean().nullable(),
  figures: Figures,
});
export type ResultRow = z.infer<typeof ResultRow>;

const ofEvent = z.object({ eventId: id });

/** What organizers should look at: comments, and closed sessions to release. */
const Waiting = z.object({ comments: z.int(), releases: z.int() });

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
    /** Searches the title, or the group's name. */
    q: searchText.trim().optional(),
    cursor: page.cursor,
  }),
  response: z.object({
    /** Answers that count. */
    total: z.int(),
    /** All answers that would be deleted with it, including those left out. */
    givenCount: z.int(),
    /** Added: how many answers about its sessions are left out. */
    leftOut: LeftOut,
    /** Added: sessions and surveys with at least half of the answers they take. */
    filling: z.array(Named.extend({ answers: z.int(), most: z.int() })),
    /** Added: sessions and surveys whose answers fill at least half of their room, in mebibytes; with neither id, the whole event. */
    room: z.array(Named.extend(Taken.shape)),
    /** Added: the same for all events of the owner, who alone sees how much is taken; others see when it is full. */
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
  /** Answers in the last minute, or since somebody follows. */
  perMinute: z.int(),
  /** Answers in the last five minutes; null if nobody has followed for that long, so that this process doesn't know. */
  inFiveMinutes: z.int().nullable(),
  /** Answers per session: first for every session with any, then for those that changed. */
  changed: z.array(z.tuple([id, z.int()])),
  waiting: Waiting,
});
export type FeedbackNews = z.infer<typeof FeedbackNews>;

/** Server-sent events, which client.ts can't read: use fetch with the bearer token. 429 means that the user has too many open. */
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
  /** The hour of the answer. */
  hour: instant,
  /** Null without a rating, and if the session's figures are hidden. */
  rating: z.int().nullable(),
  /**
   * Who showed or hid it (null once the account is gone) and when: only the day, at midnight UTC, once the event's key
   * is destroyed.
   */
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
    /** Marks what was there at this reading, so that all of it can be shown at once. */
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
    /** The comment that was read: if it has changed since, nothing is decided. */
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
    /** How many people that reaches: the sessions' speakers and co-speakers, each once. */
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
  /** Pages the comments; the rest is the same on every page. */
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
    /** The whole event's figures; null for speakers if organizers don't let them compare. */
    event: Figures.nullable(),
    /** Speakers get those that were shown, without ratings, in random order. */
    comments: z.array(FeedbackComment.pick({ answerId: true, comment: true })),
    commentCount: z.int(),
    nextCursor,
    thanks: z.string().nullable(),
    publicAgreed: z.boolean(),
    /** Whether organizers want public results. */
    publicResults: z.boolean(),
    /** Whether the results are public now, and whether speakers have made an address to share them. */
    sharing: z.object({ isPublic: z.boolean(), isShared: z.boolean() }),
    /**
     * For organizers: the session's own settings, its code, and all answers that would be deleted with it, including
     * those left out; null for speakers.
     */
    own: SessionFeedback.pick({ enabled: true, ratings: true, code: true })
      .extend({ givenCount: z.int() })
      .nullable(),
    /** Whether the caller speaks there, and so may thank and agree to sharing. */
    speaks: z.boolean(),
    /** Added: answers that count in none of the figures. */
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
        /** Answers that count. */
        answers: z.int(),
      }),
    ),
    nextCursor,
  }),
  get failure() {
    return feedbackNotLoaded();
  },
});
