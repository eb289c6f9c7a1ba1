import { randomUUIDv7 } from "node:crypto";
import type { SignIn, SignInMethod } from "@plenary/contract/accounts/sign-ins";
import { limits } from "@plenary/contract/limits";
import { DAY } from "../../../base/durations.ts";
import { Refusal } from "../../../base/refusals.ts";
import { hashToken, newToken } from "../../../base/secrets.ts";
import { type Actor, type Ctx, type Device, inTransaction, now } from "../../../core/context.ts";
import type { Db, Tx } from "../../../db/db.ts";
import { hasSecondFactor } from "../../second-factors/second-factors.ts";
import { ownView } from "../../users/users.ts";
import { deleteDevices } from "./devices.queries.ts";
import { rememberDevice } from "./devices.ts";
import {
  deleteOldest,
  deleteSignIns,
  hasSimilar,
  insertSignIn,
  lockSignIn,
  selectSignIn,
  selectSignIns,
  updateSignInUse,
  type ValidSince,
} from "./sign-ins.queries.ts";

export interface NewSignIn {
  /** The bearer token; only its hash is stored. */
  token: string;
  deviceToken: string;
  /** The account has not seen the device lately; its owner should hear of it. */
  isNewDevice: boolean;
  /** There were too many: the oldest have ended. */
  endedOldest: boolean;
}

/**
 * Creates a sign-in (docs/product/accounts.md#sign-ins). A device without a token counts as seen if the same browser
 * signed in from the same address within a day: a program that signs in hourly isn't news each time.
 */
export async function createSignIn(
  ctx: Ctx,
  tx: Tx,
  userId: string,
  { device, deviceToken, method }: { device: Device; deviceToken: string | undefined; method: SignInMethod },
): Promise<NewSignIn> {
  const token = newToken();
  const time = now(ctx);
  const from = { user_agent: device.userAgent?.slice(0, 500) ?? null, address: device.address };
  const seen = await rememberDevice(ctx, tx, userId, deviceToken);
  const isNewDevice = !seen.known && !(await hasSimilar(tx, userId, from, before(ctx, 1)));
  await insertSignIn(tx, {
    ...from,
    sign_in_id: randomUUIDv7(),
    token_hash: hashToken(token),
    user_id: userId,
    device_id: seen.deviceId,
    method,
    created_at: time,
    last_used_at: time,
  });
  const endedOldest = await deleteOldest(tx, userId, limits.signInsMax);
  return { token, deviceToken: seen.token, isNewDevice, endedOldest };
}

const before = (ctx: Ctx, days: number): string => new Date(ctx.clock().valueOf() - days * DAY).toISOString();

/** Sign-ins last used, or made, before then have ended (docs/product/accounts.md#sign-ins). */
export const validSignIns = (ctx: Ctx): ValidSince => ({
  usedAfter: before(ctx, limits.signInDays),
  madeAfter: before(ctx, limits.signInDaysMax),
});

/** The sign-in with this token hash, unless it has ended or the account is locked. */
export async function findSignIn(ctx: Ctx, tokenHash: Buffer) {
  const row = await selectSignIn(ctx.db, tokenHash, validSignIns(ctx));
  if (!row || row.is_locked) return undefined;
  return {
    user: ownView(row),
    temporaryPassword: row.temporary_password,
    lacksFactor: row.asks_admins === true && row.role === "admin" && !hasSecondFactor(row),
    signInId: row.sign_in_id,
    lastUsed: Date.parse(row.last_used_at),
    made: Date.parse(row.made_at),
  };
}

/** Records the use of a sign-in, from which its 30 days count. */
export async function touchSignIn(ctx: Ctx, signInId: string, time: string): Promise<void> {
  await updateSignInUse(ctx.db, signInId, time);
}

/** Ends sign-ins that may be somebody else's: their devices are forgotten. The caller tells the fact. */
export async function endSignIns(
  db: Db | Tx,
  userId: string,
  which: "all" | { except: string } | { only: string },
): Promise<void> {
  await deleteDevices(db, userId, which);
  await deleteSignIns(db, userId, which);
}

/** Signs out: ends the sign-in, but the device stays known. The caller tells the fact. */
export const leaveSignIn = (tx: Tx, userId: string, signInId: string): Promise<void> =>
  deleteSignIns(tx, userId, { only: signInId });

/** The caller's sign-ins: first that of this call, then by last use, most recent first. */
export async function listSignIns(ctx: Ctx, actor: Actor, currentId: string): Promise<SignIn[]> {
  const rows = await selectSignIns(ctx.db, actor.userId, currentId, validSignIns(ctx));
  return rows.map((row) => ({
    signInId: row.sign_in_id,
    userAgent: row.user_agent,
    address: row.address,
    method: row.method as SignInMethod,
    createdAt: row.created_at,
    lastUsedAt: row.last_used_at,
    current: row.sign_in_id === currentId,
  }));
}

/** Ends one of the caller's sign-ins, perhaps that of the call itself. Throws SignInNotFound. */
export async function endSignIn(ctx: Ctx, actor: Actor, signInId: string): Promise<void> {
  await inTransaction(ctx, async (tx, tell) => {
    if (!(await lockSignIn(tx, actor.userId, signInId))) throw new Refusal("SignInNotFound");
    const which = signInId === actor.signInId ? "this" : "one";
    await tell({ kind: "sign_ins_ended", userId: actor.userId, device: actor.device, which });
    await endSignIns(tx, actor.userId, { only: signInId });
  });
}

export async function endOtherSignIns(ctx: Ctx, actor: Actor, currentId: string): Promise<void> {
  await inTransaction(ctx, async (tx, tell) => {
    const { userId, device } = actor;
    await tell({ kind: "sign_ins_ended", userId, device, which: "others" });
    await endSignIns(tx, actor.userId, { except: currentId });
  });
}
