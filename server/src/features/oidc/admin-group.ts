import { isRefusal } from "../../base/refusals.ts";
import { type Ctx, type Device, now } from "../../core/context.ts";
import type { Tell } from "../../core/facts.ts";
import type { Tx } from "../../db/db.ts";
import { updateUser } from "../../db/users.ts";
import { requireOtherAdmin } from "../users/admins.ts";
import { toldOf, type UserRow } from "../users/users.ts";
import { setAdminByGroup } from "./oidc.queries.ts";
import type { Claims } from "./provider.ts";

/** Whether the provider vouches for the address that the account has here, which may be another than the one there. */
export const isProven = (claims: Claims, { email }: Pick<UserRow, "email">): boolean =>
  claims.email_verified && claims.email?.toLowerCase() === email.toLowerCase();

/**
 * Whoever is in OIDC_ADMIN_GROUP at the provider is an administrator here, once the address is confirmed; who became one
 * so is none any more after leaving it, unless there would be no other. Those who became one by invitation stay.
 */
export async function followGroup(
  ctx: Ctx,
  tx: Tx,
  tell: Tell,
  user: UserRow & { admin_by_group: boolean },
  claims: Claims,
  device: Device,
): Promise<void> {
  const group = ctx.config.oidc?.adminGroup;
  if (!group) return;
  const isConfirmed = user.email_confirmed_at !== null || isProven(claims, user);
  const isMember = claims.groups.includes(group) && isConfirmed;
  const becomes = isMember && user.role !== "admin";
  const ends = !isMember && user.role === "admin" && user.admin_by_group;
  if (!becomes && !ends) return;
  if (ends && !(await hasOther(tx, user.user_id))) return;
  const role = becomes ? ("admin" as const) : ("user" as const);
  // Nobody has given them a password to be changed first.
  const changedAt = becomes ? { password_changed_at: user.password_changed_at ?? now(ctx) } : {};
  await updateUser(tx, user.user_id, { role, ...changedAt, updated_at: now(ctx) });
  await setAdminByGroup(tx, user.user_id, becomes);
  await tell({
    kind: "oidc_admin_changed",
    userId: user.user_id,
    device,
    before: toldOf(user),
    isAdmin: becomes,
    group,
  });
}

const hasOther = (tx: Tx, userId: string): Promise<boolean> =>
  requireOtherAdmin(tx, userId).then(
    () => true,
    (error: unknown) => {
      if (isRefusal(error, "LastAdmin")) return false;
      throw error;
    },
  );
