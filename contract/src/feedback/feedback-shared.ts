import { z } from "zod";
import { endpoint } from "../endpoint.ts";
import { id, instant } from "../fields.ts";
import { text } from "../text.ts";
import { feedbackNotLoaded } from "./feedback-failures.ts";
import { Distribution, Figures } from "./feedback-results.ts";

/** Results that speakers share by a secret address (docs/product/feedback.md#shared-results). */

const ofSession = z.object({ sessionId: id });

export const shareFeedback = endpoint({
  method: "POST",
  path: "/sessions/:sessionId/feedback/share",
  access: "user",
  summary:
    "Make the address at which everybody can read a session's public results, as one of its speakers; it is shown once, and ends the one before",
  status: 201,
  params: ofSession,
  response: z.object({ url: z.string() }),
  get failure() {
    return text("Failed to make the link");
  },
});

export const endSharing = endpoint({
  method: "DELETE",
  path: "/sessions/:sessionId/feedback/share",
  access: "user",
  summary: "End the address of a session's public results, as one of its speakers or an organizer",
  status: 204,
  params: ofSession,
  get failure() {
    return text("Failed to end the link");
  },
});

export const readShared = endpoint({
  method: "GET",
  path: "/public/feedback/shared/:token",
  access: "public",
  summary: "The public results of one session, by the address that its speakers have made",
  params: z.object({ token: z.string().max(100) }),
  response: z.object({
    session: z.object({
      ...{ sessionId: id, eventId: id, title: z.string(), eventName: z.string() },
      /** Empty if an imported file names nobody. */
      speakers: z.array(z.string()),
    }),
    figures: z.object({
      /** Answers that count. */
      answers: z.int(),
      ratings: z.int(),
      average: z.number(),
      distribution: Distribution,
      /** Reactions about the talk. */
      reactions: Figures.shape.reactions,
    }),
    /** When answers that are withdrawn will be gone from it. */
    until: instant,
  }),
  get failure() {
    return feedbackNotLoaded();
  },
});
