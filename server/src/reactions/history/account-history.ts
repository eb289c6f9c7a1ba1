import type { ReactionCtx } from "../../core/context.ts";
import type { FactOf } from "../../core/facts.ts";
import { cut, difference, peopleDifference } from "../../features/history/changes.ts";
import { type HistoryEvent, recordHistory } from "../../features/history/record.ts";

/** What of events changes when the account of one of their people is deleted. */
export async function leftEvents(fact: FactOf<"account_left_events">, { ctx, tx }: ReactionCtx) {
  const { actor, passed, deleted, left, organized, managed } = fact;
  const { userId } = actor;
  const people = { actor, kind: "people" as const };
  await recordHistory(ctx, tx, [
    ...passed.map(({ event_id: eventId, owner_id }): HistoryEvent => {
      const changes = peopleDifference("owner", [userId], [owner_id]);
      return { ...people, eventId, action: "event_transferred", changes };
    }),
    ...deleted.flatMap(({ status, proposal, ...session }): HistoryEvent[] => {
      const changes = [...difference("status", status, null), ...peopleDifference("speakers", [userId], [])];
      const { event_id: eventId } = session;
      const row: HistoryEvent = { eventId, actor, kind: "decisions", action: "deleted", session, changes };
      if (!proposal) return [row];
      const { proposal_id: proposalId, state } = proposal;
      return [row, { eventId, actor, proposalId, kind: "proposals", action: `proposal_${state}` }];
    }),
    ...left.map(
      (session): HistoryEvent => ({
        ...{ ...people, eventId: session.event_id, action: "speaker_left", session },
      }),
    ),
    ...organized.map(
      ({ event_id: eventId }): HistoryEvent => ({
        ...{ ...people, eventId, action: "organizer_removed" },
        ...{ subject: { people: [userId] }, forOrganizers: true },
      }),
    ),
    ...managed.map(({ event_id: eventId, name, managers }): HistoryEvent => {
      const others = managers.filter((manager) => manager !== userId);
      const changes = peopleDifference("managers", managers, others);
      return { eventId, actor, kind: "programme", action: "track_managers", subject: cut(name), changes };
    }),
  ]);
}
