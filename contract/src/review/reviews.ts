import { z } from "zod";
import { DeadlineZone } from "../call/call.ts";
import { CallQuestions } from "../call/call-questions.ts";
import { ProposalState, tag, typed } from "../call/proposals.ts";
import { endpoint } from "../endpoint.ts";
import { id, instant, searchText } from "../fields.ts";
import { AnswerValues } from "../surveys/survey-fields.ts";
import { text } from "../text.ts";
import { Comments } from "./comments.ts";
import { reviewLimits } from "./review-limits.ts";
import { Criterion } from "./review-settings.ts";

/** Reviews of proposals, as reviewers write and read them (docs/product/review.md). */

export const ReviewState = z.enum(["draft", "submitted", "abstained"]);
export type ReviewState = z.infer<typeof ReviewState>;

/** Why somebody says nothing; a conflict of interest is declared instead. */
export const Abstained = z.enum(["opinion", "competence"]);
export type Abstained = z.infer<typeof Abstained>;

/** Steps by criterion, from 1. */
const Scores = z.record(z.string(), z.int());

/** One's own; of what nobody has written yet, version 0. */
export const OwnReview = z.object({
  state: ReviewState,
  scores: Scores,
  text: z.string(),
  /** What speakers read of it, where they do. */
  toSpeakers: z.string(),
  abstained: Abstained.nullable(),
  /** Whether the proposal says something else since it was submitted. */
  changedSince: z.boolean(),
  version: z.int(),
});
export type OwnReview = z.infer<typeof OwnReview>;

/** A submitted review or an abstention of somebody else. */
export const OthersReview = z.object({
  /** For organizers, who may set it aside; else null. */
  reviewId: id.nullable(),
  /** Null where the reader may not know, and of a deleted account. */
  reviewer: z.string().nullable(),
  state: ReviewState.exclude(["draft"]),
  scores: Scores,
  /** 0 to 100. */
  score: z.int().nullable(),
  text: z.string(),
  toSpeakers: z.string(),
  abstained: Abstained.nullable(),
  changedSince: z.boolean(),
  /** False once an organizer has set it aside: it is in no score. */
  counts: z.boolean(),
  at: instant,
});
export type OthersReview = z.infer<typeof OthersReview>;

/** What every reader of a proposal under review may know: nothing of who speaks. */
const shown = {
  proposalId: id,
  number: z.int(),
  state: ProposalState,
  title: z.string(),
  summary: z.string(),
  descriptionHtml: z.string(),
  typeName: z.string().nullable(),
  minutes: z.int().nullable(),
  trackName: z.string().nullable(),
  language: z.string().nullable(),
  tags: z.array(z.string()),
  /** Those that the reader may see. */
  questions: CallQuestions,
  answers: AnswerValues,
};

/** For who must not know the speakers: a type of its own, which has nothing of them. */
export const MaskedProposal = z.object({
  masked: z.literal(true),
  ...shown,
  /** Numbers of other proposals with one of its speakers, which are hidden there too. */
  alsoBy: z.array(z.int()),
});
export type MaskedProposal = z.infer<typeof MaskedProposal>;

export const NamedProposal = z.object({
  masked: z.literal(false),
  ...shown,
  /** Who speaks: the submitter, and who has accepted to speak with them. */
  speakers: z.array(z.string()),
});
export type NamedProposal = z.infer<typeof NamedProposal>;

export const ReviewedProposal = z.discriminatedUnion("masked", [MaskedProposal, NamedProposal]);
export type ReviewedProposal = z.infer<typeof ReviewedProposal>;

/** A row of the list, which names nobody. */
export const ListedReview = z.object({
  proposalId: id,
  number: z.int(),
  title: z.string(),
  typeName: z.string().nullable(),
  minutes: z.int().nullable(),
  trackName: z.string().nullable(),
  tags: z.array(z.string()),
  /** One's own review. */
  state: ReviewState.nullable(),
  changedSince: z.boolean(),
  /** Put off, and not done since. */
  skipped: z.boolean(),
  /** By an organizer, to the reader. */
  assigned: z.boolean(),
});
export type ListedReview = z.infer<typeof ListedReview>;

const Event = z.object({ eventId: id, name: z.string() });

const ofEvent = z.object({ eventId: id });
const ofProposal = z.object({ eventId: id, proposalId: id });
const notSaved = () => text("Failed to save the review");

