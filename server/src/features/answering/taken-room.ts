import type { Answer } from "@plenary/contract/endpoint";
import { feedbackLimits } from "@plenary/contract/feedback/feedback-limits";
import type { getFeedback } from "@plenary/contract/feedback/feedback-results";
import type { Actor } from "../../core/context.ts";
import { readQuotas } from "../../core/limits/quotas.ts";
import { megabytes } from "../../db/embedded/disk.ts";
import type { AnsweringServices } from "./services.ts";
import { rowBytes } from "./stored/answer-tables.ts";
import { selectLarge, sizeOfTables } from "./stored/taken-room.queries.ts";
import { selectEventOf } from "./subjects/subjects.queries.ts";

const MB = 1024 * 1024;

/** Answers that fill at least half of their room at an event (docs/product/feedback.md#room). */
export async function takenRoomOf(
  { ctx: { db }, counts }: Pick<AnsweringServices, "ctx" | "counts">,
  eventId: string,
): Promise<Answer<typeof getFeedback>["room"]> {
  const { megabytesOfSubject: ofSubject, megabytesOfEvent: ofEvent } = feedbackLimits;
  const half = (ofSubject * MB) / 2;
  // Nearly always, so that nothing has to be counted. Well compressed, answers take a twentieth of what they count for.
  if ((await sizeOfTables(db)) < half / 20) return [];
  const { bytes } = await counts.ofEvent(eventId);
  if (bytes < half) return [];
  const large = (await selectLarge(db, eventId, half)).map(({ session_id, survey_id, title, bytes }) => ({
    ...{ sessionId: session_id, surveyId: survey_id, title },
    ...{ megabytes: megabytes(bytes), most: ofSubject },
  }));
  if (bytes < (ofEvent * MB) / 2) return large;
  const title = (await selectEventOf(db, eventId))?.name ?? "";
  return [{ sessionId: null, surveyId: null, title, megabytes: megabytes(bytes), most: ofEvent }, ...large];
}

/** The same for all the owner's events: co-organizers see it only once full, because the other events aren't theirs. */
export async function ownersRoomOf(
  { ctx, counts }: Pick<AnsweringServices, "ctx" | "counts">,
  actor: Actor,
  ownerId: string,
): Promise<Answer<typeof getFeedback>["ownersRoom"]> {
  const left = await counts.leftOf(ownerId);
  const isFull = left < rowBytes.answer;
  if (actor.userId !== ownerId) return isFull ? { isFull, taken: null } : null;
  const { answerMegabytes: most } = await readQuotas(ctx.db, ownerId);
  const bytes = most * MB - left;
  return bytes < (most * MB) / 2 ? null : { isFull, taken: { megabytes: megabytes(bytes), most } };
}
