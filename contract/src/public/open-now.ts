import { z } from "zod";
import { endpoint } from "../endpoint.ts";
import { eventNotLoaded } from "../failures.ts";
import { id, instant } from "../fields.ts";
import { ListedSurvey } from "../surveys/survey-fields.ts";

/** What pages of a public event lead to while it is open (docs/product/feedback.md#on-public-pages). */
export const OpenNow = z.object({
  surveys: z.array(ListedSurvey),
  /** Sessions whose stage takes questions and votes, those that begin first at the beginning; each with the code under which it does. */
  stages: z.array(z.object({ sessionId: id, code: z.string(), title: z.string() })),
  /** When that changes by itself; null if it doesn't. */
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
