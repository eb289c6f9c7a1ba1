import { feedbackLimits } from "@plenary/contract/feedback/feedback-limits";
import type { Ctx } from "../../../core/context.ts";
import { megabytes } from "../../../db/embedded/disk.ts";
import { bytesOfOwner } from "./taken-room.queries.ts";

/** Room that the answers at all events of an account take, in mebibytes. */
export const megabytesTaken = async ({ db }: Pick<Ctx, "db">, ownerId: string): Promise<number> =>
  megabytes(await bytesOfOwner(db, ownerId));

/** How many answers a session takes: if its room has a capacity, as many as could be there. */
export function mostAnswersIn(capacity: number | null): number {
  const { answersOfSubject, answersOfCapacity, answersAtLeast } = feedbackLimits;
  if (capacity === null) return answersOfSubject;
  return Math.min(answersOfSubject, Math.max(answersAtLeast, answersOfCapacity * capacity));
}
