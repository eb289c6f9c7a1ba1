import { now, type Reacting } from "../core/context.ts";
import type { FactOf } from "../core/facts.ts";
import { type Tag, tags } from "../core/tags.ts";
import {
  forgetTitles,
  markAllSlots,
  slotsNaming,
  type TellingSlot,
} from "../features/programme/places/public-slots.ts";

/** What is written down of what is public, by what happens to others than itself. */

/** Calendars tell of each slot where its event is, by the event's clock. */
export async function eventMoved(
  { before, changed }: FactOf<"event_updated">,
  { ctx, tx }: Reacting,
): Promise<void> {
  if (changed.includes("location") || changed.includes("timezone"))
    await markAllSlots(tx, before.event_id, now(ctx));
}

/** Whoever deletes a talk takes its title with it, out of what says that its sessions were cancelled. */
export async function titleForgotten(
  { before }: FactOf<"talk_deleted">,
  { tx, changed }: Reacting,
): Promise<void> {
  changed(...telling(await forgetTitles(tx, [before.talk_id])));
}

/** The titles go with the account (account-deletion.ts), also from versions and from what was cancelled. */
export async function speakerForgotten(
  { userId }: FactOf<"account_deleted">,
  { tx, changed }: Reacting,
): Promise<void> {
  changed(...telling(await slotsNaming(tx, userId)));
}

/** Where they are told: also in the calendar of whoever spoke in nothing there but what was cancelled. */
const telling = (slots: readonly TellingSlot[]): Tag[] =>
  slots.flatMap(({ event_id, people }) => [tags.publicEvent(event_id), ...people.map(tags.publicUser)]);
