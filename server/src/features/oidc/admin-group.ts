import { isRefusal } from "../../base/refusals.ts";
import { type Ctx, type Device, now, type Tell } from "../../core/context.ts";
import type { Tx } from "../../db/db.ts";
import { updateUser } from "../../db/rows/users.ts";
import { requireOtherAdmin } from "../users/admins.ts";
import { toldOf, type UserRow } from "../users/users.ts";
import { setAdminByGroup } from "./oidc.queries.ts";
import type { Claims } from "./provider.ts";

/** Whether the provider has verified the account's address here, which may differ from the one there. */
export const isProven = (claims: Claims, { email }: Pick<UserRow, "email">): boolean =>
  claims.email_verified && claims.email?.toLowerCase() === email.toLowerCase();

/**
 * Members of OIDC_ADMIN_GROUP at the provider are administrators here, once the address is confirmed; those who leave
 * it lose the role, unless there would be no administrator left. Administrators by invitation stay.
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
  if (ends) return endRole(ctx, tx, tell, user, device);
  if (!becomes) return;
  // They have no temporary password to be changed first.
  const password_changed_at = user.password_changed_at ?? now(ctx);
  await updateUser(tx, user.user_id, { role: "admin", password_changed_at, updated_at: now(ctx) });
  await setAdminByGroup(tx, user.user_id, true);
  await tellRole(tell, user, device, { isAdmin: true, group });
}

/** Ends a role that came from the group, unless there would be no administrator left. */
export async function endRole(ctx: Ctx, tx: Tx, tell: Tell, user: UserRow, device: Device): Promise<void> {
  if (user.role !== "admin" || !(await hasOther(tx, user.user_id))) return;
  await updateUser(tx, user.user_id, { role: "user", updated_at: now(ctx) });
  await setAdminByGroup(tx, user.user_id, false);
  await tellRole(tell, user, device, { isAdmin: false, group: ctx.config.oidc?.adminGroup ?? "" });
}

const tellRole = (tell: Tell, user: UserRow, device: Device, role: { isAdmin: boolean; group: string }) =>
  tell({ kind: "oidc_admin_changed", userId: user.user_id, device, before: toldOf(user), ...role });

const hasOther = (tx: Tx, userId: string): Promise<boolean> =>
  requireOtherAdmin(tx, userId).then(
    () => true,
    (error: unknown) => {
      if (isRefusal(error, "LastAdmin")) return false;
      throw error;
    },
  );
