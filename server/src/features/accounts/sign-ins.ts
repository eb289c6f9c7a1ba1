import { randomUUIDv7 } from "node:crypto";
import { limits } from "@plenary/contract/limits";
import type { SignIn } from "@plenary/contract/sign-ins";
import { Refusal } from "../../base/refusals.ts";
import { hashToken, newToken } from "../../base/secrets.ts";
import { type Actor, type Ctx, type Device, inTransaction, now } from "../../core/context.ts";
import type { Db, Tx } from "../../db/db.ts";
import { ownView } from "../users/users.ts";
import {
  deleteSignIns,
  insertSignIn,
  lockSignIn,
  selectSignIn,
  selectSignIns,
  updateSignInUse,
} from "./sign-ins.queries.ts";

/**
 * Creates a sign-in and returns its bearer token, of which only the hash is stored (docs/product/accounts.md#sign-ins).
 */
export async function createSignIn(ctx: Ctx, tx: Tx, userId: string, device: Device): Promise<string> {
  const token = newToken();
  const time = now(ctx);
  await insertSignIn(tx, {
    sign_in_id: randomUUIDv7(),
    token_hash: hashToken(token),
    user_id: userId,
    user_agent: device.userAgent?.slice(0, 500) ?? null,
    address: device.address,
    created_at: time,
    last_used_at: time,
  });
  return token;
}

/** Sign-ins last used before then have ended (docs/product/accounts.md#sign-ins). */
const usedAfter = (ctx: Ctx): string =>
  new Date(ctx.clock().valueOf() - limits.signInDays * 86_400_000).toISOString();

/** The sign-in with this token hash, unless it has been unused for 30 days or the account is locked. */
export async function findSignIn(ctx: Ctx, tokenHash: Buffer) {
  const row = await selectSignIn(ctx.db, tokenHash, usedAfter(ctx));
  if (!row || row.is_locked) return undefined;
  return {
    user: ownView(row),
    temporaryPassword: row.temporary_password,
    signInId: row.sign_in_id,
    lastUsed: Date.parse(row.last_used_at),
  };
}

/** Records the use of a sign-in, from which its 30 days count. */
export async function touchSignIn(ctx: Ctx, signInId: string, time: string): Promise<void> {
  await updateSignInUse(ctx.db, signInId, time);
}

/** Ends sign-ins of a user: all of them, all but one, or only one. The caller tells a fact of it. */
export function endSignIns(
  db: Db | Tx,
  userId: string,
  which: "all" | { except: string } | { only: string },
): Promise<void> {
  return deleteSignIns(db, userId, which);
}

/** Where the caller is signed in: first the sign-in of this call, then by last use, most recent first. */
export async function listSignIns(ctx: Ctx, actor: Actor, currentId: string): Promise<SignIn[]> {
  const rows = await selectSignIns(ctx.db, actor.userId, currentId, usedAfter(ctx));
  return rows.map((row) => ({
    signInId: row.sign_in_id,
    userAgent: row.user_agent,
    address: row.address,
    createdAt: row.created_at,
    lastUsedAt: row.last_used_at,
    current: row.sign_in_id === currentId,
  }));
}

/** Ends one of the caller's sign-ins, which may be that of the call itself. Throws SignInNotFound. */
export async function endSignIn(ctx: Ctx, actor: Actor, signInId: string): Promise<void> {
  await inTransaction(ctx, async (tx, tell) => {
    if (!(await lockSignIn(tx, actor.userId, signInId))) throw new Refusal("SignInNotFound");
    await tell({ kind: "sign_ins_ended", userId: actor.userId });
    await endSignIns(tx, actor.userId, { only: signInId });
  });
}

/** Ends all of the caller's sign-ins except that of the call itself. */
export async function endOtherSignIns(ctx: Ctx, actor: Actor, currentId: string): Promise<void> {
  await inTransaction(ctx, async (tx, tell) => {
    await tell({ kind: "sign_ins_ended", userId: actor.userId });
    await endSignIns(tx, actor.userId, { except: currentId });
  });
}
