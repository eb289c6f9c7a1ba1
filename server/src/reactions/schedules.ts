import type { ReactionCtx } from "../core/context.ts";
import type { FactOf } from "../core/facts.ts";
import { tags } from "../core/tags.ts";
import { addOtherMove, placeOfItem, placeOfSession } from "../features/schedule/other-moves.ts";
import { sessionsOfTalk } from "../features/sessions/lists/overview.ts";

/** What open editors of a schedule are told (docs/product/schedule.md#several-editors): operations as they are, of everything else only that there is something. */

export function moved({ event }: FactOf<"slots_moved">, { changed }: ReactionCtx): void {
  changed(tags.schedule(event.event_id));
}

/** Who is there, and how far the solver is. */
export function followed({ eventId }: { eventId: string }, { changed }: ReactionCtx): void {
  changed(tags.schedule(eventId));
}

/** Whoever moves a session by its form does an operation; what only follows from something else is none. */
export async function updated(fact: FactOf<"session_updated">, reacting: ReactionCtx): Promise<void> {
  const { before, after, changed } = fact;
  const isMoved = await moveAdded(fact, reacting);
  const isMore = changed.some((column) => !placeColumns.has(column)) || before.status !== after.status;
  if (!isMoved || isMore) session(fact, reacting);
}

const placeColumns = new Set(["start_time", "duration_minutes", "room", "track"]);

async function moveAdded(
  { actor, before, after, follows }: FactOf<"session_updated">,
  { ctx, tx, changed }: ReactionCtx,
): Promise<boolean> {
  const { event_id: eventId, session_id: slotId } = after;
  if (follows || before.event_id !== eventId || after.status === "rejected") return false;
  const places = { from: placeOfSession(before), to: placeOfSession(after) };
  const isMoved = await addOtherMove(ctx, tx, { actor, eventId, slotId, ...places });
  if (isMoved) changed(tags.schedule(eventId));
  return isMoved;
}

/** The same of an item. */
export async function itemPlaced(fact: FactOf<"programme_arranged">, { ctx, tx, changed }: ReactionCtx) {
  const { actor, event, id: slotId, moved } = fact;
  if (!moved || slotId === null) return;
  const { event_id: eventId } = event;
  const places = { from: placeOfItem(moved.before), to: placeOfItem(moved.after) };
  if (await addOtherMove(ctx, tx, { actor, eventId, slotId, ...places })) changed(tags.schedule(eventId));
}

/** A session that comes, goes, or is otherwise. */
export function session(
  fact: { before?: { event_id: string }; after?: { event_id: string } },
  { changed }: ReactionCtx,
): void {
  for (const one of [fact.before, fact.after]) if (one) changed(tags.replanned(one.event_id));
}

/** Titles are shown. */
export async function talk(
  { before }: FactOf<"talk_updated"> | FactOf<"talk_deleted">,
  { tx, changed }: ReactionCtx,
): Promise<void> {
  for (const { event_id } of await sessionsOfTalk(tx, before.talk_id)) changed(tags.replanned(event_id));
}

/** Its days, its clock, rooms, tracks and items, what is public. */
export function event(
  fact: { event: { event_id: string } } | { before: { event_id: string } },
  { changed }: ReactionCtx,
): void {
  changed(tags.replanned("event" in fact ? fact.event.event_id : fact.before.event_id));
}

/** An import of what is there already changes nothing. */
export function imported(
  { eventId, changed: { event, programme } }: FactOf<"event_imported">,
  { changed }: ReactionCtx,
): void {
  if (event || programme) changed(tags.replanned(eventId));
}

export function eventById(
  fact: { eventId: string } | { event: { eventId: string } },
  { changed }: ReactionCtx,
): void {
  changed(tags.replanned("event" in fact ? fact.event.eventId : fact.eventId));
}
