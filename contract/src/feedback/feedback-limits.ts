/** The limits of feedback that phones load. */
export const phoneLimits = {
  /** Characters of codes: none that can be misread. */
  codeLetters: "23456789ABCDEFGHJKMNPQRSTUVWXYZ",
  codeLength: 6,
  commentMax: 2000,
  /** Sessions a room's page lists besides the one of its form. */
  alsoInRoom: 5,
  /** Answers a device keeps to send later. */
  queueMax: 50,
  /** How long a device keeps a half-filled survey, in days. */
  draftDays: 7,
} as const;

/**
 * The limits of feedback (docs/product/feedback.md). Separate from the others, which every page loads, and without
 * schemas, for the phone's pages.
 */
export const feedbackLimits = {
  ...phoneLimits,
  ratingMax: 5,
  reactionsMax: 12,
  reactionMax: 30,
  scalesMax: 3,
  labelMax: 40,
  questionMax: 200,
  flagWordsMax: 200,
  flagWordMax: 50,
  thanksMax: 500,
  accessCodeMin: 4,
  accessCodeMax: 12,
  opensBeforeEndMax: 1440,
  closesAfterHoursMax: 720,
  thresholdMin: 3,
  thresholdMax: 20,
  retentionMonthsMax: 60,
  /** The length of a session without a duration, in minutes. */
  usualMinutes: 60,
  /** How long after the close answers written offline are accepted, in hours. */
  graceHours: 24,
  /** How many days after its last window an event's key is kept. Until then people can delete their answers. */
  keyDays: 30,
  /** Answers of one session or survey. A session in a room with a capacity gets three times that, and at least some. */
  answersOfSubject: 50_000,
  answersOfCapacity: 3,
  answersAtLeast: 1000,
  answersOfEvent: 1_000_000,
  /** Answers of one session or survey, in mebibytes; the account's total over its events is a quota. */
  megabytesOfSubject: 64,
  megabytesOfEvent: 256,
  /** What one pass may change and delete in an hour. */
  megabytesOfPass: 1,
  linksMax: 10_000,
  /** How long a speaker's link can be read with, in days, and how many a session has at a time. */
  speakerLinkDays: 90,
  speakerLinksOfSession: 20,
  /** Walls of an event, and open pages of them in one process. */
  wallsMax: 50,
  wallStreamsMax: 100,
  /** Streams of one wall, so that an address passed on leaves room for the others. */
  streamsOfWall: 20,
  /** Open overviews of one user in one process. */
  overviewStreamsMax: 20,
  /** Ratings from which on the public sees any. */
  publicFrom: 10,
} as const;

/** The position of the serial in a pass's bytes. All passes of an account or link share it, and renewing keeps it. */
export const serialWithin = [23, 39] as const;

/** A code as it is compared and printed: capitals, without the spaces and dashes that people type. */
export const plainCode = (code: string): string => code.toUpperCase().replace(/[\s\p{Pd}]/gu, "");

const pattern = new RegExp(`^[${phoneLimits.codeLetters}]{${phoneLimits.codeLength}}$`);

export const isCode = (code: string): boolean => pattern.test(code);
