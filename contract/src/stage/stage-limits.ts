/** The limits of the stage (docs/product/stage.md), without schemas, for the phone's pages. */
export const stageLimits = {
  questionMax: 300,
  nameMax: 50,
  optionMax: 200,
  optionsMin: 2,
  optionsMax: 10,
  /** Steps of a rating. */
  steps: 5,
  pollsOfSession: 20,
  /** Answers in one round of a poll, and votes for one question. */
  answersOfRound: 50_000,
  votesOfQuestion: 50_000,
  /** Not counting questions that moderators have hidden. */
  questionsOfSession: 500,
  questionsEver: 5000,
  roundsOfPoll: 50,
  /** With fewer answers, nobody sees more of a poll than their number. */
  shownFrom: 5,
  /** Minutes before the session's start, and after its end. */
  opensBefore: 15,
  closesAfter: 60,
  /** When a rehearsal that nobody has ended is over. */
  rehearsalHours: 24,
} as const;
