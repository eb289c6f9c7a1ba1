import type { User } from "@plenary/contract/users";
import { Refusal } from "../../base/refusals.ts";
import { type Actor, type Ctx, inTransaction, now } from "../../core/context.ts";
import { linkTo } from "../../core/links.ts";
import { readSettings } from "../../core/settings.ts";
import type { Tx } from "../../db/db.ts";
import { queueMail } from "../../mail/outbox.ts";
import { endSignIns } from "../accounts/sign-ins.ts";
import { recordAudit } from "../audit/record.ts";
import { nameTraces } from "../profiles/profiles.ts";
import { type UserRow, viewOf } from "../users/users.ts";
import { selectAccount, updateAccount } from "./admin-users.queries.ts";

/**
 * Locks an account: every sign-in ends at once, in every process, and the public profile is gone, with the links to it
 * from programmes. Locking a locked one gives another reason. Throws AdminNotLockable for an administrator (decisions.md,
 * section 4).
 */
export function lockAccount(ctx: Ctx, actor: Actor, userId: string, reason: string) {
  return inTransaction(ctx, async (tx, _tell, announce) => {
    const row = await findAccount(tx, userId);
    if (row.role === "admin") throw new Refusal("AdminNotLockable");
    const changed = { is_locked: true, lock_reason: reason, updated_at: now(ctx) };
    await updateAccount(tx, userId, changed);
    await endSignIns(tx, userId, "all");
    const { supportEmail } = await readSettings(tx);
    const details = { username: row.username, reason };
    await recordAudit(ctx, tx, actor, {
      action: "lock_account",
      resourceType: "user",
      resourceId: userId,
      details,
    });
    const data = { reason, supportEmail: supportEmail ?? "" };
    await queueMail(ctx, tx, { kind: "account_locked", to: row, data });
    announce(`user:${userId}`, ...(await nameTraces(tx, userId)));
    return { user: viewOf(actor, { ...row, ...changed }), supportEmail };
  });
}

/** Unlocks an account; one that isn't locked stays as it is. */
export function unlockAccount(ctx: Ctx, actor: Actor, userId: string): Promise<User> {
  return inTransaction(ctx, async (tx, _tell, announce) => {
    const row = await findAccount(tx, userId);
    if (!row.is_locked) return viewOf(actor, row);
    const changed = { is_locked: false, lock_reason: null, updated_at: now(ctx) };
    await updateAccount(tx, userId, changed);
    const details = { username: row.username, reason: row.lock_reason };
    await recordAudit(ctx, tx, actor, {
      action: "unlock_account",
      resourceType: "user",
      resourceId: userId,
      details,
    });
    const link = await linkTo(ctx, tx, "/login");
    await queueMail(ctx, tx, { kind: "account_unlocked", to: row, data: { link } });
    announce(`user:${userId}`, ...(await nameTraces(tx, userId)));
    return viewOf(actor, { ...row, ...changed });
  });
}

async function findAccount(tx: Tx, userId: string): Promise<UserRow> {
  const row = await selectAccount(tx, userId, "update");
  if (!row) throw new Refusal("UserNotFound");
  return row;
}
