import { randomUUIDv7 } from "node:crypto";
import { limits } from "@plenary/contract/limits";
import { type Ctx, now } from "../../context.ts";
import type { Db, Tx } from "../../db/db.ts";
import { hashToken, newToken } from "../../secrets.ts";
import { ownView } from "../users/users.ts";
import { deleteSignIns, insertSignIn, selectSignIn, updateSignInUse } from "./sign-ins.queries.ts";

/** The device a sign-in was made on, as far as the request tells. */
export interface Device {
  address: string;
  userAgent: string | null;
}

/** Creates a sign-in and returns its bearer token, of which only the hash is kept (decisions.md, section 3). */
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

/** The sign-in with this token hash, unless it was not used for 30 days or the account is locked. */
export async function findSignIn(ctx: Ctx, tokenHash: Buffer) {
  const usedAfter = new Date(ctx.clock().valueOf() - limits.signInDays * 86_400_000).toISOString();
  const row = await selectSignIn(ctx.db, tokenHash, usedAfter);
  if (!row || row.is_locked) return undefined;
  return {
    user: ownView(row),
    temporaryPassword: row.temporary_password,
    signInId: row.sign_in_id,
    lastUsed: Date.parse(row.last_used_at),
  };
}

/** Notes the use of a sign-in, from which its 30 days count. */
export async function touchSignIn(ctx: Ctx, signInId: string, time: string): Promise<void> {
  await updateSignInUse(ctx.db, signInId, time);
}

/** Ends sign-ins of a user: all of them, all but one, or only one. The caller announces `user:<id>`. */
export async function endSignIns(
  db: Db | Tx,
  userId: string,
  which: "all" | { except: string } | { only: string },
): Promise<void> {
  await deleteSignIns(db, userId, which);
}
