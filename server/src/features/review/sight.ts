/** What a reader of a proposal under review may see: every answer about one asks here (docs/product/review.md#who-sees-what). */

export interface Reader {
  /** Reviews at the event, and proposals like this one. */
  isReviewer: boolean;
  organizes: boolean;
  /** Speaks in it, or is asked to. */
  speaks: boolean;
  /** Must not judge it, for whatever reason. */
  isInConflict: boolean;
  /** Must not know who speaks now. */
  isMasked: boolean;
}

/**
 * `named` and `masked` say how it is read; `own` and `conflict` why it isn't. Nobody else knows that there is such a proposal.
 * Who organizes an event reads also what they could not judge, but never what is said of what they speak in.
 */
export type Sight = "named" | "masked" | "own" | "conflict" | "none";

export function sightOf({ isReviewer, organizes, speaks, isInConflict, isMasked }: Reader): Sight {
  if (speaks) return "own";
  if (isMasked) return isReviewer && !isInConflict ? "masked" : "none";
  if (organizes) return "named";
  if (!isReviewer) return "none";
  return isInConflict ? "conflict" : "named";
}
