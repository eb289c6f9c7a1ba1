import type { ReactionCtx } from "../../core/context.ts";
import type { FactOf } from "../../core/facts.ts";
import { recordOverride } from "../../features/audit/record.ts";

/** Administrators' actions on the feedback of others' events; never the answers. */

export async function setUp(fact: FactOf<"feedback_set_up">, { ctx, tx }: ReactionCtx): Promise<void> {
  const { actor, event, sessionId, details } = fact;
  await recordOverride(ctx, tx, actor, event, {
    action: "feedback_settings_updated",
    resourceType: sessionId ? "session" : "event",
    resourceId: sessionId ?? event.event_id,
    details: { eventId: event.event_id, eventName: event.name, ...details },
  });
}

export async function deleted(fact: FactOf<"feedback_deleted">, { ctx, tx }: ReactionCtx): Promise<void> {
  const { actor, event, deleted: answers } = fact;
  await recordOverride(ctx, tx, actor, event, {
    action: "feedback_deleted",
    resourceType: "event",
    resourceId: event.event_id,
    details: { eventName: event.name, answers },
  });
}

export async function exported(fact: FactOf<"feedback_exported">, { ctx, tx }: ReactionCtx): Promise<void> {
  const { actor, event, what } = fact;
  await recordOverride(ctx, tx, actor, event, {
    action: "feedback_exported",
    resourceType: "event",
    resourceId: event.event_id,
    details: { eventName: event.name, what },
  });
}

/** Logs which file of a session's stage was made. */
export async function stageExported(fact: FactOf<"stage_exported">, { ctx, tx }: ReactionCtx): Promise<void> {
  const { actor, event, sessionId, what } = fact;
  await recordOverride(ctx, tx, actor, event, {
    action: "feedback_exported",
    resourceType: "session",
    resourceId: sessionId,
    details: { eventId: event.event_id, eventName: event.name, what },
  });
}

/** Logs which comment was hidden, never its text; showing one takes nothing away. */
export async function commentDecided(
  fact: FactOf<"comment_decided">,
  { ctx, tx }: ReactionCtx,
): Promise<void> {
  const { actor, event, sessionId, state } = fact;
  if (state !== "hidden") return;
  await recordOverride(ctx, tx, actor, event, {
    action: "comment_hidden",
    resourceType: "session",
    resourceId: sessionId,
    details: { eventId: event.event_id, eventName: event.name },
  });
}

export async function released(fact: FactOf<"feedback_released">, { ctx, tx }: ReactionCtx): Promise<void> {
  const { actor, event, sessionIds } = fact;
  await recordOverride(ctx, tx, actor, event, {
    action: "feedback_released",
    resourceType: "event",
    resourceId: event.event_id,
    details: { eventName: event.name, sessions: sessionIds.length },
  });
}

export async function originDecided(fact: FactOf<"origin_decided">, { ctx, tx }: ReactionCtx): Promise<void> {
  const { actor, event, about, subjectId, leftOut, answers } = fact;
  await recordOverride(ctx, tx, actor, event, {
    action: leftOut ? "answers_left_out" : "answers_counted_again",
    resourceType: about,
    resourceId: subjectId,
    details: { eventId: event.event_id, eventName: event.name, answers },
  });
}
