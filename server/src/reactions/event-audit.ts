import type { AuditAction } from "@plenary/contract/audit";
import type { Actor } from "../core/context.ts";
import type { FactOf, Reacting } from "../core/facts.ts";
import { recordOverride } from "../features/audit/record.ts";
import type { SessionSeen } from "../features/sessions/sessions.queries.ts";
import { isSpeaker } from "../features/sessions/sessions-access.ts";

/** What administrators did to events, and to what belongs to them, without having anything else to do with them. */

export async function sessionDecided(
  { actor, before, after }: FactOf<"session_decided">,
  reacting: Reacting,
) {
  const action = after.status === "confirmed" ? "session_approved" : "session_rejected";
  const reason = after.reject_reason;
  await sessionOverride(reacting, actor, before, action, reason ? { reason } : {});
}

export async function sessionUpdated(
  { actor, before, changed }: FactOf<"session_updated">,
  reacting: Reacting,
) {
  await sessionOverride(reacting, actor, before, "session_updated", { changed });
}

export async function sessionDeleted({ actor, before }: FactOf<"session_deleted">, reacting: Reacting) {
  await sessionOverride(reacting, actor, before, "session_deleted", { speakerId: before.speaker_id });
}

async function sessionOverride(
  { ctx, tx }: Reacting,
  actor: Actor,
  session: SessionSeen,
  action: AuditAction,
  details: Record<string, unknown>,
) {
  if (isSpeaker(actor, session)) return;
  const event = { creator_id: session.event_creator_id, co_organizer: session.co_organizer };
  const about = { talkTitle: session.talk_title, eventId: session.event_id, eventName: session.event_name };
  const resourceId = session.session_id;
  const entry = { action, resourceType: "session", resourceId, details: { ...about, ...details } } as const;
  await recordOverride(ctx, tx, actor, event, entry);
}
