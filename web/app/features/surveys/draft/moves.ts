import type { Condition, Questionnaire } from "@plenary/contract/surveys/survey-fields";
import { questionsOf } from "../survey-words.ts";

/** A gap between questions of a section, counted without the moving one. */
export interface Position {
  section: number;
  index: number;
}

/** The moved questionnaire, or the first condition that would no longer look back and so prevents the move. */
export type MoveOutcome = { questionnaire: Questionnaire } | { refused: Condition };

/** A question's position. */
export function positionOf({ sections }: Questionnaire, questionId: string): Position | null {
  for (const [section, { questions }] of sections.entries()) {
    const index = questions.findIndex((question) => question.questionId === questionId);
    if (index >= 0) return { section, index };
  }
  return null;
}

/** The position before or after its own; beyond the ends of a section, in the next one. Null at the ends. */
export function nextPlace(questionnaire: Questionnaire, questionId: string, by: -1 | 1): Position | null {
  const place = positionOf(questionnaire, questionId);
  if (!place) return null;
  const { section, index } = place;
  const count = questionnaire.sections[section]?.questions.length ?? 0;
  if (index + by >= 0 && index + by < count) return { section, index: index + by };
  const other = questionnaire.sections[section + by];
  return other ? { section: section + by, index: by < 0 ? other.questions.length : 0 } : null;
}

/** Puts a question at a place. */
export function moveQuestion(
  questionnaire: Questionnaire,
  questionId: string,
  { section, index }: Position,
): MoveOutcome {
  const moving = questionsOf(questionnaire).find((question) => question.questionId === questionId);
  if (!moving) return { questionnaire };
  const sections = questionnaire.sections.map((each, at) => {
    const questions = each.questions.filter((question) => question !== moving);
    return { ...each, questions: at === section ? questions.toSpliced(index, 0, moving) : questions };
  });
  return ifSound(questionnaire, { sections });
}

/** Puts a section, with its questions, at a place among the others. */
export function moveSection(questionnaire: Questionnaire, sectionId: string, index: number): MoveOutcome {
  const moving = questionnaire.sections.find((section) => section.sectionId === sectionId);
  if (!moving) return { questionnaire };
  const others = questionnaire.sections.filter((section) => section !== moving);
  return ifSound(questionnaire, { sections: others.toSpliced(index, 0, moving) });
}

/** Conditions look back only. Those that didn't before are reported elsewhere. */
function ifSound(before: Questionnaire, after: Questionnaire): MoveOutcome {
  const known = new Set(forwardIn(before));
  const refused = forwardIn(after).find((condition) => !known.has(condition));
  return refused ? { refused } : { questionnaire: after };
}

/** Conditions that look at a question that doesn't come before. */
function forwardIn({ sections }: Questionnaire): Condition[] {
  const before = new Set<string>();
  const found: Condition[] = [];
  const look = (conditions: readonly Condition[] = []) =>
    found.push(...conditions.filter(({ questionId }) => !before.has(questionId)));
  for (const { showIf, questions } of sections) {
    look(showIf?.conditions);
    for (const question of questions) {
      look(question.showIf?.conditions);
      before.add(question.questionId);
    }
  }
  return found;
}
