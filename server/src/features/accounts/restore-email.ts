import { limits } from "@plenary/contract/limits";
import type { User } from "@plenary/contract/users";
import { hashToken, newToken } from "../../base/secrets.ts";
import { type Ctx, type Device, inTransaction, now } from "../../core/context.ts";
import { updateUser } from "../../db/users.ts";
import { putAddressBack } from "../addresses/change.ts";
import { endFactorsSince } from "../second-factors/second-factors.ts";
import { ownView } from "../users/users.ts";
import { insertReset, selectUser } from "./accounts.queries.ts";
import { endCredentials } from "./accounts.ts";
import { hashPassword } from "./passwords.ts";
import { endSignIns } from "./sign-ins.ts";

/**
 * Puts back the address to which the link was mailed. Whoever has changed it may know the password and be signed in, so
 * all sign-ins end, the password is void, and second factors of the last two weeks are gone; the answer has the token that
 * sets a new password. Throws as putAddressBack does.
 */
export function restoreEmail(
  ctx: Ctx,
  token: string,
  device: Device,
): Promise<{ user: User; resetToken: string }> {
  return inTransaction(ctx, async (tx, tell) => {
    const user = await putAddressBack(ctx, tx, tell, token, device);
    const resetToken = newToken();
    // A password that nobody knows. Without any, the account would count as one that nobody has.
    const password_hash = await hashPassword(ctx, newToken());
    await updateUser(tx, user.user_id, { password_hash, has_own_password: false, temporary_password: false });
    await endCredentials(tx, user.user_id);
    await endSignIns(tx, user.user_id, "all");
    // The address was changed within the week for which the link lasts; what was set up since the week before that goes.
    const since = new Date(Date.parse(now(ctx)) - 2 * limits.addressLinkDays * 86_400_000).toISOString();
    await endFactorsSince(ctx, tx, user.user_id, since);
    await insertReset(tx, {
      token_hash: hashToken(resetToken),
      user_id: user.user_id,
      expires_at: new Date(Date.parse(now(ctx)) + limits.resetMinutes * 60_000).toISOString(),
    });
    return { user: ownView((await selectUser(tx, user.user_id)) ?? user), resetToken };
  });
}
