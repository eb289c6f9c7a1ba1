import type { FeedbackAccess, FeedbackAnswer } from "@plenary/contract/feedback/feedback-fields";
import { phoneLimits, serialWithin } from "@plenary/contract/feedback/feedback-limits";
import type { SurveyAnswer } from "@plenary/contract/surveys/survey-public";

/** What is sent, kept until somebody has heard it: pure functions of the queue (docs/product/feedback.md#on-a-phone). */

/** What somebody has given to a session, without its edition. */
export type GivenAnswer = Omit<FeedbackAnswer, "edition">;

/** What somebody has given to a survey. */
export type SurveyGiven = Omit<SurveyAnswer, "edition">;

/** An answer to send, or to delete. */
export interface Entry {
  /** Of the session, or of the survey. */
  sessionId: string;
  /** Of surveys; whether the name was to go along when it was written. */
  survey?: { named: boolean } | undefined;
  /** From how many answers on they are read, as its form said. */
  threshold?: number | undefined;
  eventId: string;
  access: FeedbackAccess;
  /** Higher with each change, deletions included. */
  edition: number;
  /** Null to delete it. */
  given: GivenAnswer | SurveyGiven | null;
  /** Whose account or link it was written with, where that was known: it is sent by no other. */
  holder?: string | undefined;
}

/** Whose a pass is: the same for all of an account or link, and for a device as long as it keeps its pass. */
export const holderOf = (pass: string): string =>
  btoa(atob(pass.replaceAll("-", "+").replaceAll("_", "/")).slice(...serialWithin));

/**
 * The queue with the entry, in place of a former one of the same session; null if it is full of answers: what is to be deleted always has
 * room, as there is no more of it than was sent.
 */
export function withEntry(queue: readonly Entry[], entry: Entry): Entry[] | null {
  const others = queue.filter(({ sessionId }) => sessionId !== entry.sessionId);
  const isFull = others.filter(({ given }) => given).length >= phoneLimits.queueMax;
  return entry.given && isFull ? null : [...others, entry];
}

/** The queue without the entry; what has been changed meanwhile stays in it. */
export const withoutEntry = (queue: readonly Entry[], { sessionId, edition }: Entry): Entry[] =>
  queue.filter((each) => each.sessionId !== sessionId || each.edition !== edition);

/** What was heard of a call. */
export interface Heard {
  /** 0 if nothing was. */
  status: number;
  /** Whether it is in the form of our API: hotels and trains answer too, in their own words. */
  isOurs: boolean;
  code?: string | undefined;
  message?: string | undefined;
  /** In seconds. */
  retryAfter?: number | undefined;
}

/**
 * What that means for what was sent: `taken`; `renew` the pass; `sign-in` first; `dropped`, with its reason; or `again` later, which
 * it is whenever nobody who should know has refused it.
 */
export type Meaning = "taken" | "renew" | "sign-in" | "dropped" | "again";

export function meaningOf({ status, isOurs, code }: Heard): Meaning {
  if (!isOurs) return "again";
  if (status >= 200 && status < 300) return "taken";
  if (status === 401) return code === "unauthenticated" ? "sign-in" : "renew";
  if (status === 408 || status === 425 || status === 429) return "again";
  return status >= 400 && status < 500 ? "dropped" : "again";
}

/** The same of an answer: what came before its time, as its session was moved, is taken once that is there. */
export const meaningOfAnswer = (heard: Heard): Meaning => (isEarly(heard) ? "again" : meaningOf(heard));

/** Whether nothing was refused but the time. */
export const isEarly = ({ status, isOurs }: Heard): boolean => isOurs && status === 409;

/** The first wait after a failure, and the longest, in milliseconds. */
const first = 2_000;
const longest = 300_000;
/** However long a server says that it is busy. */
export const longestAsked = 3_600_000;

/**
 * How long to wait after so many failures one after the other: doubling, up to half more or less, so that a hall doesn't come back all at
 * once; never less than asked for.
 *
 * @param random from 0 to 1
 * @param retryAfter in seconds
 */
export function waitOf(failures: number, random: number, retryAfter = 0): number {
  const usual = Math.min(longest, first * 2 ** Math.min(failures - 1, 20));
  return Math.max(usual * (0.5 + random), Math.min(retryAfter * 1000, longestAsked));
}
