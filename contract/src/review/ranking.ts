import { z } from "zod";
import { ProposalState } from "../call/proposals.ts";
import { endpoint } from "../endpoint.ts";
import { id, instant } from "../fields.ts";
import { text } from "../text.ts";

/** Proposals by what reviewers think of them (docs/product/review.md#fair-scores). */

export const RankedProposal = z.object({
  proposalId: id,
  number: z.int(),
  title: z.string(),
  state: ProposalState,
  typeName: z.string().nullable(),
  minutes: z.int().nullable(),
  trackName: z.string().nullable(),
  tags: z.array(z.string()),
  /** From 1; what has the same fair score has the same rank. Null without a review, as the scores are. */
  rank: z.int().nullable(),
  /** 0 to 1, in thousandths. */
  fair: z.number().nullable(),
  mean: z.number().nullable(),
  /** The deviation of the scores without the reviewers' generosity; null with less than two. */
  spread: z.number().nullable(),
  reviews: z.int(),
  abstained: z.int(),
});
export type RankedProposal = z.infer<typeof RankedProposal>;

export const getRanking = endpoint({
  method: "GET",
  path: "/events/:eventId/ranking",
  access: "user",
  packed: true,
  summary:
    "What was submitted and not withdrawn, by fair score, for organizers; without what they speak in, which is only counted",
  params: z.object({ eventId: id }),
  response: z.object({
    /** When it was computed. */
    at: instant,
    proposals: z.array(RankedProposal),
    /** How many the reader speaks in, which are left out. */
    leftOut: z.int(),
    /** Whether everybody has reviewed the same, so that fair scores and means rank alike. */
    allReadAll: z.boolean(),
  }),
  get failure() {
    return text("Failed to load the ranking");
  },
});
