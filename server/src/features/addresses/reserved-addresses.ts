import { Refusal } from "../../base/refusals.ts";
import type { Ctx } from "../../core/context.ts";
import { isUnclaimed } from "../../core/placeholder-addresses.ts";
import { FIRST_ADMIN } from "../users/users.ts";

/** Throws for an address that nobody may have: a placeholder, and for everybody else the first administrator's. */
export function refuseReservedEmail(ctx: Pick<Ctx, "config">, username: string, email: string): void {
  if (isUnclaimed(email)) throw new Refusal("UnusableEmail");
  const isReserved = email.toLowerCase() === ctx.config.adminEmail.toLowerCase();
  if (isReserved && !isFirstAdmin(username)) throw new Refusal("EmailTaken");
}

export const isFirstAdmin = (username: string): boolean => username.toLowerCase() === FIRST_ADMIN;
