import type { SignInMethod } from "@plenary/contract/accounts/sign-ins";
import type { User } from "@plenary/contract/accounts/users";
import { Refusal } from "../../base/refusals.ts";
import { type Ctx, type Device, now, type Tell } from "../../core/context.ts";
import { countUse } from "../../core/limits/rate-limits.ts";
import { readSettings } from "../../core/settings/settings.ts";
import type { Db, Tx } from "../../db/db.ts";
import { recipientOf } from "../../mail/recipients.ts";
import { ownView, type UserRow } from "../users/users.ts";
import { selectSetupExpiry } from "./accounts.queries.ts";
import { createSignIn } from "./sign-ins/sign-ins.ts";

/** Completed logins: each makes a sign-in, and may be mailed. */
const perOwner = { max: 60, seconds: 60 * 60 };

export interface SignedIn {
  token: string;
  deviceToken: string;
  user: User;
}

/** Throws AccountLocked and CredentialsExpired. Call it only after proof of identity, so that guessing reveals nothing. */
export async function refuseEntry(ctx: Ctx, tx: Tx, user: UserRow): Promise<void> {
  if (user.is_locked) {
    const { supportEmail } = await readSettings(tx);
    throw new Refusal("AccountLocked", { reason: user.lock_reason, supportEmail });
  }
  await refuseExpired(ctx, tx, user);
}

/**
 * Signs in a user, locked in this transaction, after all proofs; `method` is the last. Only completed logins count
 * towards the limit, so that somebody with only the password can't use them up.
 */
export async function completeLogin(
  ctx: Ctx,
  tx: Tx,
  tell: Tell,
  user: UserRow,
  { device, deviceToken, method }: { device: Device; deviceToken: string | undefined; method: SignInMethod },
): Promise<SignedIn> {
  await refuseEntry(ctx, tx, user);
  await countUse(ctx, `login:done:${user.user_id}`, perOwner, { tx });
  const made = await createSignIn(ctx, tx, user.user_id, { device, deviceToken, method });
  // Whoever has the temporary password has just been given it.
  const isNewDevice = made.isNewDevice && !user.temporary_password;
  const { token, endedOldest } = made;
  await tell({ kind: "signed_in", user: recipientOf(user), device, method, endedOldest, isNewDevice });
  return { token, deviceToken: made.deviceToken, user: ownView(user) };
}

/**
 * Refuses an expired temporary password (docs/product/accounts.md#the-temporary-password). Call it only after the right
 * password, so that guessing reveals nothing.
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
