/** The order in which somebody reviews (docs/product/review.md#reviewing). */

/** A proposal among those that somebody reviews; those of one class stand in an order of the reviewer's own. */
export interface Queued {
  submitter_id: string;
  /** What to do with it. */
  standing: number;
  /** To the reviewer. */
  assigned: boolean;
  /** How many others have reviewed it. */
  reviews: number;
  /** When it was put off. */
  skipped_at: string | null;
}

/** The same rows, sorted by class: within one, no two of a submitter stand side by side while another one's is left. */
export function apart<Row extends Queued>(rows: readonly Row[]): Row[] {
  const ordered = [...rows];
  for (let at = 1; at < ordered.length; at++) {
    const [before, row] = [ordered[at - 1], ordered[at]];
    if (!before || !row || row.submitter_id !== before.submitter_id) continue;
    const isOther = (other: Row) => other.submitter_id !== before.submitter_id;
    const other = ordered.findIndex((each, index) => index > at && sameClass(each, row) && isOther(each));
    if (other > 0) ordered.splice(at, 0, ...ordered.splice(other, 1));
  }
  return ordered;
}

const sameClass = (one: Queued, other: Queued): boolean =>
  one.standing === other.standing &&
  one.assigned === other.assigned &&
  one.reviews === other.reviews &&
  one.skipped_at === other.skipped_at;
