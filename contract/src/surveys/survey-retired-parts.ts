import type { AnswerValue, Choice, Question } from "./survey-fields.ts";
import { chosenIn, rowsIn } from "./survey-logic.ts";

/** What stays of a changed answer because it is no longer asked (docs/product/surveys.md#changes). No schemas: for phones. */

const isRetired = (choices: readonly Choice[], choiceId: string): boolean =>
  choices.some((each) => each.choiceId === choiceId && each.isRetired);

/** The new answer with the parts of the former one that are no longer asked: options, written ones, and rows. */
export function withRetiredParts(
  question: Question,
  before: AnswerValue | undefined,
  now: AnswerValue | undefined,
): AnswerValue | undefined {
  if (before === undefined) return now;
  if (question.type === "matrix") {
    const { rows, columns } = question;
    const chosen = now === undefined ? {} : rowsIn(now);
    if (!chosen) return now;
    const kept = Object.entries(rowsIn(before) ?? {}).filter(
      ([rowId, columnId]) => !chosen[rowId] && (isRetired(rows, rowId) || isRetired(columns, columnId)),
    );
    return kept.length > 0 ? { ...Object.fromEntries(kept), ...chosen } : now;
  }
  if (question.type !== "single" && question.type !== "multiple") return now;
  const chosen = now === undefined ? { choiceIds: [], other: null } : chosenIn(now);
  // With one choice, a new one replaces the former.
  if (!chosen || (question.type === "single" && now !== undefined)) return now;
  const former = chosenIn(before);
  const kept = former?.choiceIds.filter((each) => isRetired(question.options, each)) ?? [];
  const other = question.other ? null : (former?.other ?? null);
  if (kept.length === 0 && !other) return now;
  return {
    choiceIds: [...new Set([...chosen.choiceIds, ...kept])],
    other: chosen.other?.trim() ? chosen.other : other,
  };
}
