import { randomUUIDv7 } from "node:crypto";
import { setTimeout as delay } from "node:timers/promises";
import type { ChangePasswordBody, RegisterBody, ResetPasswordBody } from "@plenary/contract/accounts";
import { limits } from "@plenary/contract/limits";
import { passwordScore } from "@plenary/contract/passwords";
import type { LoginBody } from "@plenary/contract/sign-ins";
import type { User } from "@plenary/contract/users";
import type { z } from "zod";
import { violatedConstraint } from "../../base/errors.ts";
import { Refusal } from "../../base/refusals.ts";
import { hashToken, newToken } from "../../base/secrets.ts";
import { type Actor, type Ctx, type Device, inTransaction, now } from "../../core/context.ts";
import { countUse, type Limit, networkOf, refundUse } from "../../core/rate-limits.ts";
import { readSettings } from "../../core/settings.ts";
import { isUnclaimed } from "../../core/unclaimed.ts";
import type { Tx } from "../../db/db.ts";
import { recipientOf } from "../../mail/recipients.ts";
import { confirmByReset, offerConfirmation } from "../addresses/addresses.ts";
import { isFirstAdmin, refuseReservedEmail } from "../addresses/reserved.ts";
import { ownView, type UserRow, userSearchText } from "../users/users.ts";
import {
  deleteResets,
  deleteSetupCredentials,
  insertReset,
  insertUser,
  lockUser,
  selectUser,
  selectUserByLogin,
  updateUser,
  useReset,
} from "./accounts.queries.ts";
import { findDevice } from "./devices.ts";
import { refuseEasy } from "./easy-passwords.ts";
import { hashPassword, isPassword } from "./passwords.ts";
import { createSignIn, endSignIns, leaveSignIn } from "./sign-ins.ts";
import { refuseExpired } from "./temporary-passwords.ts";

const QUARTER_HOUR = 15 * 60;

/**
 * Failed logins in 15 minutes (docs/product/accounts.md#signing-in); the same limits apply to reset requests and
 * registrations.
 */
const perAccount = { max: 10, seconds: QUARTER_HOUR };
const perAddress = { max: 50, seconds: QUARTER_HOUR };
/** Successful logins: each makes a sign-in, and may be mailed. */
const perOwner = { max: 60, seconds: 60 * 60 };
/** Reset links to one mailbox, whoever requests them. */
const perMailbox = { max: 5, seconds: QUARTER_HOUR };
/**
 * In milliseconds; far longer than creating a reset link takes, so that the time doesn't reveal whether one was
 * created.
 */
const resetTakes = 100;

export interface SignedIn {
  token: string;
  deviceToken: string;
  user: User;
}

/**
 * Creates an account and signs it in. Throws UsernameTaken or EmailTaken; the unique indexes decide, even between two
 * at once. The first administrator's name and address count as taken from the beginning; otherwise anybody who
 * registers before setup could prevent it. The address gets a link that confirms it. Throws TooManyAttempts, because an
 * answer reveals whether a name is taken.
 */
export async function register(
  ctx: Ctx,
  body: z.output<typeof RegisterBody>,
  device: Device,
): Promise<SignedIn> {
  await countUse(ctx, `register:address:${networkOf(device.address)}`, perAddress);
  const { name, email, description } = body.profile;
  if (isFirstAdmin(body.username)) throw new Refusal("UsernameTaken");
  refuseReservedEmail(ctx, body.username, email);
  await refuseEasy(body.password, { username: body.username, name, email }, "password");
  const passwordHash = await hashPassword(ctx, body.password);
  const time = now(ctx);
  try {
    const { row, made } = await inTransaction(ctx, async (tx, tell) => {
      const row = await insertUser(tx, {
        user_id: randomUUIDv7(),
        username: body.username,
        email,
        name,
        description: description ?? null,
        password_hash: passwordHash,
        search_text: userSearchText({ username: body.username, email, name }),
        created_at: time,
        updated_at: time,
      });
      const made = await createSignIn(ctx, tx, row.user_id, device, body.deviceToken);
      await tell({
        kind: "signed_in",
        user: recipientOf(row),
        device,
        endedOldest: false,
        isNewDevice: false,
      });
      return { row, made };
    });
    await offerConfirmation(ctx, row);
    return { token: made.token, deviceToken: made.deviceToken, user: ownView(row) };
  } catch (error) {
    const constraint = violatedConstraint(error);
    if (constraint === "users_username") throw new Refusal("UsernameTaken");
    if (constraint === "users_email") throw new Refusal("EmailTaken");
    throw error;
  }
}

