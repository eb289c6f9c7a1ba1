import type { ReactionCtx } from "../core/context.ts";
import type { FactOf } from "../core/facts.ts";
import { tags } from "../core/tags.ts";
import { recordOverride } from "../features/audit/record.ts";
import { moveSurveys } from "../features/surveys/questionnaires/surveys.ts";
import * as mails from "./mails/survey-mails.ts";

/** Administrators' changes to surveys of others' events; never questions or answers. */
export const saved = (fact: FactOf<"survey_saved" | "survey_mailed">, reacting: ReactionCtx) =>
  record(fact, reacting, "survey_updated");

export const deleted = (fact: FactOf<"survey_deleted">, reacting: ReactionCtx) =>
  record(fact, reacting, "survey_deleted");

export const exported = (fact: FactOf<"survey_exported">, reacting: ReactionCtx) =>
  record(fact, reacting, "feedback_exported");

async function record(
  {
    actor,
    event,
    surveyId,
    details,
  }: FactOf<"survey_saved" | "survey_mailed" | "survey_deleted" | "survey_exported">,
  { ctx, tx }: ReactionCtx,
  action: "survey_updated" | "survey_deleted" | "feedback_exported",
): Promise<void> {
  await recordOverride(ctx, tx, actor, event, {
    ...{ action, resourceType: "survey", resourceId: surveyId },
    details: { eventId: event.event_id, eventName: event.name, ...details },
  });
}

/** Moves future surveys with the event's days. */
export async function moved(fact: FactOf<"event_updated">, reacting: ReactionCtx): Promise<void> {
  const { before, after, changed: columns } = fact;
  if (!columns.some((column) => ["start_date", "end_date", "timezone"].includes(column))) return;
  const moved = await moveSurveys(reacting.ctx, reacting.tx, before, after);
  if (moved.length === 0) return;
  reacting.changed(tags.publicFeedback(before.event_id));
  await mails.moved(fact, reacting, moved);
}
