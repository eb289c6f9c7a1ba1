import type { Actor, ReactionCtx } from "../../core/context.ts";
import type { FactOf } from "../../core/facts.ts";
import { peopleValue, type StoredPerson } from "../../features/history/changes.ts";
import { type HistoryEvent, recordHistory } from "../../features/history/record.ts";

/** Invitations, co-organizers and claims. Addresses are never stored: who has no account stays unnamed. */

export async function speakerInvited(fact: FactOf<"speaker_invited">, reacting: ReactionCtx) {
  const { actor, event, invitation, invitee } = fact;
  const { session_id, session_title: talk_title } = invitation;
  const session = session_id === null ? undefined : { session_id, talk_title };
  await record(reacting, event, actor, "speaker_invited", invitee?.user_id, session);
}

export async function invitationAnswered(
  { actor, invitation, answer }: FactOf<"speaker_invitation_answered">,
  reacting: ReactionCtx,
) {
  const action = answer === "accepted" ? "invitation_accepted" : "invitation_declined";
  await record(reacting, invitation, actor, action);
}

export async function invitationWithdrawn(
  { actor, invitation }: FactOf<"speaker_invitation_withdrawn">,
  reacting: ReactionCtx,
) {
  await record(reacting, invitation, actor, "invitation_withdrawn");
}

export async function openInvitationWithdrawn(
  { actor, event }: FactOf<"open_invitation_withdrawn">,
  reacting: ReactionCtx,
) {
  await record(reacting, event, actor, "invitation_withdrawn");
}

export async function invitationLinked({ actor, event }: FactOf<"invitation_linked">, reacting: ReactionCtx) {
  await record(reacting, event, actor, "invitation_linked");
}

export async function addressAsked(
  { actor, event }: FactOf<"address_asked_to_organize">,
  reacting: ReactionCtx,
) {
  await record(reacting, event, actor, "organizer_invited");
}

export async function availabilitySet(
  { actor, event, userId }: FactOf<"availability_set">,
  reacting: ReactionCtx,
) {
  await record(reacting, event, actor, "availability_set", userId);
}

export async function organizerInvited(
  { actor, event, invitee }: FactOf<"co_organizer_invited">,
  reacting: ReactionCtx,
) {
  await record(reacting, event, actor, "organizer_invited", invitee.user_id);
}

export async function organizerAnswered(
  { actor, invitation, answer }: FactOf<"co_organizer_invitation_answered">,
  reacting: ReactionCtx,
) {
  const action = answer === "accepted" ? "organizer_accepted" : "organizer_declined";
  await record(reacting, invitation, actor, action);
}

export async function organizerRemoved(
  { actor, event, userId }: FactOf<"co_organizer_removed">,
  reacting: ReactionCtx,
) {
  await record(reacting, event, actor, "organizer_removed", userId);
}

/** The text itself isn't stored: it goes with the account. */
export async function biographySet({ actor, event }: FactOf<"biography_set">, reacting: ReactionCtx) {
  await record(reacting, event, actor, "biography_set");
}

export async function claimLinked(
  { actor, event, speaker, proposalId }: FactOf<"claim_link_made">,
  reacting: ReactionCtx,
) {
  await recordEach(reacting, [{ ...event, proposalId }], actor, "claim_linked", named(speaker));
}

/** In each event where sessions change hands. */
export async function claimed({ actor, speaker, events }: FactOf<"speaker_claimed">, reacting: ReactionCtx) {
  await recordEach(reacting, events, actor, "claimed", named(speaker));
}

/** By an administrator, or the claimer, whose account is being deleted. */
export async function claimTakenBack(
  fact: FactOf<"claim_taken_back"> | FactOf<"claim_given_back">,
  { ctx, tx }: ReactionCtx,
) {
  const { claim, speaker, events } = fact;
  const actor = "actor" in fact ? fact.actor : { userId: claim.claimer_id };
  const changes = [
    { field: "person", from: peopleValue([claim.claimer_id]), to: peopleValue([named(speaker)]) },
  ];
  const told = { actor, kind: "people", action: "claim_taken_back", changes, forOrganizers: true } as const;
  await recordHistory(
    ctx,
    tx,
    events.map(({ event_id: eventId, proposalId }) => ({ eventId, proposalId, ...told }) as HistoryEvent),
  );
}

const named = ({ user_id: id, name }: { user_id: string; name: string }): StoredPerson => ({ id, name });

async function record(
  reacting: ReactionCtx,
  event: { event_id: string },
  actor: Actor,
  action: HistoryEvent["action"],
  person?: StoredPerson,
  session?: HistoryEvent["session"],
): Promise<void> {
  await recordEach(reacting, [event], actor, action, person, session);
}

async function recordEach(
  { ctx, tx }: ReactionCtx,
  events: { event_id: string; proposalId?: string | null }[],
  actor: Actor,
  action: HistoryEvent["action"],
  person?: StoredPerson,
  session?: HistoryEvent["session"],
): Promise<void> {
  await recordHistory(
    ctx,
    tx,
    events.map(({ event_id: eventId, proposalId }) => ({
      ...{ eventId, proposalId, actor, kind: "people", action, session, forOrganizers: true },
      subject: person === undefined ? null : peopleValue([person]),
    })),
  );
}
