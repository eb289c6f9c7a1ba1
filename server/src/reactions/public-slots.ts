import { now, type ReactionCtx } from "../core/context.ts";
import type { FactOf } from "../core/facts.ts";
import { type Tag, tags } from "../core/tags.ts";
import {
  forgetTitles,
  markAllSlots,
  slotsNaming,
  type TellingSlot,
} from "../features/programme/places/public-slots.ts";

/** Updates the stored public view when something else changes. */

/** Calendars show each slot's location, on the event's clock. */
export async function eventMoved(
  { before, changed }: FactOf<"event_updated">,
  { ctx, tx }: ReactionCtx,
): Promise<void> {
  if (changed.includes("location") || changed.includes("timezone"))
    await markAllSlots(tx, before.event_id, now(ctx));
}

/** Deleting a talk removes its title, also from its cancelled sessions. */
export async function titleForgotten(
  { before }: FactOf<"talk_deleted">,
  { tx, changed }: ReactionCtx,
): Promise<void> {
  changed(...telling(await forgetTitles(tx, [before.talk_id])));
}

/** The titles go with the account (account-deletion.ts), also from versions and cancelled sessions. */
export async function speakerForgotten(
  { userId }: FactOf<"account_deleted">,
  { tx, changed }: ReactionCtx,
): Promise<void> {
  changed(...telling(await slotsNaming(tx, userId)));
}

/** The pages and calendars that show them, also those of people who spoke only in cancelled ones. */
const telling = (slots: readonly TellingSlot[]): Tag[] =>
  slots.flatMap(({ event_id, people }) => [tags.publicEvent(event_id), ...people.map(tags.publicUser)]);
