import { limits } from "@plenary/contract/limits";
import { DAY } from "../../../base/durations.ts";
import { type Ctx, now } from "../../../core/context.ts";
import { deleteExpired } from "./housekeeping.queries.ts";
import { validSignIns } from "./sign-ins.ts";

/**
 * How long a link to an address, or of an imported speaker, is still known after it has expired, in days: until then it is said to
 * be that.
 */
const EXPIRED_LINKS = 30;

/** Removes what is no longer of use: counts whose window is over, sign-ins that have ended, forgotten devices, yesterday's reset links. */
export async function sweepExpired(ctx: Ctx): Promise<void> {
  const before = (days: number) => new Date(ctx.clock().valueOf() - days * DAY).toISOString();
  await deleteExpired(ctx.db, {
    now: now(ctx),
    linksBefore: before(EXPIRED_LINKS),
    devicesBefore: before(limits.deviceDays),
    signIns: validSignIns(ctx),
  });
}
