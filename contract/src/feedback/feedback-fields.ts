import { z } from "zod";
import { id, instant } from "../fields.ts";
import { text } from "../text.ts";
import { feedbackLimits as limits } from "./feedback-limits.ts";

/** What feedback is made of (docs/product/feedback.md). */

/** Who may answer: everybody, who knows the code of the room, who has a personal link, who has an account. */
export const FeedbackAccess = z.enum(["open", "code", "link", "account"]);
export type FeedbackAccess = z.infer<typeof FeedbackAccess>;

/** By what somebody answers, for each way of answering one. */
export const PassKind = z.enum(["device", "code", "link", "account"]);
export type PassKind = z.infer<typeof PassKind>;

/** Where a code leads. */
export const CodeKind = z.enum(["event", "room", "session", "survey"]);

/** Whom a comment is for: organizers alone, or the session's speaker too. */
export const CommentFor = z.enum(["speaker", "organizers"]);

export const ReactionAbout = z.enum(["talk", "room"]);
export type ReactionAbout = z.infer<typeof ReactionAbout>;

/** A ready-made short phrase, about the talk or about the room. Its number stays when it is worded anew. */
export const Reaction = z.object({
  reactionId: z.int(),
  label: z.string(),
  about: ReactionAbout,
});
export type Reaction = z.infer<typeof Reaction>;

/** A further question that is answered by 1 to 5. Its number stays when it is worded anew. */
export const Scale = z.object({ scaleId: z.int(), label: z.string(), question: z.string() });
export type Scale = z.infer<typeof Scale>;

const ratingRange = () => text("Rating must be 1 to 5");

/** From 1, poor, to 5, excellent. */
export const rating = z
  .int({ error: ratingRange })
  .min(1, { error: ratingRange })
  .max(limits.ratingMax, { error: ratingRange });

/** What one person gave to one session. */
export const FeedbackAnswer = z.object({
  /** Higher with each change. */
  edition: z.int(),
  rating: z.int().nullable(),
  scales: z.array(z.object({ scaleId: z.int(), value: z.int() })),
  /** The numbers of reactions. */
  reactions: z.array(z.int()),
  comment: z.string().nullable(),
  commentFor: CommentFor,
  /** Whether the comment may be read however few have answered. */
  showAnyway: z.boolean(),
});
export type FeedbackAnswer = z.infer<typeof FeedbackAnswer>;

/** A session that takes answers, as visitors see it. */
export const FeedbackSession = z.object({
  sessionId: id,
  code: z.string(),
  title: z.string(),
  /** Names; nobody's where an imported file names nobody. */
  speakers: z.array(z.string()),
  room: z.string().nullable(),
  startTime: instant.nullable(),
  /** Without a duration an hour after the start; null without a start. */
  endTime: instant.nullable(),
  /** From then on it takes answers, until then it does. */
  opensAt: instant,
  closesAt: instant,
  /** Whether it takes ratings, beside reactions and comments. */
  ratings: z.boolean(),
  /** What its speakers say to who has answered. */
  thanks: z.string().nullable(),
});
export type FeedbackSession = z.infer<typeof FeedbackSession>;

/** What is planned in a room, also what asks for no feedback: that has no code, and opens at no time. */
export const PlannedSession = FeedbackSession.pick({ title: true, speakers: true }).extend({
  startTime: instant,
  endTime: instant,
  code: z.string().nullable(),
  opensAt: instant.nullable(),
});
export type PlannedSession = z.infer<typeof PlannedSession>;

/**
 * What goes on in a room, beside what takes answers there:
 * - `on`: `sessions` are on and take no answers yet; none where all that is on takes answers.
 * - `first`, `next`: nothing is on, and `sessions` begin next today, before or after others of the day.
 * - `over`, `none`: nothing more comes today, or nothing at all.
 */
export const Door = z.object({
  state: z.enum(["on", "first", "next", "over", "none"]),
  sessions: z.array(PlannedSession),
});
export type Door = z.infer<typeof Door>;

/** Which comments wait for a look before speakers may read them: all, or those with a flag. */
export const CommentReview = z.enum(["all", "flagged"]);

/** Added to an answer: from how many on its form said that they are read. What says more than it takes by now is refused. */
export const promised = z.int().min(0).max(1000).optional();

/** What a form of the event has. */
export const FeedbackForm = z.object({
  comments: z.boolean(),
  commentReview: CommentReview,
  reactions: z.array(Reaction),
  scales: z.array(Scale),
  /** Below so many answers nobody sees more than their number. */
  threshold: z.int(),
});
export type FeedbackForm = z.infer<typeof FeedbackForm>;
