/** The limits of the selection (docs/product/selection.md). */
export const selectionLimits = {
  noteMax: 500,
  /** Proposals that one change names; more of them are chosen by a filter. */
  chosenMax: 2000,
  /** How long a change of pending decisions can be undone, in hours. */
  undoHours: 24,
  /** Of a mail about decisions. */
  subjectMax: 200,
  textMax: 10_000,
  /** How long after Send decisions leave at the earliest, in minutes, and at the latest, in days. */
  leavesAfterMinutes: 5,
  leavesWithinDays: 30,
} as const;
