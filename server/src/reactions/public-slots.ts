import type { FactOf, Reacting } from "../core/facts.ts";
import { forgetTitle } from "../features/public-slots/public-slots.ts";

/** What stays of what was public when its maker doesn't want it any more. */

/** Whoever deletes a talk takes its title with it, out of what says that its sessions were cancelled. */
export function titleForgotten({ before }: FactOf<"talk_deleted">, { tx }: Reacting): Promise<void> {
  return forgetTitle(tx, before.talk_id);
}
