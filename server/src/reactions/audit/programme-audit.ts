import type { Reacting } from "../../core/context.ts";
import type { FactOf } from "../../core/facts.ts";
import { recordOverride } from "../../features/audit/record.ts";
import type { Arranged, ArrangedHow } from "../../features/programme/plan/programme.facts.ts";

/** The actions that exist: all of them for rooms and tracks, some for items. */
type Action =
  | `room_${Exclude<ArrangedHow, "managers">}`
  | `track_${Exclude<ArrangedHow, "state">}`
  | `item_${"added" | "updated" | "deleted"}`
  | "programme_updated";

/** Administrators' changes to the programme of others' events. */
export async function arranged(fact: FactOf<"programme_arranged">, { ctx, tx }: Reacting): Promise<void> {
  const { actor, event, what, how, id, details } = fact;
  await recordOverride(ctx, tx, actor, event, {
    action: actionOf(what, how),
    resourceType: what === "programme" ? "event" : what,
    resourceId: id ?? event.event_id,
    details: { eventId: event.event_id, eventName: event.name, ...details },
  });
}

/** Operations only tell combinations that have an action. */
const actionOf = (what: Arranged, how: ArrangedHow) => `${what}_${how}` as Action;
