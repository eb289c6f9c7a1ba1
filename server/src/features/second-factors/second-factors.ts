import type { SecondFactors, TotpSetup } from "@plenary/contract/accounts/second-factors";
import { qrCode } from "../../base/qr.ts";
import { isRefusal, Refusal } from "../../base/refusals.ts";
import { type Actor, type Ctx, type Device, inTransaction, now, type Tell } from "../../core/context.ts";
import { countUse, refundUse } from "../../core/limits/rate-limits.ts";
import type { Tx } from "../../db/db.ts";
import { lockUser, updateUser } from "../../db/rows/users.ts";
import { recipientOf } from "../../mail/recipients.ts";
import type { UserRow } from "../users/users.ts";
import { countPasskeys, deletePasskeys } from "./passkeys.queries.ts";
import { replaceRecoveryCodes } from "./recovery-codes.ts";
import * as queries from "./second-factors.queries.ts";
import { readCountedHost } from "./sites.ts";
import { base32, newSecret, otpauthUri, stepOf } from "./totp.ts";

/** What authenticator apps show above the account's name, and browsers for its passkeys. */
export const ISSUER = "Plenary";
/** Wrong codes and passkeys per counter. */
const perKey = { max: 10, seconds: 15 * 60 };

/**
 * Whether the account has a second factor (docs/product/accounts.md#second-factors). The only code that knows which
 * kinds there are. Passkeys count only for the present domain's name, which is what `has_passkey` says.
 */
export const hasSecondFactor = (user: Pick<UserRow, "has_totp" | "has_passkey">): boolean =>
  user.has_totp || user.has_passkey;

/** Recovery codes for a user who now gets a second factor, as read before; none if there was one already, whose codes stay valid. */
export const firstCodes = async (ctx: Ctx, tx: Tx, before: UserRow): Promise<string[]> =>
  hasSecondFactor(before) ? [] : replaceRecoveryCodes(ctx, tx, before.user_id);

/** Ends the recovery codes of a user who has no second factor any more. */
export async function endUnusedCodes(tx: Tx, left: UserRow): Promise<void> {
  if (!hasSecondFactor(left)) await queries.deleteRecoveryCodes(tx, left.user_id);
}

/** What the caller has set up. */
export async function listFactors(ctx: Ctx, actor: Actor): Promise<SecondFactors> {
  const totp = await queries.selectTotp(ctx.db, actor.userId);
  return {
    totpSince: totp?.enabled_at ?? null,
    passkeys: await countPasskeys(ctx.db, actor.userId, await readCountedHost(ctx, ctx.db)),
    recoveryCodesLeft: await queries.countRecoveryCodes(ctx.db, actor.userId),
  };
}

/** Makes a secret for the caller's authenticator app, which doesn't count until `enableTotp` has seen a right code. */
export function startTotp(ctx: Ctx, actor: Actor): Promise<TotpSetup> {
  return inTransaction(ctx, async (tx) => {
    const user = found(await lockUser(tx, actor.userId));
    if (user.has_totp) throw new Refusal("TotpExists");
    const secret = newSecret();
    const sealed = ctx.sealer.seal(secret.toString("base64"));
    await queries.upsertTotp(tx, { user_id: actor.userId, sealed_secret: sealed });
    const uri = otpauthUri(secret, ISSUER, user.username);
    return { secret: base32(secret), uri, qr: qrCode(uri) };
  });
}

/** Makes the caller's authenticator app a second factor, once it shows a right code; returns codes with the first. */
export async function enableTotp(ctx: Ctx, actor: Actor, code: string): Promise<string[]> {
  const codes = await countingFailures(ctx, `second-factor:setup:${actor.userId}`, () =>
    inTransaction(ctx, async (tx, tell) => {
      const user = found(await lockUser(tx, actor.userId));
      const totp = await queries.selectTotp(tx, actor.userId);
      if (user.has_totp) throw new Refusal("TotpExists");
      if (!totp) throw new Refusal("TotpNotStarted");
      await useCode(ctx, tx, totp, code);
      await queries.updateTotp(tx, actor.userId, { enabled_at: now(ctx) });
      await updateUser(tx, actor.userId, { has_totp: true });
      await tellOf(tell, "second_factor_added", user, actor.device);
      return firstCodes(ctx, tx, user);
    }),
  );
  return codes;
}

/** Removes the caller's authenticator app, and with the last second factor the recovery codes. Throws NoTotp. */
export function removeTotp(ctx: Ctx, actor: Actor): Promise<void> {
  return inTransaction(ctx, async (tx, tell) => {
    const user = found(await lockUser(tx, actor.userId));
    if (!user.has_totp) throw new Refusal("NoTotp");
    await queries.deleteTotp(tx, actor.userId);
    await updateUser(tx, actor.userId, { has_totp: false });
    await endUnusedCodes(tx, { ...user, has_totp: false });
    await tellOf(tell, "second_factor_removed", user, actor.device);
  });
}

