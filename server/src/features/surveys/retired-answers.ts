import type { Choice, Question, Questionnaire, Value, Values } from "@plenary/contract/survey-fields";
import { askedOf, chosenIn, rowsIn } from "@plenary/contract/survey-logic";

/**
 * What stays of an answer that is changed (docs/product/surveys.md#changes): what was given to what is retired is asked of nobody any
 * more, so whoever sends the rest anew can neither repeat it nor mean to take it away.
 */

const isRetired = (choices: readonly Choice[], choiceId: string): boolean =>
  choices.some((each) => each.choiceId === choiceId && each.isRetired);

/** The values, with those of what is retired from what is stored. */
export function withRetired(questionnaire: Questionnaire, stored: Values, given: Values): Values {
  const asked = new Set(
    askedOf(questionnaire, given).sections.flatMap(({ questions }) =>
      questions.map(({ questionId }) => questionId),
    ),
  );
  const all = { ...given };
  for (const question of questionnaire.sections.flatMap(({ questions }) => questions)) {
    const { questionId } = question;
    const before = stored[questionId];
    if (before === undefined) continue;
    const kept = question.isRetired
      ? before
      : asked.has(questionId)
        ? merged(question, before, given[questionId])
        : undefined;
    if (kept !== undefined) all[questionId] = kept;
  }
  return all;
}

/** An answer to what is still asked, with the options and rows of the former one that aren't. */
function merged(question: Question, before: Value, now: Value | undefined): Value | undefined {
  if (question.type === "matrix") {
    const { rows, columns } = question;
    const chosen = rowsIn(now) ?? {};
    const kept = Object.entries(rowsIn(before) ?? {}).filter(
      ([rowId, columnId]) => !chosen[rowId] && (isRetired(rows, rowId) || isRetired(columns, columnId)),
    );
    return kept.length > 0 ? { ...Object.fromEntries(kept), ...chosen } : now;
  }
  if (question.type !== "single" && question.type !== "multiple") return now;
  const kept = chosenIn(before)?.choiceIds.filter((each) => isRetired(question.options, each)) ?? [];
  const chosen = chosenIn(now) ?? { choiceIds: [], other: null };
  // Of one option another one takes the place.
  const isReplaced = question.type === "single" && now !== undefined;
  if (kept.length === 0 || isReplaced) return now;
  return { ...chosen, choiceIds: [...new Set([...chosen.choiceIds, ...kept])] };
}

/** Whether anything of it is asked no longer. */
export const hasRetired = ({ sections }: Questionnaire): boolean =>
  sections.some(({ questions }) =>
    questions.some(
      (question) =>
        question.isRetired ||
        ("options" in question
          ? question.options
          : question.type === "matrix"
            ? [...question.rows, ...question.columns]
            : []
        ).some((each) => each.isRetired),
    ),
  );
