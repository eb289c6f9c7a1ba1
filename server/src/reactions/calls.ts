import type { ReactionCtx } from "../core/context.ts";
import type { FactOf } from "../core/facts.ts";
import { settleTimes } from "../features/call/call.ts";

/** A track may have a deadline of its own, by which the event's call is open longer. */
export async function arranged({ event, what }: FactOf<"programme_arranged">, { tx }: ReactionCtx) {
  if (what === "track") await settleTimes(tx, event.event_id);
}
