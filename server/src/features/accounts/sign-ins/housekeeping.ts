import { limits } from "@plenary/contract/limits";
import { DAY } from "../../../base/durations.ts";
import { type Ctx, now } from "../../../core/context.ts";
import { deleteExpired } from "./housekeeping.queries.ts";
import { validSignIns } from "./sign-ins.ts";

/** How many days after its expiry a link is still known, so that it can be called expired. */
const EXPIRED_LINKS = 30;

/** Removes what is no longer of use: counts whose window is over, ended sign-ins, forgotten devices, old reset links. */
export async function sweepExpired(ctx: Ctx): Promise<void> {
  const before = (days: number) => new Date(ctx.clock().valueOf() - days * DAY).toISOString();
  await deleteExpired(ctx.db, {
    now: now(ctx),
    linksBefore: before(EXPIRED_LINKS),
    devicesBefore: before(limits.deviceDays),
    signIns: validSignIns(ctx),
  });
}
