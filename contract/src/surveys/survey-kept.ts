import type { Choice, Question, Value } from "./survey-fields.ts";
import { chosenIn, rowsIn } from "./survey-logic.ts";

/** What of an answer stays when it is changed, as it is asked no longer (docs/product/surveys.md#changes). Free of schemas: phones load it. */

const isRetired = (choices: readonly Choice[], choiceId: string): boolean =>
  choices.some((each) => each.choiceId === choiceId && each.isRetired);

/** An answer to what is still asked, with what of the former one isn't: options, what was written beside them, and rows. */
export function keeping(
  question: Question,
  before: Value | undefined,
  now: Value | undefined,
): Value | undefined {
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
  // Of one option another one takes the place.
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
