import type { Criterion } from "@plenary/contract/review/review-settings";

/**
 * What a review comes to, from 0 to 1: the weighted mean of the criteria that were scored and count, each moved to 0..1 by its own
 * scale. Null if none was.
 */
export function reviewScore(
  scores: Readonly<Record<string, number>>,
  criteria: readonly Pick<Criterion, "criterionId" | "steps" | "weight">[],
): number | null {
  let sum = 0;
  let weights = 0;
  for (const { criterionId, steps, weight } of criteria) {
    const step = scores[criterionId];
    if (step === undefined || weight === 0) continue;
    sum += weight * ((step - 1) / (steps - 1));
    weights += weight;
  }
  return weights === 0 ? null : sum / weights;
}
