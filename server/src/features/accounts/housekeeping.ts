import { limits } from "@plenary/contract/limits";
import { type Ctx, now } from "../../core/context.ts";
import { deleteExpired } from "./housekeeping.queries.ts";

/** Removes what is no longer of use: counts whose window is over, unused sign-ins, yesterday's reset links. */
export async function sweepExpired(ctx: Ctx): Promise<void> {
  const signInsBefore = new Date(ctx.clock().valueOf() - limits.signInDays * 86_400_000).toISOString();
  await deleteExpired(ctx.db, { now: now(ctx), signInsBefore });
}
