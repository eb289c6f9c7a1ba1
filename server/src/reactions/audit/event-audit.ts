import type { AuditAction } from "@plenary/contract/admin/audit";
import type { Actor, ReactionCtx } from "../../core/context.ts";
import type { FactOf } from "../../core/facts.ts";
import { recordOverride } from "../../features/audit/record.ts";
import { type SessionSeen, speakerIdOf } from "../../features/sessions/session/sessions-access.ts";

/** Administrators' actions on others' events, including their own talks there, where they see what others can't. */

export async function sessionCreated({ actor, after }: FactOf<"session_created">, reacting: ReactionCtx) {
  await sessionOverride(reacting, actor, after, "session_submitted", {});
}

export async function sessionEntered({ actor, after }: FactOf<"session_entered">, reacting: ReactionCtx) {
  await sessionOverride(reacting, actor, after, "session_entered", {});
}

export async function sessionDecided(
  { actor, before, after }: FactOf<"session_decided">,
  reacting: ReactionCtx,
) {
  const action = after.status === "confirmed" ? "session_approved" : "session_rejected";
  const reason = after.reject_reason;
  await sessionOverride(reacting, actor, before, action, reason ? { reason } : {});
}

export async function decisionUndone(
  { actor, before, after }: FactOf<"session_decision_undone">,
  reacting: ReactionCtx,
) {
  const details = { from: before.status, to: after.status };
  await sessionOverride(reacting, actor, before, "session_decision_undone", details);
}

export async function sessionUpdated(
  { actor, before, changed }: FactOf<"session_updated"> | FactOf<"session_speakers_set">,
  reacting: ReactionCtx,
) {
  await sessionOverride(reacting, actor, before, "session_updated", { changed });
}

export async function sessionNoticed({ actor, before }: FactOf<"session_noticed">, reacting: ReactionCtx) {
  await sessionOverride(reacting, actor, before, "session_updated", { changed: ["notice"] });
}

export async function sessionDeleted({ actor, before }: FactOf<"session_deleted">, reacting: ReactionCtx) {
  await sessionOverride(reacting, actor, before, "session_deleted", { speakerId: speakerIdOf(before) });
}

async function sessionOverride(
  { ctx, tx }: ReactionCtx,
  actor: Actor,
  session: SessionSeen,
  action: AuditAction,
  details: Record<string, unknown>,
) {
  const event = { creator_id: session.event_creator_id, co_organizer: session.co_organizer };
  const about = { talkTitle: session.talk_title, eventId: session.event_id, eventName: session.event_name };
  const resourceId = session.session_id;
  const entry = { action, resourceType: "session", resourceId, details: { ...about, ...details } } as const;
  await recordOverride(ctx, tx, actor, event, entry);
}

/** One entry for all that an operation moved, with the titles of the first. */
export async function slotsMoved(fact: FactOf<"slots_moved">, { ctx, tx }: ReactionCtx) {
  const { actor, event, operationId, sessions, items } = fact;
  const titles = [...sessions.map(({ after }) => after.talk_title), ...items.map(({ title }) => title)];
  await recordOverride(ctx, tx, actor, event, {
    action: "slots_moved",
    resourceType: "event",
    resourceId: event.event_id,
    details: {
      ...{ eventId: event.event_id, eventName: event.name, operationId },
      ...{ moves: titles.length, titles: titles.slice(0, TITLES) },
    },
  });
}

/** Rules, times of rooms, and what is left as it is. */
export async function scheduleRuled(fact: FactOf<"schedule_ruled">, { ctx, tx }: ReactionCtx) {
  const { actor, event, how, id, details } = fact;
  await recordOverride(ctx, tx, actor, event, {
    action: ruledActions[how],
    resourceType: how === "room_times" ? "room" : "event",
    resourceId: id,
    details: { eventId: event.event_id, eventName: event.name, ...details },
  });
}

const ruledActions = {
  rules: "schedule_rules_updated",
  room_times: "room_times_updated",
  conflicts_kept: "conflicts_kept",
  conflict_not_kept: "conflict_not_kept",
} as const;

/** Entered for somebody; one's own is nobody's override. */
export async function availabilitySet(fact: FactOf<"availability_set">, { ctx, tx }: ReactionCtx) {
  const { actor, event, userId, name } = fact;
  if (actor.userId === userId) return;
  await recordOverride(ctx, tx, actor, event, {
    action: "availability_entered",
    resourceType: "event",
    resourceId: event.event_id,
    details: { eventId: event.event_id, eventName: event.name, userId, name },
  });
}

