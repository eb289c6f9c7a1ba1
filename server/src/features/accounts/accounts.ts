import { randomUUIDv7 } from "node:crypto";
import { setTimeout as delay } from "node:timers/promises";
import type {
  ChangePasswordBody,
  RegisterBody,
  ResetPasswordBody,
} from "@plenary/contract/accounts/accounts";
import { passwordScore } from "@plenary/contract/accounts/passwords";
import type { User } from "@plenary/contract/accounts/users";
import { limits } from "@plenary/contract/limits";
import type { z } from "zod";
import { violatedConstraint } from "../../base/errors.ts";
import { Refusal } from "../../base/refusals.ts";
import { hashToken } from "../../base/secrets.ts";
import { type Actor, type Ctx, type Device, inTransaction, now } from "../../core/context.ts";
import { countUse, networkOf, refundUse } from "../../core/limits/rate-limits.ts";
import { isUnclaimed } from "../../core/placeholder-addresses.ts";
import type { Tx } from "../../db/db.ts";
import { updateUser } from "../../db/rows/users.ts";
import { recipientOf } from "../../mail/recipients.ts";
import { confirmProven, offerConfirmation } from "../addresses/addresses.ts";
import { countChange } from "../addresses/change.ts";
import { isFirstAdmin, refuseReservedEmail } from "../addresses/reserved-addresses.ts";
import { writeProfile } from "../profiles/profiles.ts";
import { endChallenges } from "../second-factors/challenges.ts";
import { ownView, type UserRow, userSearchText } from "../users/users.ts";
import {
  deleteResets,
  deleteSetupCredentials,
  insertUser,
  selectUser,
  selectUserByLogin,
  useReset,
} from "./accounts.queries.ts";
import type { SignedIn } from "./enter.ts";
import { refuseExpired } from "./enter.ts";
import { refusePasswords } from "./login.ts";
import { refuseEasy } from "./passwords/easy-passwords.ts";
import { noteFailure, perAccount, perAddress, QUARTER_HOUR } from "./passwords/guessing.ts";
import { hashPassword, isPassword } from "./passwords/passwords.ts";
import { makeReset } from "./reset-links.ts";
import { createSignIn, endSignIns, leaveSignIn } from "./sign-ins/sign-ins.ts";

/** Reset links to one mailbox, whoever requests them. */
const perMailbox = { max: 5, seconds: QUARTER_HOUR };
/** In milliseconds; far longer than creating a reset link takes, so that the time doesn't reveal whether one was created. */
const resetTakes = 100;

/**
 * Creates an account and signs it in. The unique indexes decide, even between two at once. The first administrator's
 * name and address are taken from the beginning; otherwise registering them before setup could prevent it.
 */
