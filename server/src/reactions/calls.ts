import { isPublic } from "../core/access.ts";
import type { ReactionCtx } from "../core/context.ts";
import type { FactOf } from "../core/facts.ts";
import { tags } from "../core/tags.ts";
import { settleTimes } from "../features/call/call.ts";

/** A track may have a deadline of its own, by which the event's call is open longer; lists of calls and events say until when. */
export async function arranged({ event, what }: FactOf<"programme_arranged">, { tx, changed }: ReactionCtx) {
  if (what !== "track") return;
  const closesAt = (await settleTimes(tx, event.event_id)) ?? null;
  if (isPublic(event) && closesAt !== event.call_closes_at) changed(tags.publicEvents);
}
