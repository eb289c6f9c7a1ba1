import type { ReactionCtx } from "../core/context.ts";
import type { FactOf } from "../core/facts.ts";
import * as clearing from "../features/answering/stored/clearing.ts";

/** Deletes answers before their event, if the disk has no room to delete all at once. */
export async function event({ before }: FactOf<"event_deleted">, { ctx, tx }: ReactionCtx): Promise<void> {
  await clearing.clearEvent(ctx, tx, before.event_id);
}

export async function session(
  { before }: FactOf<"session_deleted">,
  { ctx, tx }: ReactionCtx,
): Promise<void> {
  await clearing.clearSession(ctx, tx, before.session_id);
}

export async function survey(
  { surveyId }: FactOf<"survey_deleted">,
  { ctx, tx }: ReactionCtx,
): Promise<void> {
  await clearing.clearSurvey(ctx, tx, surveyId);
}
