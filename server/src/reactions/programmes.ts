import { now, type ReactionCtx } from "../core/context.ts";
import type { FactOf } from "../core/facts.ts";
import { markAllChanged } from "../core/programme-changes.ts";

/** Calendars and files contain this server's address: another domain changes all of them. */
export async function addressesChanged(
  { before, after }: FactOf<"settings_updated">,
  { ctx, tx }: ReactionCtx,
): Promise<void> {
  if (before.domain !== after.domain) await markAllChanged(tx, now(ctx));
}