/**
 * Signs in with a username or an e-mail address. Throws InvalidCredentials (the same, in the same time, for a wrong
 * name and a wrong password), AccountLocked, CredentialsExpired for a temporary password that has ended, or
 * TooManyAttempts after too many failures.
 */
export async function login(ctx: Ctx, body: z.output<typeof LoginBody>, device: Device): Promise<SignedIn> {
  const row = await selectUserByLogin(ctx.db, body.username);
  const uses = await loginUses(ctx, row?.user_id, body, device);
  for (const [key, limit] of uses) await countUse(ctx, key, limit);
  if (!(await isPassword(ctx, body.password, row?.password_hash)) || !row)
    throw new Refusal("InvalidCredentials");
  for (const [key] of uses) await refundUse(ctx, key);
  await countUse(ctx, `login:done:${row.user_id}`, perOwner);
  return inTransaction(ctx, async (tx, tell) => {
    // The password may have been changed meanwhile and all sign-ins ended: this one would outlive that.
    const current = await lockUser(tx, row.user_id);
    if (current?.password_hash !== row.password_hash) throw new Refusal("InvalidCredentials");
    if (current.is_locked) {
      const { supportEmail } = await readSettings(tx);
      throw new Refusal("AccountLocked", { reason: current.lock_reason, supportEmail });
    }
    await refuseExpired(ctx, tx, current);
    const made = await createSignIn(ctx, tx, current.user_id, device, body.deviceToken);
    const { token, deviceToken, endedOldest } = made;
    // Whoever has the temporary password has just been given it.
    const isNewDevice = made.isNewDevice && !current.temporary_password;
    await tell({ kind: "signed_in", user: recipientOf(current), device, endedOldest, isNewDevice });
    return { token, deviceToken, user: ownView(current) };
  });
}

/**
 * What an attempt at signing in counts against: its account and its address, so that nobody guesses; but a device that has
 * signed in to the account before has an allowance of its own, so that nobody's guesses lock its owner out
 * (docs/product/accounts.md#signing-in). The same work for a name that nobody has.
 */
async function loginUses(
  ctx: Ctx,
  userId: string | undefined,
  { username, deviceToken }: z.output<typeof LoginBody>,
  { address }: Device,
): Promise<[key: string, limit: Limit][]> {
  const deviceId = deviceToken && (await findDevice(ctx, userId ?? randomUUIDv7(), deviceToken));
  if (deviceId) return [[`login:device:${deviceId}`, perAccount]];
  return [
    [`login:address:${networkOf(address)}`, perAddress],
    [`login:account:${userId ?? username.toLowerCase()}`, perAccount],
  ];
}

/** Ends the sign-in that the request was made with. */
export async function logout(ctx: Ctx, actor: Actor, signInId: string): Promise<void> {
  await inTransaction(ctx, async (tx, tell) => {
    await tell({ kind: "sign_ins_ended", userId: actor.userId });
    await leaveSignIn(tx, actor.userId, signInId);
  });
}

/**
 * Sends a reset link to the address if it belongs to an account; reveals to nobody whether it does, not even by the
 * time it takes. Throws TooManyAttempts, for unknown addresses too.
 */
export async function forgotPassword(ctx: Ctx, email: string, device: Device): Promise<void> {
  await countUse(ctx, `reset:address:${networkOf(device.address)}`, perAddress);
  await countUse(ctx, `reset:mailbox:${email.toLowerCase()}`, perMailbox);
  await Promise.all([sendReset(ctx, email), delay(resetTakes)]);
}

