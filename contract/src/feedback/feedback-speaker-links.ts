import { z } from "zod";
import { endpoint } from "../endpoint.ts";
import { id, instant } from "../fields.ts";
import { text } from "../text.ts";
import { feedbackNotLoaded } from "./feedback-failures.ts";
import { Figures, getSessionFeedback } from "./feedback-results.ts";

/** Links for speakers who can't sign in, to read released feedback (docs/product/feedback.md#speaker-links). */

const ofSession = z.object({ sessionId: id });
const linksNotMade = () => text("Failed to make the links");

export const makeSpeakerLink = endpoint({
  method: "POST",
  path: "/sessions/:sessionId/feedback/speaker-links",
  access: "user",
  summary:
    "Make a link to read a session's released feedback without signing in, as an organizer; it is shown once",
  status: 201,
  params: ofSession,
  response: z.object({ url: z.string(), expiresAt: instant }),
  get failure() {
    return linksNotMade();
  },
});

export const endSpeakerLinks = endpoint({
  method: "DELETE",
  path: "/sessions/:sessionId/feedback/speaker-links",
  access: "user",
  summary: "End all links to read a session's feedback without signing in, as an organizer",
  status: 204,
  params: ofSession,
  get failure() {
    return text("Failed to end the links");
  },
});

export const makeSpeakerLinks = endpoint({
  method: "POST",
  path: "/events/:eventId/feedback/speaker-links",
  access: "user",
  summary:
    "Make such a link for each released session of an event, as an organizer: a CSV file, which is the only place where they are",
  params: z.object({ eventId: id }),
  body: z.object({
    /** Only sessions with a speaker who can't sign in. */
    withoutAccount: z.boolean().default(false),
  }),
  file: "text/csv",
  get failure() {
    return linksNotMade();
  },
});

const read = getSessionFeedback.response.shape;

export const readSpeakerLink = endpoint({
  method: "GET",
  path: "/public/feedback/speakers/:token",
  access: "public",
  summary: "The released feedback of one session as its speakers read it, with a link that organizers made",
  params: z.object({ token: z.string().max(100) }),
  query: getSessionFeedback.query,
  response: z.object({
    session: z.object({ title: z.string(), eventName: z.string() }),
    figures: Figures,
    scales: read.scales,
    /** The whole event's figures; null if organizers don't let speakers compare. */
    event: Figures.nullable(),
    /** Comments that were shown, in random order. */
    comments: z.array(z.string()),
    ...{ commentCount: read.commentCount, nextCursor: read.nextCursor },
    expiresAt: instant,
  }),
  get failure() {
    return feedbackNotLoaded();
  },
});
