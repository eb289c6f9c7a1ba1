import { z } from "zod";
import { endpoint } from "../endpoint.ts";
import { eventNotLoaded } from "../failures.ts";
import { id, instant } from "../fields.ts";
import { ListedSurvey } from "../surveys/survey-fields.ts";

/** Links on a public event's pages while it takes questions and feedback (docs/product/feedback.md#on-public-pages). */
export const OpenNow = z.object({
  surveys: z.array(ListedSurvey),
  /** Sessions whose stage is open, earliest start first, each with its code. */
  stages: z.array(z.object({ sessionId: id, code: z.string(), title: z.string() })),
  /** Added: the event's code while it takes feedback, under which its sessions are. */
  feedbackCode: z.string().optional(),
  /** When this changes by itself; null if it doesn't. */
  until: instant.nullable(),
});
export type OpenNow = z.infer<typeof OpenNow>;

export const getOpenNow = endpoint({
  method: "GET",
  path: "/public/events/:eventId/open-now",
  access: "public",
  summary:
    "The surveys of a public event that are open, but for those of personal links, and the stages that are",
  params: z.object({ eventId: id }),
  response: OpenNow,
  get failure() {
    return eventNotLoaded();
  },
});
