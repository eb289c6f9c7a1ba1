/** Scores that don't depend on who gave them (docs/product/review.md#fair-scores). */

/** A review that counts; proposals and reviewers are numbered from 0. */
export interface Rating {
  proposal: number;
  reviewer: number;
  /** 0 to 1. */
  score: number;
}

export interface FairScore {
  /** Rounded to three digits. */
  fair: number;
  mean: number;
  /** The deviation of the scores without the reviewers' generosity; null with less than two. */
  spread: number | null;
  reviews: number;
}

/** How strongly generosity is pulled to 0: a reviewer of few proposals is hardly corrected. */
const PENALTY = 3;

/**
 * With s the scores and m their mean, q and b minimize Σ (s - m - q(p) - b(r))² + 3 Σ b(r)². q is eliminated, which leaves one
 * linear system of as many rows as reviewers, solved exactly. Fair is m + q(p). By proposal; undefined without a review.
 */
export function fairScores(
  ratings: readonly Rating[],
  { proposals, reviewers }: { proposals: number; reviewers: number },
): (FairScore | undefined)[] {
  const all = meanOf(ratings.map(({ score }) => score));
  const byProposal = Array.from({ length: proposals }, (): Rating[] => []);
  for (const rating of ratings) byProposal[rating.proposal]?.push(rating);
  const generosity = solved(systemOf(byProposal, reviewers, all));
  return byProposal.map((own) => {
    if (own.length === 0) return undefined;
    const without = own.map(({ reviewer, score }) => score - (generosity[reviewer] ?? 0));
    const fair = meanOf(without);
    const deviation = Math.sqrt(meanOf(without.map((score) => (score - fair) ** 2)));
    return {
      ...{ fair: rounded(fair), mean: rounded(meanOf(own.map(({ score }) => score))) },
      spread: own.length < 2 ? null : rounded(deviation),
      reviews: own.length,
    };
  });
}

const meanOf = (values: readonly number[]): number =>
  values.length === 0 ? 0 : values.reduce((sum, value) => sum + value, 0) / values.length;

/** Never -0. */
const rounded = (value: number): number => Math.round(1000 * value) / 1000 + 0;

/** A row for each reviewer, its right side at the end. */
function systemOf(
  byProposal: readonly (readonly Rating[])[],
  reviewers: number,
  all: number,
): Float64Array[] {
  const rows = Array.from({ length: reviewers }, () => new Float64Array(reviewers + 1));
  for (const [at, row] of rows.entries()) row[at] = PENALTY;
  const add = (row: number, column: number, value: number) => {
    const cells = rows[row];
    if (cells) cells[column] = (cells[column] ?? 0) + value;
  };
  for (const own of byProposal) {
    const mean = meanOf(own.map(({ score }) => score - all));
    for (const { reviewer, score } of own) {
      add(reviewer, reviewer, 1);
      add(reviewer, reviewers, score - all - mean);
      for (const other of own) add(reviewer, other.reviewer, -1 / own.length);
    }
  }
  return rows;
}

/** By Gauss and Jordan; the diagonal of such a system rules over its rows, so none is exchanged. */
function solved(rows: Float64Array[]): number[] {
  const width = rows.length;
  for (const [at, row] of rows.entries()) {
    const pivot = row[at] ?? 1;
    for (let column = at; column <= width; column++) row[column] = (row[column] ?? 0) / pivot;
    for (const other of rows) {
      const factor = other[at] ?? 0;
      if (other === row || factor === 0) continue;
      for (let column = at; column <= width; column++)
        other[column] = (other[column] ?? 0) - factor * (row[column] ?? 0);
    }
  }
  return rows.map((row) => row[width] ?? 0);
}
