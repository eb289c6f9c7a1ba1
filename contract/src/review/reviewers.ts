import { z } from "zod";
import { endpoint } from "../endpoint.ts";
import { id, instant } from "../fields.ts";
import { OpenInvitation } from "../invitations/co-organizers.ts";
import { text } from "../text.ts";
import { reviewLimits } from "./review-limits.ts";

/** Who reviews at an event (docs/product/review.md#reviewers). */

export const Reviewer = z.object({
  reviewerId: id,
  userId: id,
  name: z.string(),
  /** `ended`: took part until then; what was written stays. */
  status: z.enum(["asked", "accepted", "ended"]),
  /** Those of whose proposals they review; empty for all. */
  trackIds: z.array(id),
  typeIds: z.array(id),
  /** So many proposals are assigned to them at most; null for any. */
  maxLoad: z.int().nullable(),
  askedAt: instant,
  /** The hour in which they last read or wrote a review there. */
  seenAt: instant.nullable(),
  /** Proposals assigned to them: without those in which the reader speaks. */
  assigned: z.int(),
  /** Reviews that were submitted, and abstentions: without those of proposals in which the reader speaks. */
  done: z.int(),
  abstained: z.int(),
});
export type Reviewer = z.infer<typeof Reviewer>;

const parts = z.array(id).max(reviewLimits.partsMax);
const ofEvent = z.object({ eventId: id });
const ofReviewer = z.object({ reviewerId: id });
const response = z.object({
  reviewers: z.array(Reviewer),
  /** To addresses that no account has confirmed. */
  invitations: z.array(OpenInvitation),
  /** Of what was submitted and not withdrawn, without what the reader speaks in. */
  proposals: z.int(),
  /** How many of them have as many reviews as each should get. */
  reached: z.int(),
  /** The same of each track that has some, and of those without. */
  tracks: z.array(
    z.object({
      trackId: id.nullable(),
      name: z.string().nullable(),
      ...{ proposals: z.int(), reached: z.int() },
    }),
  ),
});
const loadError = () => text("Must be {min} to {max}", { min: 1, max: reviewLimits.loadMax });
const notSaved = () => text("Failed to save the reviewers");

export const listReviewers = endpoint({
  method: "GET",
  path: "/events/:eventId/reviewers",
  access: "user",
  packed: true,
  summary: "Who reviews at an event, or was asked to, and how far they are, for organizers",
  params: ofEvent,
  response,
  get failure() {
    return text("Failed to load the reviewers");
  },
});

export const addReviewers = endpoint({
  method: "POST",
  path: "/events/:eventId/reviewers",
  access: "user",
  summary: "Ask accounts to review an event's proposals, as an organizer; oneself at once",
  status: 201,
  params: ofEvent,
  body: z.object({
    userIds: z.array(id).min(1).max(reviewLimits.askedMax),
    trackIds: parts.optional(),
    typeIds: parts.optional(),
  }),
  response: response.extend({
    /** How many of them get a mail now. */
    mailed: z.int(),
  }),
  get failure() {
    return notSaved();
  },
});

export const putReviewer = endpoint({
  method: "PUT",
  path: "/reviewers/:reviewerId",
  access: "user",
  summary:
    "Say of which tracks and types a reviewer's proposals are, and how many they take, as an organizer",
  params: ofReviewer,
  body: z.object({
    ...{ trackIds: parts, typeIds: parts },
    /** Absent it stays. */
    maxLoad: z
      .int({ error: loadError })
      .min(1, { error: loadError })
      .max(reviewLimits.loadMax, { error: loadError })
      .nullable()
      .optional(),
  }),
  response,
  get failure() {
    return notSaved();
  },
});

export const endReviewer = endpoint({
  method: "DELETE",
  path: "/reviewers/:reviewerId",
  access: "user",
  summary: "End that somebody reviews, as an organizer or oneself; what was reviewed stays",
  status: 204,
  params: ofReviewer,
  get failure() {
    return notSaved();
  },
});

export const answerToReview = endpoint({
  method: "POST",
  path: "/reviewers/:reviewerId/answer",
  access: "user",
  summary: "Agree to review an event's proposals, or decline",
  status: 204,
  params: ofReviewer,
  body: z.object({ accept: z.boolean() }),
  get failure() {
    return text("Failed to answer");
  },
});

export const listOwnReviews = endpoint({
  method: "GET",
  path: "/reviews",
  access: "user",
  summary: "The events at which the caller reviews, or is asked to",
  response: z.object({
    events: z.array(
      z.object({
        reviewerId: id,
        eventId: id,
        eventName: z.string(),
        status: z.enum(["asked", "accepted"]),
        /** Of who asked, while it waits for an answer. */
        askedBy: z.string().nullable(),
        open: z.boolean(),
        toDo: z.int(),
        done: z.int(),
        /** How many the caller can't review because they could see who wrote them. */
        seen: z.int(),
      }),
    ),
  }),
  get failure() {
    return text("Failed to load your reviews");
  },
});