export const listToReview = endpoint({
  method: "GET",
  path: "/events/:eventId/review",
  access: "user",
  packed: true,
  summary:
    "What the caller reviews at an event, without what they speak in: first what is to be done and assigned to them, then what has the fewest reviews, last what they skipped",
  params: ofEvent,
  query: z.object({
    page: z.coerce.number().int().min(1).max(1000).optional(),
    show: z.enum(["toDo", "assigned", "done", "skipped", "changed"]).optional(),
    typeId: id.optional(),
    trackId: id.optional(),
    tag: tag.optional(),
    language: searchText.optional(),
    q: searchText.optional(),
  }),
  response: z.object({
    event: Event,
    open: z.boolean(),
    /** While what was reviewed is discussed after the closing: until when. */
    discussUntil: instant.nullable(),
    /** When it opens or closes by itself, as far as that is ahead. */
    opensAt: instant.nullable(),
    closesAt: instant.nullable(),
    /** Whose clock these are shown on. */
    clock: z.object({ deadlineZone: DeadlineZone, timezone: z.string() }),
    guideHtml: z.string(),
    proposals: z.array(ListedReview),
    page: z.int(),
    pages: z.int(),
    /** That match. */
    total: z.int(),
    counts: z.object({
      ...{ all: z.int(), toDo: z.int(), done: z.int() },
      ...{ assigned: z.int(), skipped: z.int(), changed: z.int() },
    }),
    /** What the list can be narrowed by. */
    filters: z.object({
      types: z.array(z.object({ typeId: id, name: z.string() })),
      tracks: z.array(z.object({ trackId: id, name: z.string() })),
      tags: z.array(z.string()),
      languages: z.array(z.string()),
    }),
  }),
  get failure() {
    return text("Failed to load the proposals to review");
  },
});

export const getReview = endpoint({
  method: "GET",
  path: "/events/:eventId/review/:proposalId",
  access: "user",
  summary:
    "A proposal with the caller's review, and others' where they may be seen, for reviewers and organizers",
  params: ofProposal,
  response: z.object({
    event: Event,
    proposal: ReviewedProposal,
    /** What it says: goes with a review of it. */
    proposalVersion: z.int(),
    criteria: z.array(Criterion),
    textRequired: z.boolean(),
    /** Whether speakers are given feedback. */
    feedbackToSpeakers: z.boolean(),
    /** Null for organizers who don't review it. */
    review: OwnReview.nullable(),
    /** Whether it can be written now. */
    open: z.boolean(),
    /** While it is discussed after the review was closed: until when. */
    discussUntil: instant.nullable(),
    /** Null while they may not be seen. */
    others: z.array(OthersReview).nullable(),
    discussion: Comments,
  }),
  get failure() {
    return text("Failed to load the review");
  },
});

export const putReview = endpoint({
  method: "PUT",
  path: "/events/:eventId/review/:proposalId",
  access: "user",
  summary:
    "Save what was written of a review, submit it, or abstain; refused where it was changed in another tab",
  params: ofProposal,
  body: z.object({
    /** The version that the changes began from; 0 for a new one. */
    baseVersion: z.int().min(0),
    scores: z.record(z.string(), z.int().min(1).max(reviewLimits.stepsMax)).optional(),
    text: typed(reviewLimits.textMax).optional(),
    toSpeakers: typed(reviewLimits.textMax).optional(),
    state: ReviewState.optional(),
    /** The one that was read, with the state `submitted`; without it the present one. */
    proposalVersion: z.int().min(1).optional(),
    /** With the state `abstained`. */
    abstained: Abstained.optional(),
  }),
  namesPaths: true,
  response: z.object({ review: OwnReview }),
  get failure() {
    return notSaved();
  },
});

export const countReview = endpoint({
  method: "PUT",
  path: "/reviews/:reviewId",
  access: "user",
  summary:
    "Set a review aside, so that it stays and counts no longer, or let it count again, as an organizer",
  status: 204,
  params: z.object({ reviewId: id }),
  body: z.object({ counts: z.boolean() }),
  get failure() {
    return notSaved();
  },
});

export const skipReview = endpoint({
  method: "POST",
  path: "/events/:eventId/review/:proposalId/skip",
  access: "user",
  summary: "Put a proposal behind all else that one reviews, as a reviewer",
  status: 204,
  params: ofProposal,
  get failure() {
    return text("Failed to skip the proposal");
  },
});

export const declareConflictOfInterest = endpoint({
  method: "POST",
  path: "/events/:eventId/review/:proposalId/conflict-of-interest",
  access: "user",
  summary:
    "Say that one can't judge a proposal, as a reviewer: it and all with one of its speakers are shown no more, and one's reviews of them don't count",
  status: 204,
  params: ofProposal,
  get failure() {
    return notSaved();
  },
});
