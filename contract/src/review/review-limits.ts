/** The limits of reviews (docs/product/review.md). */
export const reviewLimits = {
  criteriaMax: 10,
  stepsMin: 2,
  stepsMax: 11,
  weightMax: 10,
  nameMax: 60,
  helpMax: 500,
  labelMax: 40,
  guideMax: 10_000,
  /** Characters of a review, a comment, and what speakers are told. */
  textMax: 5000,
  /** Comments on a proposal, to reviewers and to speakers each. */
  commentsMax: 500,
  reviewersMax: 500,
  /** Why a conflict of interest was lifted. */
  reasonMax: 500,
  /** Accounts asked at once. */
  askedMax: 20,
  targetMax: 20,
  /** Proposals that are assigned at once, and reviewers to whom they are. */
  assignMax: 500,
  assigneesMax: 20,
  /** What a reviewer takes at most. */
  loadMax: 5000,
  /** Tracks or types that one reviewer's proposals are of. */
  partsMax: 500,
  /** Proposals on a page of the list. */
  page: 50,
} as const;
