import { limits } from "@plenary/contract/limits";
import { type Ctx, now } from "../../core/context.ts";
import { deleteExpired } from "./housekeeping.queries.ts";

/** How long a link to an address is still known after it has expired, in milliseconds: until then it is said to be that. */
const EXPIRED_LINKS = 30 * 86_400_000;

/** Removes what is no longer of use: counts whose window is over, unused sign-ins, yesterday's reset links. */
export async function sweepExpired(ctx: Ctx): Promise<void> {
  const signInsBefore = new Date(ctx.clock().valueOf() - limits.signInDays * 86_400_000).toISOString();
  const linksBefore = new Date(ctx.clock().valueOf() - EXPIRED_LINKS).toISOString();
  await deleteExpired(ctx.db, { now: now(ctx), signInsBefore, linksBefore });
}
