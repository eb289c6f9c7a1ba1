import type { Questionnaire, ShowIf, Value, Values } from "@plenary/contract/survey-fields";
import { rowsIn } from "@plenary/contract/survey-logic";
import { hiddenSessions } from "../feedback/hiding.ts";

/**
 * What too few answers hide of a survey (docs/product/surveys.md#too-few-answers): pure functions of how many have answered. What is asked
 * only after certain answers tells of them by being asked, so it is hidden with them.
 */

/** How many of each group have answered something that has figures of its own: a question, or a row of a matrix. */
export type Counts = ReadonlyMap<string, ReadonlyMap<string, number>>;

export interface Hiding {
  /** Whether nobody sees the figures of the question, or row, that are those of the group. */
  isHidden(unit: string, group: string): boolean;
  /** Whether how many have answered it would tell what others have answered to something hidden. */
  isTelling(unit: string, group: string): boolean;
}

export const rowUnit = (questionId: string, rowId: string): string => `${questionId} ${rowId}`;

/** What of an answer has figures of its own. */
const unitsOf = (values: Values): string[] =>
  Object.entries(values).flatMap(([questionId, value]: [string, Value]) => [
    questionId,
    ...Object.keys(rowsIn(value) ?? {}).map((rowId) => rowUnit(questionId, rowId)),
  ]);

/** Counts, for each thing that has figures, how many of each group have answered it. */
export function openCounts() {
  const counts = new Map<string, Map<string, number>>();
  return {
    counts: counts as Counts,
    add(group: string, values: Values): void {
      for (const unit of unitsOf(values)) {
        const ofUnit = counts.get(unit) ?? new Map<string, number>();
        ofUnit.set(group, (ofUnit.get(group) ?? 0) + 1);
        counts.set(unit, ofUnit);
      }
    },
  };
}

/**
 * What is hidden where each of the groups can be looked at by itself, and all of them together.
 * @param groups all that there are, also those of which nobody has answered anything
 */
export function hidingIn(
  { sections }: Questionnaire,
  counts: Counts,
  { groups, threshold }: { groups: readonly string[]; threshold: number },
): Hiding {
  const hidden = new Map<string, ReadonlySet<string>>();
  const telling = new Map<string, ReadonlySet<string>>();
  const hide = (unit: string, others: ReadonlySet<string>) => {
    const ofUnit = counts.get(unit);
    const answers = new Map(groups.map((group) => [group, ofUnit?.get(group) ?? 0]));
    hidden.set(unit, hiddenSessions(answers, threshold, others));
    telling.set(unit, others);
  };
  /** The groups whose answers to a question are a secret: not where it can be seen that they gave none. */
  const secretsOf = (questionId: string): readonly string[] => {
    const secrets = [...(hidden.get(questionId) ?? [])];
    const isAnswered = secrets.some((group) => (counts.get(questionId)?.get(group) ?? 0) > 0);
    return isAnswered || telling.get(questionId)?.size ? secrets : [];
  };
  for (const { showIf, questions } of sections)
    for (const question of questions) {
      const { questionId } = question;
      const looksAt = [...lookedAt(showIf), ...lookedAt(question.showIf)];
      hide(questionId, new Set(looksAt.flatMap(secretsOf)));
      if (question.type !== "matrix") continue;
      for (const { choiceId } of question.rows)
        hide(rowUnit(questionId, choiceId), hidden.get(questionId) ?? new Set());
    }
  return {
    isHidden: (unit, group) => hidden.get(unit)?.has(group) ?? false,
    isTelling: (unit, group) => telling.get(unit)?.has(group) ?? false,
  };
}

const lookedAt = (showIf: ShowIf): string[] => showIf?.conditions.map(({ questionId }) => questionId) ?? [];

/** The question, and all at which it looks, be it by what stands between them. */
export function tellingOf({ sections }: Questionnaire, questionId: string): string[] {
  const looks = new Map(
    sections.flatMap(({ showIf, questions }) =>
      questions.map((each) => [each.questionId, [...lookedAt(showIf), ...lookedAt(each.showIf)]] as const),
    ),
  );
  const found = new Set([questionId]);
  for (const each of found) for (const other of looks.get(each) ?? []) found.add(other);
  return [...found];
}
