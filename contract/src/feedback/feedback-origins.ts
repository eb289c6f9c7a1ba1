import { z } from "zod";
import { endpoint } from "../endpoint.ts";
import { id, instant } from "../fields.ts";
import { text } from "../text.ts";
import { feedbackNotLoaded } from "./feedback-failures.ts";

/** Where the answers to one session or survey came from (docs/product/feedback.md#origins). */

/** Answers of one network, as far as they count, or as far as they are left out. */
export const Origin = z.object({
  originId: z.string(),
  isLeftOut: z.boolean(),
  size: z.int(),
  /** Of all answers, those that are left out too: from 0 to 1. */
  share: z.number(),
  /** Of their ratings, and of those of all others that count; null for surveys, where they are too few, and where the figures are hidden. */
  average: z.number().nullable(),
  othersAverage: z.number().nullable(),
  /** The hours of the first and the last one. */
  from: instant,
  to: instant,
});
export type Origin = z.infer<typeof Origin>;

/** How many answers are left out, and of how many networks. */
export const LeftOut = z.object({ answers: z.int(), networks: z.int() });
export type LeftOut = z.infer<typeof LeftOut>;

export const listOrigins = endpoint({
  method: "GET",
  path: "/events/:eventId/feedback/origins",
  access: "user",
  summary: "Where the answers to a session or survey of an event came from, for its organizers",
  params: z.object({ eventId: id }),
  query: z.object({
    /** One of the two. */
    sessionId: id.optional(),
    surveyId: id.optional(),
  }),
  response: z.object({
    origins: z.array(Origin),
    /** Those that count, and how many may be there. */
    answers: z.int(),
    most: z.int(),
    /** The event's. */
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
  // Of any kind, so that what can't be one is as unknown as one that is not there.
  params: z.object({ originId: z.string() }),
  body: z.object({ leftOut: z.boolean() }),
  response: z.object({ changed: z.int() }),
  get failure() {
    return text("Failed to save the decision");
  },
});