export async function register(
  ctx: Ctx,
  body: z.output<typeof RegisterBody>,
  device: Device,
): Promise<SignedIn> {
  refusePasswords(ctx);
  await countUse(ctx, `register:address:${networkOf(device.address)}`, perAddress);
  const { name, email, description, showsEmail = false } = body.profile;
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
        shows_email: showsEmail,
        password_hash: passwordHash,
        search_text: userSearchText({ username: body.username, email, name }),
        created_at: time,
        updated_at: time,
      });
      const made = await createSignIn(ctx, tx, row.user_id, {
        device,
        deviceToken: body.deviceToken,
        method: "password",
      });
      await tell({
        kind: "signed_in",
        user: recipientOf(row),
        device,
        endedOldest: false,
        method: "password",
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

export async function logout(ctx: Ctx, actor: Actor, signInId: string): Promise<void> {
  await inTransaction(ctx, async (tx, tell) => {
    const { userId, device } = actor;
    await tell({ kind: "sign_ins_ended", userId, device, which: "this" });
    await leaveSignIn(tx, actor.userId, signInId);
  });
}

/** Sends a reset link if an account has the address, without revealing whether one does, not even by the time it takes. */
export async function forgotPassword(ctx: Ctx, email: string, device: Device): Promise<void> {
  await countUse(ctx, `reset:address:${networkOf(device.address)}`, perAddress);
  await countUse(ctx, `reset:mailbox:${email.toLowerCase()}`, perMailbox);
  await Promise.all([sendReset(ctx, email, device), delay(resetTakes)]);
}

async function sendReset(ctx: Ctx, email: string, device: Device): Promise<void> {
  const row = await selectUserByLogin(ctx.db, email);
  if (!row || isUnclaimed(row.email)) return;
  await inTransaction(ctx, async (tx, tell) => {
    const { token, expiresAt } = await makeReset(ctx, tx, row.user_id, false);
    await tell({ kind: "password_reset_requested", user: recipientOf(row), device, token, expiresAt });
  });
}

/**
 * Sets a new password with a reset token, which works once, and ends all sign-ins. A token from a mail confirms the
 * address; one passed on by an administrator confirms nothing, and works for no administrator.
 */
export async function resetPassword(
  ctx: Ctx,
  body: z.output<typeof ResetPasswordBody>,
  device: Device,
): Promise<void> {
  await inTransaction(ctx, async (tx, tell) => {
    const reset = await useReset(tx, hashToken(body.token), now(ctx));
    if (!reset) throw new Refusal("InvalidResetToken");
    const user = await selectUser(tx, reset.user_id);
    // An administrator since then must not be open to whoever has the link.
    if (reset.by_admin && user?.role === "admin") throw new Refusal("InvalidResetToken");
    if (user) await refuseEasy(body.new_password, user, "new_password");
    // Hashed only now: made-up tokens must not cost the server a hash each.
    await setPassword(ctx, tx, reset.user_id, await hashPassword(ctx, body.new_password));
    await endSignIns(tx, reset.user_id, "all");
    if (!reset.by_admin) await confirmProven(ctx, tx, tell, reset.user_id, device);
    await tell({ kind: "password_changed", userId: reset.user_id, device, by: "link" });
  });
}

/**
 * Changes the caller's password (docs/product/accounts.md#passwords), and ends all other sign-ins. A name and an
 * address in the body are changed as updateProfile does, all or nothing.
 */
export async function changePassword(
  ctx: Ctx,
  actor: Actor,
  signInId: string,
  { currentPassword, newPassword, ...details }: z.output<typeof ChangePasswordBody>,
): Promise<{ user?: User; linkSent?: boolean }> {
  const { name, email } = details;
  const user = await requirePassword(ctx, actor, currentPassword, "currentPassword");
  const { length } = newPassword;
  const fits = length >= limits.passwordMin && length <= limits.passwordMax;
  if (!fits || passwordScore(newPassword) < limits.passwordChecks) throw new Refusal("WeakPassword");
  const owner = { username: user.username, name: name ?? user.name, email: email ?? user.email };
  await refuseEasy(newPassword, owner, "newPassword");
  if (email !== undefined) await countChange(ctx, user, email);
  const passwordHash = await hashPassword(ctx, newPassword);
  const { userId, device } = actor;
  return inTransaction(ctx, async (tx, tell) => {
    const isWritten = name !== undefined || email !== undefined;
    const written = isWritten ? await writeProfile(ctx, tx, tell, actor, user, details) : {};
    await setPassword(ctx, tx, userId, passwordHash);
    await endSignIns(tx, userId, { except: signInId });
    await tell({ kind: "password_changed", userId, device, by: "password" });
    const row = await selectUser(tx, userId);
    return row && isWritten ? { ...written, user: ownView(row) } : {};
  });
}

/**
 * Throws WrongPassword at `field` unless it is the caller's password, TooManyAttempts, and CredentialsExpired. Returns
 * the user, so that the caller can check later whether the hash is still the same.
 */
export async function requirePassword(
  ctx: Ctx,
  actor: Actor,
  password: string,
  field: "currentPassword" | "password",
): Promise<UserRow> {
  const row = await selectUser(ctx.db, actor.userId);
  // Per sign-in: guesses at an open browser don't lock its owner out elsewhere.
  const key = `change-password:${actor.signInId ?? actor.userId}`;
  await countUse(ctx, key, perAccount);
  const isRight = await isPassword(ctx, password, row?.password_hash);
  if (!row || !isRight) {
    await noteFailure(ctx, "confirmation_failed", actor.userId, actor.device);
    throw new Refusal("WrongPassword", { field });
  }
  await refundUse(ctx, key);
  await refuseExpired(ctx, ctx.db, row);
  return row;
}

/** Ends every way in without the password, when the password changes or goes. */
export async function endCredentials(tx: Tx, userId: string): Promise<void> {
  await endChallenges(tx, userId);
  await deleteResets(tx, userId);
  // The credential-retrieval token ends with its password (docs/product/setup.md#retrieving-the-credentials).
  await deleteSetupCredentials(tx, userId);
}

async function setPassword(ctx: Ctx, tx: Tx, userId: string, passwordHash: string): Promise<void> {
  const time = now(ctx);
  await updateUser(tx, userId, {
    password_hash: passwordHash,
    has_own_password: true,
    password_changed_at: time,
    temporary_password: false,
    updated_at: time,
  });
  await endCredentials(tx, userId);
}
