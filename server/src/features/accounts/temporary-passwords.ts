import { Refusal } from "../../base/refusals.ts";
import { type Ctx, now } from "../../core/context.ts";
import type { Db, Tx } from "../../db/db.ts";
import { selectSetupExpiry } from "./accounts.queries.ts";

/**
 * Throws CredentialsExpired for an account whose temporary password has expired after 24 hours
 * (docs/product/accounts.md#the-temporary-password). Call it only after the right password, so that guessing reveals
 * nothing.
 */
export async function refuseExpired(
  ctx: Ctx,
  db: Db | Tx,
  user: { user_id: string; temporary_password: boolean },
): Promise<void> {
  if (!user.temporary_password) return;
  const expiresAt = await selectSetupExpiry(db, user.user_id);
  if (expiresAt === undefined || expiresAt <= now(ctx)) throw new Refusal("CredentialsExpired");
}
