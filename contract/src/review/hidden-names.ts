import { z } from "zod";
import { Proposal } from "../call/proposals.ts";
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
