import { z } from "zod";
import { endpoint } from "../endpoint.ts";
import { id, instant } from "../fields.ts";
import { text } from "../text.ts";
import { feedbackNotLoaded } from "./feedback-failures.ts";

/** Where the answers to a session or survey came from (docs/product/feedback.md#origins). */

/** The answers of one network: those that count, or those left out. */
export const Origin = z.object({
  originId: z.string(),
  isLeftOut: z.boolean(),
  size: z.int(),
  /** Share of all answers, including those left out, from 0 to 1. */
  share: z.number(),
  /** The averages of this network and of all others; null for surveys, too few ratings, and hidden figures. */
  average: z.number().nullable(),
  othersAverage: z.number().nullable(),
  /** The hours of the first and the last answer. */
  from: instant,
  to: instant,
});
export type Origin = z.infer<typeof Origin>;

/** How many answers of how many networks are left out. */
export const LeftOut = z.object({ answers: z.int(), networks: z.int() });
export type LeftOut = z.infer<typeof LeftOut>;

export const listOrigins = endpoint({
  method: "GET",
  path: "/events/:eventId/feedback/origins",
  access: "user",
  summary: "Where the answers to a session or survey of an event came from, for its organizers",
  params: z.object({ eventId: id }),
  query: z.object({
    /** Exactly one of the two. */
    sessionId: id.optional(),
    surveyId: id.optional(),
  }),
  response: z.object({
    origins: z.array(Origin),
    /** Answers that count, and the most there may be. */
    answers: z.int(),
    most: z.int(),
    timezone: z.string(),
  }),
  get failure() {
    return feedbackNotLoaded();
  },
});

export const decideOrigin = endpoint({
  method: "PUT",
  path: "/feedback/origins/:originId",
  access: "user",
  summary: "Leave the answers of one network out, or count them again, as an organizer",
  // Any text, so that a malformed id is answered like an unknown one.
  params: z.object({ originId: z.string() }),
  body: z.object({ leftOut: z.boolean() }),
  response: z.object({ changed: z.int() }),
  get failure() {
    return text("Failed to save the decision");
  },
});
