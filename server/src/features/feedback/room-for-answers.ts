import { feedbackLimits } from "@plenary/contract/feedback-limits";

/** How many answers a session takes: of a room that says how many people it holds, as many as could be there. */
export function mostAnswersIn(capacity: number | null): number {
  const { answersOfSubject, answersOfCapacity, answersAtLeast } = feedbackLimits;
  if (capacity === null) return answersOfSubject;
  return Math.min(answersOfSubject, Math.max(answersAtLeast, answersOfCapacity * capacity));
}
