import type { AnswerValue, AnswerValues } from "@plenary/contract/surveys/survey-fields";
import { rowsIn } from "@plenary/contract/surveys/survey-logic";
import { hiddenParts } from "../../answering/subjects/hiding.ts";

/** What too few answers hide of a survey (docs/product/surveys.md#too-few-answers): pure functions of the numbers of answers. */

/** How many of each group have answered each unit with figures of its own: a question, or a row of a matrix. */
export type Counts = ReadonlyMap<string, ReadonlyMap<string, number>>;

export const rowUnit = (questionId: string, rowId: string): string => `${questionId} ${rowId}`;

/** The units of an answer with figures of their own. */
const unitsOf = (values: AnswerValues): string[] =>
  Object.entries(values).flatMap(([questionId, value]: [string, AnswerValue]) => [
    questionId,
    ...Object.keys(rowsIn(value) ?? {}).map((rowId) => rowUnit(questionId, rowId)),
  ]);

/** Counts how many of each group have answered each unit. */
export function openCounts() {
  const counts = new Map<string, Map<string, number>>();
  return {
    counts: counts as Counts,
    add(group: string, values: AnswerValues): void {
      for (const unit of unitsOf(values)) {
        const ofUnit = counts.get(unit) ?? new Map<string, number>();
        ofUnit.set(group, (ofUnit.get(group) ?? 0) + 1);
        counts.set(unit, ofUnit);
      }
    },
  };
}

/** Whether the figures of the question or row are hidden for the group. */
export function isHidden(
  counts: Counts,
  unit: string,
  { group, threshold }: { group: string; threshold: number },
): boolean {
  const ofUnit = counts.get(unit) ?? new Map<string, number>();
  return (ofUnit.get(group) ?? 0) < threshold || hiddenParts(ofUnit, threshold).has(group);
}
