import type { QuestionState } from "@plenary/contract/stage/stage-fields";

/** What decides a question's position. */
interface Standing {
  state: QuestionState;
  votes: number;
  created_at: string;
  question_id: string;
}

const ranks: Record<QuestionState, number> = { pinned: 0, shown: 1, answered: 2, waiting: 3, hidden: 4 };

/** The order of questions: pinned ones first, answered ones last of those that are shown; by votes, then oldest first. */
export function inOrder<T extends Standing>(questions: readonly T[]): T[] {
  return [...questions].sort(
    (one, other) =>
      ranks[one.state] - ranks[other.state] ||
      other.votes - one.votes ||
      compared(one.created_at, other.created_at) ||
      compared(one.question_id, other.question_id),
  );
}

const compared = (one: string, other: string): number => (one < other ? -1 : one > other ? 1 : 0);
