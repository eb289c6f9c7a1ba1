/** The limits of the selection (docs/product/selection.md). */
export const selectionLimits = {
  noteMax: 500,
  /** Proposals that one change names; more of them are chosen by a filter. */
  chosenMax: 2000,
  /** How long a change of pending decisions can be undone, in hours. */
  undoHours: 24,
} as const;