/** How many of an operation's titles are kept. */
const TITLES = 10;

export async function eventUpdated(fact: FactOf<"event_updated">, { ctx, tx }: ReactionCtx) {
  const { actor, before, after, changed } = fact;
  await recordOverride(ctx, tx, actor, before, {
    action: "event_updated",
    resourceType: "event",
    resourceId: before.event_id,
    details: { eventName: before.name, changed, visibility: after.visibility },
  });
}

export async function eventDeleted({ actor, before }: FactOf<"event_deleted">, { ctx, tx }: ReactionCtx) {
  await recordOverride(ctx, tx, actor, before, {
    action: "event_deleted",
    resourceType: "event",
    resourceId: before.event_id,
    details: { eventName: before.name, creatorId: before.creator_id, visibility: before.visibility },
  });
}

export async function speakerInvited(fact: FactOf<"speaker_invited">, { ctx, tx }: ReactionCtx) {
  const { actor, event, invitation } = fact;
  await recordOverride(ctx, tx, actor, event, {
    action: "speaker_invited",
    resourceType: "invitation",
    resourceId: invitation.invitation_id,
    details: { eventId: event.event_id, eventName: event.name, email: invitation.email },
  });
}

export async function invitationWithdrawn(
  { actor, invitation }: FactOf<"speaker_invitation_withdrawn">,
  { ctx, tx }: ReactionCtx,
) {
  await recordOverride(ctx, tx, actor, invitation, {
    action: "invitation_withdrawn",
    resourceType: "invitation",
    resourceId: invitation.invitation_id,
    details: { eventId: invitation.event_id, email: invitation.email },
  });
}

export async function coOrganizerInvited(fact: FactOf<"co_organizer_invited">, { ctx, tx }: ReactionCtx) {
  const { actor, event, invitee } = fact;
  await recordOverride(ctx, tx, actor, event, {
    action: "co_organizer_invited",
    resourceType: "event",
    resourceId: event.event_id,
    details: { eventName: event.name, userId: invitee.user_id, email: invitee.email },
  });
}

export async function askedToOrganize(fact: FactOf<"address_asked_to_organize">, { ctx, tx }: ReactionCtx) {
  const { actor, event, email } = fact;
  await recordOverride(ctx, tx, actor, event, {
    action: "co_organizer_invited",
    resourceType: "event",
    resourceId: event.event_id,
    details: { eventName: event.name, email },
  });
}

export async function openInvitationWithdrawn(
  { actor, event, email }: FactOf<"open_invitation_withdrawn">,
  { ctx, tx }: ReactionCtx,
) {
  await recordOverride(ctx, tx, actor, event, {
    action: "invitation_withdrawn",
    resourceType: "event",
    resourceId: event.event_id,
    details: { eventName: event.name, email },
  });
}

export async function invitationLinked(
  { actor, event, invitationId, email }: FactOf<"invitation_linked">,
  { ctx, tx }: ReactionCtx,
) {
  await recordOverride(ctx, tx, actor, event, {
    action: "invitation_linked",
    resourceType: "invitation",
    resourceId: invitationId,
    details: { eventId: event.event_id, email },
  });
}

export async function coOrganizerRemoved(fact: FactOf<"co_organizer_removed">, { ctx, tx }: ReactionCtx) {
  const { actor, event, userId } = fact;
  await recordOverride(ctx, tx, actor, event, {
    action: "co_organizer_removed",
    resourceType: "event",
    resourceId: event.event_id,
    details: { eventName: event.name, userId },
  });
}

/** An administrator took names and addresses out of the system. */
export async function speakersExported(fact: FactOf<"speakers_exported">, { ctx, tx }: ReactionCtx) {
  const { actor, event, status } = fact;
  await recordOverride(ctx, tx, actor, event, {
    action: "speakers_exported",
    resourceType: "event",
    resourceId: event.event_id,
    details: { eventName: event.name, ...(status && { status }) },
  });
}

export async function speakersWrittenTo(fact: FactOf<"speakers_written_to">, { ctx, tx }: ReactionCtx) {
  const { actor, event, audience, subject, recipients } = fact;
  await recordOverride(ctx, tx, actor, event, {
    action: "speakers_written_to",
    resourceType: "event",
    resourceId: event.event_id,
    details: { eventName: event.name, audience, subject, recipients },
  });
}