/** Gives the caller new recovery codes, which replace the old. Throws NoSecondFactor. */
export function newRecoveryCodes(ctx: Ctx, actor: Actor): Promise<string[]> {
  return inTransaction(ctx, async (tx, tell) => {
    const user = found(await lockUser(tx, actor.userId));
    if (!hasSecondFactor(user)) throw new Refusal("NoSecondFactor");
    await tell({ kind: "recovery_codes_made", userId: actor.userId, device: actor.device });
    return replaceRecoveryCodes(ctx, tx, actor.userId);
  });
}

/** Uses a code of the app of a user locked in `tx`. Throws UsedCode for one that was used, or is older than one that was. */
export async function useTotp(ctx: Ctx, tx: Tx, userId: string, code: string): Promise<void> {
  const totp = await queries.selectTotp(tx, userId);
  if (!totp?.enabled_at) throw new Refusal("WrongCode");
  await useCode(ctx, tx, totp, code);
}

async function useCode(
  ctx: Ctx,
  tx: Tx,
  totp: { user_id: string; sealed_secret: string | null; last_step: number | string },
  code: string,
): Promise<void> {
  if (!totp.sealed_secret) throw new Refusal("WrongCode");
  const secret = Buffer.from(ctx.sealer.open(totp.sealed_secret), "base64");
  const step = stepOf(secret, code.replace(/\s/g, ""), ctx.clock());
  if (step === undefined) throw new Refusal("WrongCode");
  if (step <= Number(totp.last_step)) throw new Refusal("UsedCode");
  await queries.updateTotp(tx, totp.user_id, { last_step: step });
}

const wrongProofs = ["WrongCode", "UsedCode", "WrongRecoveryCode", "WrongPasskey", "CopiedPasskey"] as const;

/** Whether the error means that a second factor was wrong; false for anything that isn't the caller's doing. */
export const isWrongProof = (error: unknown): boolean => wrongProofs.some((name) => isRefusal(error, name));

/**
 * Runs work that needs a right code or passkey, and counts wrong ones; throws TooManyAttempts after ten in 15 minutes
 * per key. The key is the counter: never only the account's if its owner can be told from somebody else.
 */
export async function countingFailures<T>(ctx: Ctx, key: string, work: () => Promise<T>): Promise<T> {
  await countUse(ctx, key, perKey);
  try {
    const result = await work();
    await refundUse(ctx, key);
    return result;
  } catch (error) {
    if (!isWrongProof(error)) await refundUse(ctx, key);
    throw error;
  }
}

/** Whether there is anything that `endFactors` ends, including passkeys of another name. */
export const hasFactors = async (tx: Tx, user: UserRow): Promise<boolean> =>
  hasSecondFactor(user) || (await countPasskeys(tx, user.user_id)) > 0;

/** Ends all factors of a user, and logins that wait for one. */
export async function endFactors(tx: Tx, userId: string): Promise<void> {
  await queries.deleteTotp(tx, userId);
  await deletePasskeys(tx, userId);
  await queries.deleteRecoveryCodes(tx, userId);
  await queries.deleteChallenges(tx, userId);
  await updateUser(tx, userId, { has_totp: false, has_passkey: false });
}

/** Ends factors and codes made since, because somebody else may have made them; with the last factor all codes go. */
export async function endFactorsSince(ctx: Ctx, tx: Tx, userId: string, since: string): Promise<void> {
  const totp = await queries.selectTotp(tx, userId);
  const has_totp = totp?.enabled_at ? totp.enabled_at <= since : false;
  if (!has_totp) await queries.deleteTotp(tx, userId);
  await deletePasskeys(tx, userId, since);
  const has_passkey = (await countPasskeys(tx, userId, await readCountedHost(ctx, tx))) > 0;
  await updateUser(tx, userId, { has_totp, has_passkey });
  await queries.deleteRecoveryCodes(
    tx,
    userId,
    hasSecondFactor({ has_totp, has_passkey }) ? since : undefined,
  );
  await queries.deleteChallenges(tx, userId);
}

const tellOf = (
  tell: Tell,
  kind: "second_factor_added" | "second_factor_removed",
  user: UserRow,
  device: Device,
) => tell({ kind, user: recipientOf(user), userId: user.user_id, device, factor: "totp" });

function found(row: UserRow | undefined): UserRow {
  if (!row) throw new Refusal("NotSignedIn");
  return row;
}
