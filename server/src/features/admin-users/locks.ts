import type { User } from "@plenary/contract/accounts/users";
import { Refusal } from "../../base/refusals.ts";
import { type Actor, type Ctx, inTransaction, now } from "../../core/context.ts";
import { readSettings } from "../../core/settings/settings.ts";
import type { Tx } from "../../db/db.ts";
import { updateUser } from "../../db/rows/users.ts";
import { endSignIns } from "../accounts/sign-ins/sign-ins.ts";
import { endFactors, hasFactors } from "../second-factors/second-factors.ts";
import { toldOf, type UserRow, viewOf } from "../users/users.ts";
import { selectAccount } from "./admin-users.queries.ts";

/**
 * Locks an account: every sign-in ends at once, in every process, and the public profile disappears. Locking again
 * replaces the reason (docs/product/administration.md#user-management).
 */
export function lockAccount(ctx: Ctx, actor: Actor, userId: string, reason: string) {
  return inTransaction(ctx, async (tx, tell) => {
    const row = await findAccount(tx, userId);
    if (row.role === "admin") throw new Refusal("AdminNotLockable");
    const changed = { is_locked: true, lock_reason: reason, updated_at: now(ctx) };
    await updateUser(tx, userId, changed);
    await endSignIns(tx, userId, "all");
    const { supportEmail } = await readSettings(tx);
    await tell({ kind: "account_locked", actor, userId, before: toldOf(row), reason, supportEmail });
    return { user: viewOf(actor, { ...row, ...changed }), supportEmail };
  });
}

/** Unlocks an account; does nothing if it isn't locked. */
export function unlockAccount(ctx: Ctx, actor: Actor, userId: string): Promise<User> {
  return inTransaction(ctx, async (tx, tell) => {
    const row = await findAccount(tx, userId);
    if (!row.is_locked) return viewOf(actor, row);
    const changed = { is_locked: false, lock_reason: null, updated_at: now(ctx) };
    await updateUser(tx, userId, changed);
    await tell({ kind: "account_unlocked", actor, userId, before: toldOf(row), reason: row.lock_reason });
    return viewOf(actor, { ...row, ...changed });
  });
}

/** Ends all sign-ins of an account, also the caller's own. The password stays. Administrators only. */
export function signOutAccount(ctx: Ctx, actor: Actor, userId: string): Promise<void> {
  return inTransaction(ctx, async (tx, tell) => {
    const row = await findAccount(tx, userId);
    await endSignIns(tx, userId, "all");
    await tell({ kind: "account_signed_out", actor, userId, before: toldOf(row) });
  });
}

/**
 * Removes an account's second factors, because its owner has lost them, and ends its sign-ins. An intruder still needs
 * the password. Administrators only.
 */
export function removeFactors(ctx: Ctx, actor: Actor, userId: string): Promise<void> {
  return inTransaction(ctx, async (tx, tell) => {
    const row = await findAccount(tx, userId);
    if (row.role === "admin") throw new Refusal("FactorsOfAdmin");
    if (!(await hasFactors(tx, row))) return;
    await endFactors(tx, userId);
    await endSignIns(tx, userId, "all");
    await tell({ kind: "factors_removed", actor, userId, before: toldOf(row) });
  });
}

async function findAccount(tx: Tx, userId: string): Promise<UserRow> {
  const row = await selectAccount(tx, userId, "update");
  if (!row) throw new Refusal("UserNotFound");
  return row;
}
