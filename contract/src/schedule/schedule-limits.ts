/** The limits of the schedule's editor (docs/product/schedule.md). */
export const scheduleLimits = {
  /** Days of an event that can be arranged. */
  daysMax: 31,
  /** Moves of one operation. */
  movesMax: 2000,
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
} as const;
