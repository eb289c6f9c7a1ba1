import { limits } from "@plenary/contract/limits";
import { Refusal } from "../../base/refusals.ts";
import { hashToken, newToken } from "../../base/secrets.ts";
import { type Actor, type Ctx, inTransaction } from "../../core/context.ts";
import { linkTo } from "../../core/links.ts";
import { isUnclaimed } from "../../core/placeholder-addresses.ts";
import type { Tx } from "../../db/db.ts";
import { selectUser } from "../../db/rows/users.ts";
import { toldOf } from "../users/users.ts";
import { insertReset } from "./accounts.queries.ts";
import { refusePasswords } from "./login.ts";

/** Makes a token that sets a password, once, within an hour; `byAdmin`: passed on by hand. The caller tells the fact. */
export async function makeReset(ctx: Ctx, tx: Tx, userId: string, byAdmin: boolean) {
  const token = newToken();
  const expiresAt = new Date(ctx.clock().valueOf() + limits.resetMinutes * 60_000).toISOString();
  await insertReset(tx, {
    token_hash: hashToken(token),
    user_id: userId,
    expires_at: expiresAt,
    by_admin: byAdmin,
  });
  return { token, expiresAt };
}

/**
 * Makes a link that sets an account's password, for an administrator to pass on by hand. It works once, within an hour,
 * and confirms no address (docs/product/administration.md#user-management).
 */
export async function resetLinkFor(ctx: Ctx, actor: Actor, userId: string) {
  refusePasswords(ctx);
  return inTransaction(ctx, async (tx, tell) => {
    const user = await selectUser(tx, userId, "update");
    if (!user) throw new Refusal("UserNotFound");
    if (user.role === "admin") throw new Refusal("AdminNotResettable");
    if (isUnclaimed(user.email)) throw new Refusal("NobodysAccount");
    const { token, expiresAt } = await makeReset(ctx, tx, userId, true);
    await tell({ kind: "reset_link_made", actor, userId, before: toldOf(user) });
    return { link: await linkTo(ctx, tx, "/reset-password", { token }), expiresAt };
  });
}
