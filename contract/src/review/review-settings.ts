import { z } from "zod";
import { endpoint } from "../endpoint.ts";
import { id, instant, isDateTime, optionalText, requiredText } from "../fields.ts";
import { text } from "../text.ts";
import { reviewLimits } from "./review-limits.ts";

/** How an event's proposals are reviewed (docs/product/review.md#settings). */

const whole = (min: number, max: number) => {
  const error = () => text("Must be {min} to {max}", { min, max });
  return z.int({ error }).min(min, { error }).max(max, { error });
};

const criterion = {
  name: requiredText(() => text("Criterion name is required"), reviewLimits.nameMax),
  help: optionalText(reviewLimits.helpMax).optional(),
  /** From 1, the worst. */
  steps: whole(reviewLimits.stepsMin, reviewLimits.stepsMax),
  /** Of the steps, from the first; those that are absent and null have none. */
  labels: z.array(optionalText(reviewLimits.labelMax)).max(reviewLimits.stepsMax).optional(),
  /** 0: shown apart and not counted. */
  weight: whole(0, reviewLimits.weightMax),
  required: z.boolean(),
};

export const Criterion = z.object({
  criterionId: id,
  ...criterion,
  help: z.string().nullable(),
  labels: z.array(z.string().nullable()).default([]),
  /** Not asked any more; what was scored stays. */
  retired: z.boolean(),
});
export type Criterion = z.infer<typeof Criterion>;

/** Until when reviewers must not know who speaks. */
export const Masked = z.enum(["no", "untilClosed", "untilSent"]);
export type Masked = z.infer<typeof Masked>;

/** When a reviewer reads what others say of a proposal. Organizers always do. */
export const OthersReviews = z.enum(["never", "afterOwn", "always"]);
export type OthersReviews = z.infer<typeof OthersReviews>;

/** Whether reviewers know of all proposals of their tracks and types, or only of what is assigned to them. */
export const Sees = z.enum(["all", "assigned"]);
export type Sees = z.infer<typeof Sees>;

export const ReviewSettings = z.object({
  /** Whether reviewers can write, by hand or by the times. */
  open: z.boolean(),
  /** When it opens by itself, and closes; null where that is done by hand. */
  opensAt: instant.nullable(),
  closesAt: instant.nullable(),
  /** When it was closed for the first time: with `untilClosed`, names show from then on. */
  closedAt: instant.nullable(),
  masked: Masked,
  sees: Sees,
  /** What reviewers should look at, in Markdown. */
  guide: z.string(),
  /** So many reviews each proposal should get. */
  targetReviews: z.int(),
  textRequired: z.boolean(),
  others: OthersReviews,
  /** Whether reviewers read whose the others' reviews are. */
  showReviewers: z.boolean(),
  /** Until when reviewers read everything and change what they wrote, after it was closed; null: not at all. */
  discussUntil: instant.nullable(),
  /** Whether reviewers write something that speakers read once it is decided. */
  feedbackToSpeakers: z.boolean(),
  criteria: z.array(Criterion),
  /** Raised by each saving. */
  version: z.int(),
});
export type ReviewSettings = z.infer<typeof ReviewSettings>;

/** On the clock of the call's deadlines, or with an offset. */
const moment = z
  .string({ error: () => text("Please enter a valid date and time") })
  .trim()
  .refine(isDateTime, { error: () => text("Please enter a valid date and time") });

/** Absent fields stay. */
export const ReviewSettingsBody = z.object({
  /** The version being changed: refused if somebody else has saved since. */
  version: z.int().min(0),
  /** By hand: the times that say otherwise now are forgotten. */
  open: z.boolean().optional(),
  opensAt: moment.nullish(),
  closesAt: moment.nullish(),
  masked: Masked.optional(),
  sees: Sees.optional(),
  guide: optionalText(reviewLimits.guideMax).optional(),
  targetReviews: whole(1, reviewLimits.targetMax).optional(),
  textRequired: z.boolean().optional(),
  others: OthersReviews.optional(),
  showReviewers: z.boolean().optional(),
  discussUntil: moment.nullish(),
  feedbackToSpeakers: z.boolean().optional(),
  /** All of them, in their order; what is left out and has scores is retired. */
  criteria: z
    .array(z.object({ criterionId: id.optional(), ...criterion }))
    .min(1, { error: () => text("Please add a criterion") })
    .max(reviewLimits.criteriaMax, {
      error: () => text("At most {max} criteria", { max: reviewLimits.criteriaMax }),
    })
    .refine((criteria) => criteria.some(({ weight }) => weight > 0), {
      error: () => text("At least one criterion has to count"),
    })
    .optional(),
});

const params = z.object({ eventId: id });
const response = z.object({ settings: ReviewSettings });

export const getReviewSettings = endpoint({
  method: "GET",
  path: "/events/:eventId/review-settings",
  access: "user",
  summary: "How an event's proposals are reviewed, for organizers",
  params,
  response,
  get failure() {
    return text("Failed to load the review");
  },
});

export const putReviewSettings = endpoint({
  method: "PUT",
  path: "/events/:eventId/review-settings",
  access: "user",
  summary: "Change how an event's proposals are reviewed, open or close it, as an organizer",
  params,
  body: ReviewSettingsBody,
  namesPaths: true,
  response,
  get failure() {
    return text("Failed to save the review");
  },
});
