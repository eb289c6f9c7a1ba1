import { z } from "zod";
import { endpoint } from "../endpoint.ts";
import { id, instant, requiredText } from "../fields.ts";
import { text } from "../text.ts";
import { reviewLimits } from "./review-limits.ts";

/** Who must not judge which proposals, for organizers (docs/product/review.md#conflicts-of-interest). */

/**
 * `self`: speaks in it, or is asked to. `together`: speaks, or has spoken, together with one of its speakers. `declared` by the
 * reviewer, `set` by an organizer. `saw_names`: knew who wrote it.
 */
export const ConflictKind = z.enum(["self", "together", "declared", "set", "saw_names"]);
export type ConflictKind = z.infer<typeof ConflictKind>;

export const ConflictOfInterest = z.object({
  proposalId: id,
  number: z.int(),
  title: z.string(),
  userId: id,
  name: z.string(),
  kind: ConflictKind,
  /** By whom, null if that account is gone; null where it holds. */
  lifted: z.object({ by: z.string().nullable(), at: instant, reason: z.string() }).nullable(),
});
export type ConflictOfInterest = z.infer<typeof ConflictOfInterest>;

const params = z.object({ eventId: id });

export const listConflictsOfInterest = endpoint({
  method: "GET",
  path: "/events/:eventId/conflicts-of-interest",
  access: "user",
  packed: true,
  summary:
    "Which reviewers must not judge which proposals, and why, for organizers; without proposals that they speak in",
  params,
  query: z.object({ page: z.coerce.number().int().min(1).max(1000).optional() }),
  response: z.object({
    conflicts: z.array(ConflictOfInterest),
    page: z.int(),
    pages: z.int(),
    total: z.int(),
  }),
  get failure() {
    return text("Failed to load the conflicts of interest");
  },
});

const notSaved = () => text("Failed to save the conflict of interest");

export const setConflictOfInterest = endpoint({
  method: "POST",
  path: "/events/:eventId/conflicts-of-interest",
  access: "user",
  summary: "Keep a reviewer from judging a proposal, as an organizer",
  status: 204,
  params,
  body: z.object({
    userId: id,
    /** The proposal's. */
    number: z.int({ error: () => text("Enter the proposal's number") }),
  }),
  get failure() {
    return notSaved();
  },
});

export const liftConflictOfInterest = endpoint({
  method: "POST",
  path: "/events/:eventId/conflicts-of-interest/lift",
  access: "user",
  summary: "Lift a conflict of interest, as an organizer; not that of who speaks in the proposal",
  status: 204,
  params,
  body: z.object({
    userId: id,
    proposalId: id,
    kind: ConflictKind.exclude(["self"]),
    reason: requiredText(() => text("Please say why"), reviewLimits.reasonMax),
  }),
  get failure() {
    return notSaved();
  },
});
