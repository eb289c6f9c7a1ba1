import type { FactOf, Reacting } from "../core/facts.ts";
import { tags } from "../core/tags.ts";
import { eventsNaming, forgetTitle } from "../features/public-slots/public-slots.ts";

/** What stays of what was public when its maker doesn't want it any more. */

/** Whoever deletes a talk takes its title with it, out of what says that its sessions were cancelled. */
export async function titleForgotten(
  { before }: FactOf<"talk_deleted">,
  { tx, changed }: Reacting,
): Promise<void> {
  changed(...(await forgetTitle(tx, before.talk_id)).map(tags.publicEvent));
}

/** The titles go with the account (account-deletion.ts), also from what tells what was cancelled. */
export async function speakerForgotten(
  { userId }: FactOf<"account_deleted">,
  { tx, changed }: Reacting,
): Promise<void> {
  changed(...(await eventsNaming(tx, userId)).map(tags.publicEvent));
}
