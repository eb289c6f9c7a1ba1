/** Of the limits of feedback, those that phones need, and so load. */
export const phoneLimits = {
  /** What codes are made of: nothing that can be misread. */
  codeLetters: "23456789ABCDEFGHJKMNPQRSTUVWXYZ",
  codeLength: 6,
  commentMax: 2000,
  /** Sessions that a room's page names besides the one of its form. */
  alsoInRoom: 5,
  /** What a device keeps to send later. */
  queueMax: 50,
  /** How long a device keeps what is half filled of a survey, in days. */
  draftDays: 7,
} as const;

/** The limits of feedback (docs/product/feedback.md); apart from the others, which every page loads, and free of schemas for the phone's pages. */
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
  /** Of a session that says no duration, in minutes. */
  usualMinutes: 60,
  /** How long after the close what was written offline is taken, in hours. */
  graceHours: 24,
  /** For how many days after its last window an event's key is kept: until then whoever gave an answer can delete it. */
  keyDays: 30,
  /** Answers of one session or survey: of a session whose room says how many it holds three times as many, and at least some. */
  answersOfSubject: 50_000,
  answersOfCapacity: 3,
  answersAtLeast: 1000,
  answersOfEvent: 1_000_000,
  /** Bytes of answers, in mebibytes; what all events of one account may have is among its quotas. */
  megabytesOfSubject: 64,
  megabytesOfEvent: 256,
  /** What one pass may change and delete in an hour. */
  megabytesOfPass: 1,
  /** Personal links of an event. */
  linksMax: 10_000,
  /** How long speakers can read with a link, in days, and how many a session has at a time. */
  speakerLinkDays: 90,
  speakerLinksOfSession: 20,
  /** Walls of an event, and their open pages in one process. */
  wallsMax: 50,
  wallStreamsMax: 100,
  /** Of one wall: an address that was passed on takes the others no room. */
  streamsOfWall: 20,
  /** Open overviews of one user in one process. */
  overviewStreamsMax: 20,
  /** From how many ratings on the public sees any. */
  publicFrom: 10,
} as const;

/** Where the serial is in the bytes of a pass, which is the same in all passes of an account or link, and stays when one is renewed. */
export const serialWithin = [23, 39] as const;

/** A code as it is compared and printed: capitals, without the spaces and dashes that people write into it. */
export const plainCode = (code: string): string => code.toUpperCase().replace(/[\s\p{Pd}]/gu, "");

const pattern = new RegExp(`^[${phoneLimits.codeLetters}]{${phoneLimits.codeLength}}$`);

/** Whether it can be a code at all. */
export const isCode = (code: string): boolean => pattern.test(code);
