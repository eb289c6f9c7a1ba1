import type { ConflictKind } from "@plenary/contract/review/conflicts";
import type { Masked, OthersReviews, Sees } from "@plenary/contract/review/review-settings";
import type { Reviewer } from "@plenary/contract/review/reviewers";
import type { Abstained, ReviewState } from "@plenary/contract/review/reviews";
import { text } from "@plenary/contract/text";
import { type DeadlineClock, formatDeadlineHere } from "../../base/formats/deadlines.ts";
import type { BadgeTone } from "../../ui/texts/Badge.tsx";

/** How reviews and reviewers stand, in words (docs/product/review.md). */

export const reviewerStates: Record<Reviewer["status"], () => string> = {
  asked: () => text("Asked"),
  accepted: () => text("Reviews"),
  ended: () => text("Ended"),
};

export const reviewerTones: Record<Reviewer["status"], BadgeTone> = {
  asked: "warn",
  accepted: "accent",
  ended: "neutral",
};

/** One's own review. */
export const reviewStates: Record<ReviewState | "none", () => string> = {
  none: () => text("To do"),
  draft: () => text("Begun"),
  submitted: () => text("Done"),
  abstained: () => text("Abstained"),
};

export const reviewTones: Record<ReviewState | "none", BadgeTone> = {
  none: "neutral",
  draft: "warn",
  submitted: "accent",
  abstained: "neutral",
};

export const abstainedNames: Record<Abstained, () => string> = {
  opinion: () => text("No opinion"),
  competence: () => text("Not my field"),
};

/** When the review opens or closes by itself next; nothing if it doesn't. */
export function turnText(
  { open, opensAt, closesAt }: { open: boolean; opensAt: string | null; closesAt: string | null },
  clock: DeadlineClock,
): string {
  const ahead = (at: string | null) => (at !== null && at > new Date().toISOString() ? at : null);
  const [opens, closes] = [ahead(opensAt), ahead(closesAt)];
  if (open) return closes ? text("It closes on {time}.", { time: formatDeadlineHere(closes, clock) }) : "";
  return opens ? text("It opens on {time}.", { time: formatDeadlineHere(opens, clock) }) : "";
}

/** Why a reviewer must not judge a proposal. */
export const conflictNames: Record<ConflictKind, () => string> = {
  self: () => text("Speaks in it, or is asked to"),
  together: () => text("Speaks together with one of its speakers, or did in the two years before"),
  declared: () => text("Declared it"),
  set: () => text("Set by an organizer"),
  saw_names: () => text("Knew who wrote it"),
};

export const maskedNames: Record<Masked, () => string> = {
  no: () => text("Always"),
  untilClosed: () => text("Once the review is closed"),
  untilSent: () => text("Once it is decided about the proposal"),
};

export const seesNames: Record<Sees, () => string> = {
  all: () => text("All proposals of their tracks and types"),
  assigned: () => text("Only what is assigned to them"),
};

export const othersNames: Record<OthersReviews, () => string> = {
  never: () => text("Never"),
  afterOwn: () => text("Once they have submitted their own"),
  always: () => text("Always"),
};
