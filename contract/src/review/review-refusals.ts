import { atField, conflict, forbidden, invalid, notFound } from "../refusal-kinds.ts";
import { counted, text } from "../text.ts";

/** Refusals of reviews (refusals.ts; docs/product/review.md). */
export const reviewRefusals = {
  OnlyReviewers: forbidden(() => text("Only reviewers of this event see its proposals.")),
  ReviewNotFound: notFound(() => text("Review not found")),
  ReviewOfNobody: conflict(() =>
    text("The account that wrote this review is deleted, so it can't count again"),
  ),
  ReviewerNotFound: notFound(() => text("Reviewer not found")),
  AnsweredToReview: conflict(() => text("This was answered already")),
  UnreachableReviewer: atField(invalid, "userIds", () => text("This account can't be asked")),
  /** They may have read the names meanwhile. */
  ReviewerStopped: atField(conflict, "userIds", () =>
    text("Who has stopped reviewing can't come back while names are hidden from reviewers"),
  ),
  TooManyReviewers: conflict(({ max }: { max: number }) =>
    text("An event has {max} reviewers at most", { max }),
  ),
  LoadExceeded: atField(conflict, "userIds", ({ name, max }: { name: string; max: number }) =>
    counted(max, "{name} takes {count} proposal at most", "{name} takes {count} proposals at most", { name }),
  ),
  /** Who reviews must not know the speakers. */
  NamesHidden: forbidden(() => text("Names are hidden from you while you review.")),
  ReviewsOwn: forbidden(() => text("You speak in this proposal, so you can't review it.")),
  ConflictOfInterest: forbidden(() => text("You have a conflict of interest with this proposal.")),
  ConflictNotFound: notFound(() => text("There is no such conflict of interest")),
  OwnConflict: forbidden(() => text("Another organizer has to lift your conflict of interest.")),
  ProposalNumberUnknown: atField(invalid, "number", ({ number }: { number: number }) =>
    text("There is no proposal no. {number}", { number }),
  ),
  ReviewClosed: conflict(() => text("The review is closed")),
  ReviewDecided: conflict(() => text("This proposal is decided")),
  CommentNotFound: notFound(() => text("Comment not found")),
  OthersComment: forbidden(() => text("Only who wrote a comment can do that.")),
  /** Of speakers, who answer and don't begin. */
  NotAskedYet: conflict(() => text("You can answer once somebody has written to you here.")),
  TooManyComments: conflict(({ max }: { max: number }) =>
    text("A proposal has {max} comments at most", { max }),
  ),
  NamesWereShown: atField(conflict, "masked", ({ count }: { count: number }) =>
    counted(
      count,
      "Reviewers could see who wrote {count} proposal, so names can't be hidden any more.",
      "Reviewers could see who wrote {count} proposals, so names can't be hidden any more.",
    ),
  ),
  ReviewClosesBeforeItOpens: atField(invalid, "closesAt", () =>
    text("The review cannot close before it opens"),
  ),
  /** Names may show once it closes, which nobody takes back. */
  ReviewClosesInThePast: atField(invalid, "closesAt", () => text("Please choose a time ahead")),
  ReviewSettingsChanged: conflict(() =>
    text("Somebody else has changed the review. Please look at it again."),
  ),
  /** Its steps are what its scores mean. */
  CriterionScored: atField(
    conflict,
    ({ index }: { index: number }) => `criteria.${index}.steps`,
    () => text("This criterion has scores. Remove it and add another one instead."),
  ),
  /** Fields that were sent, of a review that was changed in another tab. */
  ReviewChanged: conflict((_: { fields: string[] }) => text("This was changed in another tab meanwhile."), {
    fields: ({ fields }) =>
      Object.fromEntries(fields.map((field) => [field, text("Changed in another tab")])),
  }),
  /** What is missing, by field. */
  ReviewIncomplete: invalid((problems: Record<string, string>) => Object.values(problems)[0] ?? "", {
    fields: (problems) => problems,
  }),
};
