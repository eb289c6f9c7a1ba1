/** The limits of the stage (docs/product/stage.md); free of schemas, for the phone's pages. */
export const stageLimits = {
  questionMax: 300,
  nameMax: 50,
  optionMax: 200,
  optionsMin: 2,
  optionsMax: 10,
  /** What a rating chooses from. */
  steps: 5,
  pollsOfSession: 20,
  /** Answers of one round of a poll, and votes for one question. */
  answersOfRound: 50_000,
  votesOfQuestion: 50_000,
  /** Those that moderators have hidden aside, of which there may be more. */
  questionsOfSession: 500,
  questionsEver: 5000,
  roundsOfPoll: 50,
  /** Below so many answers nobody sees more of a poll than their number. */
  shownFrom: 5,
  /** Minutes before the session's start, and after its end. */
  opensBefore: 15,
  closesAfter: 60,
  /** After which a rehearsal that nobody has ended is over. */
  rehearsalHours: 24,
} as const;
