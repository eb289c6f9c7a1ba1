interface Ordered {
  questionId: string;
}

/** The same questions in the order in which they were seen before; new ones come last, in their own. */
export function inHeldOrder<T extends Ordered>(questions: readonly T[], before: readonly string[]): T[] {
  const places = new Map(before.map((questionId, place) => [questionId, place]));
  const placeOf = ({ questionId }: Ordered) => places.get(questionId) ?? places.size;
  return [...questions].sort((one, other) => placeOf(one) - placeOf(other));
}

export const idsIn = (questions: readonly Ordered[]): string[] =>
  questions.map(({ questionId }) => questionId);
