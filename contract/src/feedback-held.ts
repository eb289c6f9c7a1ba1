import { z } from "zod";
import { endpoint } from "./endpoint.ts";
import { feedbackNotLoaded } from "./feedback-failures.ts";
import { id, instant } from "./fields.ts";
import { text } from "./text.ts";

/** Answers that are kept, but not counted until somebody decides (docs/product/feedback.md#held-answers). */

export const HeldGroup = z.object({
  groupId: z.string(),
  /** What was answered: one of the two. */
  sessionId: id.nullable(),
  surveyId: id.nullable(),
  title: z.string(),
  /** How many answers it holds. */
  size: z.int(),
  /** Whether they came from one network; false once the event's key is destroyed, as nobody can tell any more. */
  oneNetwork: z.boolean(),
  /** Of the first, to the hour. */
  hour: instant,
  /** Of their ratings, unless they are too few. */
  average: z.number().nullable(),
  /** Of the session's other answers, unless its figures are hidden. */
  othersAverage: z.number().nullable(),
});
export type HeldGroup = z.infer<typeof HeldGroup>;

const ofEvent = z.object({ eventId: id });

export const listHeld = endpoint({
  method: "GET",
  path: "/events/:eventId/feedback/held",
  access: "user",
  summary: "The answers of an event that are held, in groups, for its organizers",
  params: ofEvent,
  response: z.object({ groups: z.array(HeldGroup) }),
  get failure() {
    return feedbackNotLoaded();
  },
});

export const decideHeld = endpoint({
  method: "PUT",
  path: "/feedback/held/:groupId",
  access: "user",
  summary:
    "Count or discard answers that are held, or say that they came from the venue's network, as an organizer",
  // Of any kind, so that what can't be one is as unknown as one that is not there.
  params: z.object({ groupId: z.string() }),
  body: z.object({ decision: z.enum(["count", "discard", "venue"]) }),
  response: z.object({ decided: z.int() }),
  get failure() {
    return text("Failed to save the decision");
  },
});

export const addVenueNetwork = endpoint({
  method: "POST",
  path: "/events/:eventId/feedback/venue-network",
  access: "user",
  summary: "Say that one is in the venue's network: nothing that comes from there is held; as an organizer",
  params: ofEvent,
  response: z.object({ networks: z.int() }),
  get failure() {
    return text("Failed to save settings");
  },
});
