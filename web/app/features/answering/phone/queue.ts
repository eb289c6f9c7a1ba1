import type { FeedbackAccess, FeedbackAnswer } from "@plenary/contract/feedback/feedback-fields";
import { phoneLimits, serialWithin } from "@plenary/contract/feedback/feedback-limits";
import type { SurveyAnswer } from "@plenary/contract/surveys/survey-public";

/** The queue of answers, each kept until the server has acknowledged it: pure functions (docs/product/feedback.md#on-a-phone). */

export type GivenAnswer = Omit<FeedbackAnswer, "edition">;

export type GivenSurveyAnswer = Omit<SurveyAnswer, "edition">;

/** An answer to send, or to delete. */
export interface QueueEntry {
  /** The session's or the survey's. */
  sessionId: string;
  /** For surveys; whether the name was included when it was written. */
  survey?: { named: boolean } | undefined;
  threshold?: number | undefined;
  eventId: string;
  access: FeedbackAccess;
  /** Grows with each change, including deletions. */
  edition: number;
  /** Null to delete it. */
  given: GivenAnswer | GivenSurveyAnswer | null;
  /** The account or link it was written with, if known: no other may send it. */
  holder?: string | undefined;
}

/** The owner of a pass: the same for all passes of an account or link, and for a device while it keeps its pass. */
export const holderOf = (pass: string): string =>
  btoa(atob(pass.replaceAll("-", "+").replaceAll("_", "/")).slice(...serialWithin));

/** The queue with the entry in place of its session's former one. Null if full, but deletions always fit. */
export function withEntry(queue: readonly QueueEntry[], entry: QueueEntry): QueueEntry[] | null {
  const others = queue.filter(({ sessionId }) => sessionId !== entry.sessionId);
  const isFull = others.filter(({ given }) => given).length >= phoneLimits.queueMax;
  return entry.given && isFull ? null : [...others, entry];
}

/** The queue without the entry; if it was changed meanwhile, it stays. */
export const withoutEntry = (
  queue: readonly QueueEntry[],
  { sessionId, edition }: QueueEntry,
): QueueEntry[] => queue.filter((each) => each.sessionId !== sessionId || each.edition !== edition);

/** The server's reply to a call. */
export interface ServerReply {
  /** 0 without a reply. */
  status: number;
  /** Whether it has the form of our API: hotels and trains answer calls too, in their own way. */
  isOurs: boolean;
  code?: string | undefined;
  message?: string | undefined;
  /** In seconds. */
  retryAfter?: number | undefined;
}

/** What the reply means for an answer: `again` is later, whenever our server hasn't refused it. */
export type ReplyMeaning = "taken" | "renew" | "sign-in" | "dropped" | "again";

export function meaningOfReply({ status, isOurs, code }: ServerReply): ReplyMeaning {
  if (!isOurs) return "again";
  if (status >= 200 && status < 300) return "taken";
  if (status === 401) return code === "unauthenticated" ? "sign-in" : "renew";
  if (status === 408 || status === 425 || status === 429) return "again";
  return status >= 400 && status < 500 ? "dropped" : "again";
}

/** The same for an answer that may be too early, because its session was moved: it is accepted later. */
export const meaningOfAnswer = (heard: ServerReply): ReplyMeaning =>
  isEarly(heard) ? "again" : meaningOfReply(heard);

/** Whether it was refused only for its time. */
export const isEarly = ({ status, isOurs }: ServerReply): boolean => isOurs && status === 409;

/** The first wait after a failure, and the longest, in milliseconds. */
const first = 2_000;
const longest = 300_000;
/** The longest wait that a busy server may ask for. */
export const longestAsked = 3_600_000;

/**
 * The wait after that many consecutive failures: doubling, up to half more or less, so that a hall doesn't come back
 * all at once. `random` is from 0 to 1; `retryAfter`, in seconds, is the minimum.
 */
export function waitOf(failures: number, random: number, retryAfter = 0): number {
  const usual = Math.min(longest, first * 2 ** Math.min(failures - 1, 20));
  return Math.max(usual * (0.5 + random), Math.min(retryAfter * 1000, longestAsked));
}
