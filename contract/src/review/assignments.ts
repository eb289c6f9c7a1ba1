import { z } from "zod";
import { endpoint } from "../endpoint.ts";
import { id } from "../fields.ts";
import { text } from "../text.ts";
import { reviewLimits } from "./review-limits.ts";

/** Which proposals organizers have given to which reviewers (docs/product/review.md#assignments). */

export const Assignment = z.object({
  proposalId: id,
  number: z.int(),
  title: z.string(),
  userId: id,
  /** The reviewer's. */
  name: z.string(),
  /** What has become of it. */
  state: z.enum(["none", "submitted", "abstained"]),
});
export type Assignment = z.infer<typeof Assignment>;

const tooMany = (max: number) => text("At most {max} can be chosen", { max });
const params = z.object({ eventId: id });

export const listAssignments = endpoint({
  method: "GET",
  path: "/events/:eventId/assignments",
  access: "user",
  packed: true,
  summary:
    "Which proposals are assigned to which reviewers, for organizers; without proposals that they speak in, and without who has a conflict of interest",
  params,
  query: z.object({
    page: z.coerce.number().int().min(1).max(1000).optional(),
    proposalId: id.optional(),
    /** The reviewer. */
    userId: id.optional(),
  }),
  response: z.object({
    assignments: z.array(Assignment),
    page: z.int(),
    pages: z.int(),
    total: z.int(),
  }),
  get failure() {
    return text("Failed to load the assignments");
  },
});

export const putAssignments = endpoint({
  method: "PUT",
  path: "/events/:eventId/assignments",
  access: "user",
  summary: "Assign each of the proposals to each of the reviewers, or take them away again, as an organizer",
  params,
  body: z.object({
    proposalIds: z
      .array(id)
      .min(1, { error: () => text("Please choose at least one") })
      .max(reviewLimits.assignMax, { error: () => tooMany(reviewLimits.assignMax) }),
    userIds: z
      .array(id)
      .min(1, { error: () => text("Please choose somebody") })
      .max(reviewLimits.assigneesMax, { error: () => tooMany(reviewLimits.assigneesMax) }),
    assigned: z.boolean(),
  }),
  response: z.object({
    /** How many assignments were made, or taken away. */
    changed: z.int(),
    /** How many weren't made because of a conflict of interest. */
    inConflict: z.int(),
    /** How many of the proposals the caller speaks in, or wait for no decision: nothing was changed about them. */
    leftOut: z.int(),
  }),
  get failure() {
    return text("Failed to save the assignments");
  },
});
