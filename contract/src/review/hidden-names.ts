import { z } from "zod";
import { callLimits } from "../call/call-limits.ts";
import { Proposal, typed } from "../call/proposals.ts";
import { endpoint } from "../endpoint.ts";
import { id } from "../fields.ts";
import { text } from "../text.ts";

/** Reviewing without knowing who speaks (docs/product/review.md#hidden-names). */

export const showNames = endpoint({
  method: "POST",
  path: "/proposals/:proposalId/show-names",
  access: "user",
  summary:
    "See who speaks in a proposal, as an organizer who reviews without names: it is noted, and a conflict of interest from then on",
  params: z.object({ proposalId: id }),
  response: z.object({ proposal: Proposal }),
  get failure() {
    return text("Failed to show the names");
  },
});

const masked = (max: number) => typed(max).nullable().optional();

export const putMaskedTexts = endpoint({
  method: "PUT",
  path: "/proposals/:proposalId/masked-texts",
  access: "user",
  summary:
    "Write texts for reviewers who must not know who speaks, as an organizer: null gives the speakers' own back, and empty ones are empty there",
  params: z.object({ proposalId: id }),
  body: z.object({
    title: masked(callLimits.draft.title),
    summary: masked(callLimits.draft.summary),
    description: masked(callLimits.draft.description),
  }),
  response: z.object({ proposal: Proposal }),
  get failure() {
    return text("Failed to save the texts for reviewers");
  },
});
