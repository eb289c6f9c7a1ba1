/** The limits of the schedule's editor (docs/product/schedule.md). */
export const scheduleLimits = {
  /** Days of an event that can be arranged. */
  daysMax: 31,
  /** Moves of one operation. */
  movesMax: 2000,
  /** So many say all that can be said of a session, and items a dozen rooms each. */
  operationBytes: 1024 * 1024,
  labelMax: 100,
  /** How long, and how far back, one's own operations can be undone. */
  undoDays: 90,
  undoSteps: 100,
  /** Operations of one answer, for a tab that lacks some. */
  operationsMax: 100,
  /** Streams of one event, in all processes. */
  streamsMax: 100,
  /** After how many seconds without a sign of life nobody is shown as being there any more. */
  presenceSeconds: 60,
  /** Moves of one account in ten minutes. */
  movesPerTenMinutes: 10_000,
  /** Minutes from room to room. */
  personGapMax: 240,
  /** Times of a person, and of a room. */
  personTimesMax: 50,
  roomTimesMax: 100,
  reasonMax: 500,
  /** Letters that say how the slots of a conflict stand. */
  stateMax: 20_000,
  noteMax: 1000,
  /** How many days after the event it is known when people could be there. */
  availabilityDays: 30,
  /** Free places of one answer. */
  placesMax: 50,
  /** Pairs of sessions with a common audience that are compared: those with the most people. */
  audienceMax: 5000,
} as const;
