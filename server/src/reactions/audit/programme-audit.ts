import type { ReactionCtx } from "../../core/context.ts";
import type { FactOf } from "../../core/facts.ts";
import { recordOverride } from "../../features/audit/record.ts";
import type { ArrangedAction, ArrangedKind } from "../../features/programme/plan/programme.facts.ts";

/** The actions that exist: all of them for rooms and tracks, some for items. */
type Action =
  | `room_${Exclude<ArrangedAction, "managers">}`
  | `track_${Exclude<ArrangedAction, "state">}`
  | `item_${"added" | "updated" | "deleted"}`
  | "programme_updated";

/** Administrators' changes to the programme of others' events. */
export async function arranged(fact: FactOf<"programme_arranged">, { ctx, tx }: ReactionCtx): Promise<void> {
  const { actor, event, what, how, id, details } = fact;
  await recordOverride(ctx, tx, actor, event, {
    action: actionOf(what, how),
    resourceType: what === "programme" ? "event" : what,
    resourceId: id ?? event.event_id,
    details: { eventId: event.event_id, eventName: event.name, ...details },
  });
}

/** Operations only tell combinations that have an action. */
const actionOf = (what: ArrangedKind, how: ArrangedAction) => `${what}_${how}` as Action;
