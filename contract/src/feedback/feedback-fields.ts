import { z } from "zod";
import { id, instant } from "../fields.ts";
import { text } from "../text.ts";
import { feedbackLimits as limits } from "./feedback-limits.ts";

/** What feedback is made of (docs/product/feedback.md). */

/** Who may answer: everybody, holders of the room's access code, of a personal link, or of an account. */
export const FeedbackAccess = z.enum(["open", "code", "link", "account"]);
export type FeedbackAccess = z.infer<typeof FeedbackAccess>;

/** What lets somebody answer, for each kind of access. */
export const PassKind = z.enum(["device", "code", "link", "account"]);
export type PassKind = z.infer<typeof PassKind>;

export const CodeKind = z.enum(["event", "room", "session", "survey"]);

/** Who a comment is for: organizers only, or also the session's speaker. */
export const CommentFor = z.enum(["speaker", "organizers"]);

export const ReactionAbout = z.enum(["talk", "room"]);
export type ReactionAbout = z.infer<typeof ReactionAbout>;

/** A ready-made short phrase about the talk or the room. Rewording keeps its number. */
export const Reaction = z.object({
  reactionId: z.int(),
  label: z.string(),
  about: ReactionAbout,
});
export type Reaction = z.infer<typeof Reaction>;

/** A further question, answered by 1 to 5. Rewording keeps its number. */
export const Scale = z.object({ scaleId: z.int(), label: z.string(), question: z.string() });
export type Scale = z.infer<typeof Scale>;

const ratingRange = () => text("Rating must be 1 to 5");

/** From 1, poor, to 5, excellent. */
export const rating = z
  .int({ error: ratingRange })
  .min(1, { error: ratingRange })
  .max(limits.ratingMax, { error: ratingRange });

export const FeedbackAnswer = z.object({
  /** Grows with each change. */
  edition: z.int(),
  rating: z.int().nullable(),
  scales: z.array(z.object({ scaleId: z.int(), value: z.int() })),
  /** The numbers of reactions. */
  reactions: z.array(z.int()),
  comment: z.string().nullable(),
  commentFor: CommentFor,
  /** Whether the comment may be read even if few have answered. */
  showAnyway: z.boolean(),
});
export type FeedbackAnswer = z.infer<typeof FeedbackAnswer>;

/** A session that takes answers, as visitors see it. */
export const FeedbackSession = z.object({
  sessionId: id,
  code: z.string(),
  title: z.string(),
  /** Empty if an imported file names nobody. */
  speakers: z.array(z.string()),
  room: z.string().nullable(),
  startTime: instant.nullable(),
  /** Without a duration, an hour after the start; null without a start. */
  endTime: instant.nullable(),
  /** Takes answers from `opensAt` to `closesAt`. */
  opensAt: instant,
  closesAt: instant,
  /** Whether it takes ratings besides reactions and comments. */
  ratings: z.boolean(),
  /** The speakers' thanks to whoever has answered. */
  thanks: z.string().nullable(),
});
export type FeedbackSession = z.infer<typeof FeedbackSession>;

/** Anything planned in a room, including sessions without feedback, which have no code and open at no time. */
export const PlannedSession = FeedbackSession.pick({ title: true, speakers: true }).extend({
  startTime: instant,
  endTime: instant,
  code: z.string().nullable(),
  opensAt: instant.nullable(),
});
export type PlannedSession = z.infer<typeof PlannedSession>;

/**
 * What goes on in a room besides what takes answers there:
 * - `on`: `sessions` are on and take no answers yet; empty if everything that is on takes answers.
 * - `first`, `next`: nothing is on; `sessions` begin next today, before or after others of the day.
 * - `over`, `none`: nothing more comes today, or nothing at all.
 */
export const Door = z.object({
  state: z.enum(["on", "first", "next", "over", "none"]),
  sessions: z.array(PlannedSession),
});
export type Door = z.infer<typeof Door>;

/** Which comments organizers look at before speakers may read them: all, or flagged ones. */
export const CommentReview = z.enum(["all", "flagged"]);

/** Added to an answer: the threshold that its form promised. The server refuses a comment if its threshold is lower by now. */
export const promisedThreshold = z.int().min(0).max(1000).optional();

export const FeedbackForm = z.object({
  comments: z.boolean(),
  commentReview: CommentReview,
  reactions: z.array(Reaction),
  scales: z.array(Scale),
  /** With fewer answers, nobody sees more than their number. */
  threshold: z.int(),
});
export type FeedbackForm = z.infer<typeof FeedbackForm>;
