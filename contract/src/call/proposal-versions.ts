import { z } from "zod";
import { endpoint } from "../endpoint.ts";
import { HistoryActor } from "../events/history.ts";
import { id, instant, nextCursor, page } from "../fields.ts";
import { AnswerValues } from "../surveys/survey-fields.ts";
import { text } from "../text.ts";
import { ProposalFields } from "./proposals.ts";

/** What a proposal said each time it was submitted or changed (docs/product/call.md#history). */

const { title, summary, description, notes, minutes, language } = ProposalFields.shape;

/** What differs between two versions, as one of them has it; absent fields are the same in both. */
const Said = z
  .object({
    ...{ title, summary, description, notes, minutes, language },
    /** As they are called now; null for none, and for what is gone. */
    type: z.string().nullable(),
    track: z.string().nullable(),
    /** By question. */
    answers: AnswerValues,
  })
  .partial();

export const ProposalVersion = z.object({
  version: z.int(),
  at: instant,
  /** Null for somebody who is gone. */
  actor: HistoryActor.nullable(),
  /** What the version before it said; null for the first. */
  before: Said.nullable(),
  after: Said,
});
export type ProposalVersion = z.infer<typeof ProposalVersion>;

export const listProposalVersions = endpoint({
  method: "GET",
  path: "/proposals/:proposalId/versions",
  access: "user",
  packed: true,
  summary:
    "What a proposal said at each submission and publication of changes, newest first, as differences from the version before; for its speakers and organizers",
  params: z.object({ proposalId: id }),
  query: z.object(page),
  response: z.object({ versions: z.array(ProposalVersion), nextCursor }),
  get failure() {
    return text("Failed to load the versions");
  },
});