async function sendReset(ctx: Ctx, email: string): Promise<void> {
  const row = await selectUserByLogin(ctx.db, email);
  if (!row || isUnclaimed(row.email)) return;
  const token = newToken();
  const expiresAt = new Date(ctx.clock().valueOf() + limits.resetMinutes * 60_000).toISOString();
  await inTransaction(ctx, async (tx, tell) => {
    await insertReset(tx, { token_hash: hashToken(token), user_id: row.user_id, expires_at: expiresAt });
    await tell({ kind: "password_reset_requested", user: recipientOf(row), token, expiresAt });
  });
}

/**
 * Sets a new password with a reset token, which works once, and ends all sign-ins. Whoever has the token has read the
 * mail at the account's address, which is confirmed by that.
 */
export async function resetPassword(ctx: Ctx, body: z.output<typeof ResetPasswordBody>): Promise<void> {
  await inTransaction(ctx, async (tx, tell) => {
    const reset = await useReset(tx, hashToken(body.token), now(ctx));
    if (!reset) throw new Refusal("InvalidResetToken");
    const user = await selectUser(tx, reset.user_id);
    if (user) await refuseEasy(body.new_password, user, "new_password");
    // Hashed only now: made-up tokens must not cost the server a hash each.
    await setPassword(ctx, tx, reset.user_id, await hashPassword(ctx, body.new_password));
    await endSignIns(tx, reset.user_id, "all");
    await confirmByReset(ctx, tx, tell, reset.user_id);
    await tell({ kind: "password_changed", userId: reset.user_id });
  });
}

/**
 * Changes one's own password: 8 to 128 characters and 4 of the 5 checks (docs/product/accounts.md#passwords). Ends all
 * other sign-ins.
 */
export async function changePassword(
  ctx: Ctx,
  actor: Actor,
  signInId: string,
  body: z.output<typeof ChangePasswordBody>,
): Promise<void> {
  const user = await requirePassword(ctx, actor, body.currentPassword, "currentPassword");
  const { length } = body.newPassword;
  const fits = length >= limits.passwordMin && length <= limits.passwordMax;
  if (!fits || passwordScore(body.newPassword) < limits.passwordChecks) throw new Refusal("WeakPassword");
  await refuseEasy(body.newPassword, user, "newPassword");
  const passwordHash = await hashPassword(ctx, body.newPassword);
  await inTransaction(ctx, async (tx, tell) => {
    await setPassword(ctx, tx, actor.userId, passwordHash);
    await endSignIns(tx, actor.userId, { except: signInId });
    await tell({ kind: "password_changed", userId: actor.userId });
  });
}

/**
 * Throws WrongPassword at `field` unless it is the caller's own password, and TooManyAttempts after too many wrong
 * ones: somebody who has found an open browser must not be able to guess it. Throws CredentialsExpired for a temporary
 * password that has ended. Returns the user, so that the caller can check later whether the hash is still the same.
 */
export async function requirePassword(
  ctx: Ctx,
  actor: Actor,
  password: string,
  field: "currentPassword" | "password",
): Promise<UserRow> {
  const row = await selectUser(ctx.db, actor.userId);
  const account = `change-password:${actor.userId}`;
  await countUse(ctx, account, perAccount);
  const isRight = await isPassword(ctx, password, row?.password_hash);
  if (!row || !isRight) throw new Refusal("WrongPassword", { field });
  await refundUse(ctx, account);
  await refuseExpired(ctx, ctx.db, row);
  return row;
}

/** Ends everything that lets somebody in without the password, when the password changes or goes. */
export async function endCredentials(tx: Tx, userId: string): Promise<void> {
  await deleteResets(tx, userId);
  // The credential-retrieval token dies with the password it was for
  // (docs/product/setup.md#retrieving-the-credentials).
  await deleteSetupCredentials(tx, userId);
}

async function setPassword(ctx: Ctx, tx: Tx, userId: string, passwordHash: string): Promise<void> {
  const time = now(ctx);
  await updateUser(tx, userId, {
    password_hash: passwordHash,
    password_changed_at: time,
    temporary_password: false,
    updated_at: time,
  });
  await endCredentials(tx, userId);
}
