import type { WayIn } from "@plenary/contract/accounts/addresses";
import type { User } from "@plenary/contract/accounts/users";
import { DAY } from "../../base/durations.ts";
import { newToken } from "../../base/secrets.ts";
import { type Ctx, type Device, inTransaction } from "../../core/context.ts";
import type { Tx } from "../../db/db.ts";
import { selectUser, updateUser } from "../../db/rows/users.ts";
import { endCredentials } from "../accounts/accounts.ts";
import { hashPassword } from "../accounts/passwords/passwords.ts";
import { makeReset } from "../accounts/reset-links.ts";
import { endSignIns } from "../accounts/sign-ins/sign-ins.ts";
import { putAddressBack } from "../addresses/change.ts";
import { endCalendarSince } from "../favourites/personal-calendar.ts";
import { endIdentitiesSince, nameOf } from "../oidc/identities.ts";
import { endFactorsSince } from "../second-factors/second-factors.ts";
import { ownView, toldOf } from "../users/users.ts";
import { selectWaysIn } from "./account-recovery.queries.ts";

/** How long before the sign-in that changed the address an intruder may have been in, in milliseconds. */
const BEFORE = 7 * DAY;

export interface RecoveredAccount {
  user: User;
  /** Sets a new password. */
  resetToken: string;
  ended: WayIn[];
  /** Older ways in that still work, for the owner to look through. */
  kept: WayIn[];
}

/**
 * Restores the address that the link was mailed to. Whoever changed it may have added ways in: all sign-ins, the
 * password and what was added since go (docs/product/accounts.md#confirmed-addresses).
 */
export function restoreEmail(ctx: Ctx, token: string, device: Device): Promise<RecoveredAccount> {
  return inTransaction(ctx, async (tx, tell) => {
    const { before, user, takenSince } = await putAddressBack(ctx, tx, tell, token);
    const userId = user.user_id;
    // A password that nobody knows. Without one, the account would count as unclaimed.
    const password_hash = await hashPassword(ctx, newToken());
    await updateUser(tx, userId, { password_hash, has_own_password: false, temporary_password: false });
    await endCredentials(tx, userId);
    await endSignIns(tx, userId, "all");
    const found = await waysIn(ctx, tx, userId);
    const since = new Date(Date.parse(takenSince) - BEFORE).toISOString();
    await endFactorsSince(ctx, tx, userId, since);
    await endIdentitiesSince(ctx, tx, tell, { user, since, device });
    await endCalendarSince(tx, userId, since);
    const left = await waysIn(ctx, tx, userId);
    const isLeft = ({ wayId }: { wayId: string }) => left.some((way) => way.wayId === wayId);
    const ended = found.filter((way) => !isLeft(way)).map(({ way }) => way);
    const kept = left.map(({ way }) => way);
    const told = { before: toldOf(before), after: toldOf(user), ended, kept };
    await tell({ kind: "address_restored", userId, device, ...told });
    const { token: resetToken } = await makeReset(ctx, tx, userId, false);
    return { user: ownView((await selectUser(tx, userId)) ?? user), resetToken, ended, kept };
  });
}

/** Ways into the account, or to its data, without the password; latest first. */
async function waysIn(ctx: Ctx, tx: Tx, userId: string) {
  const rows = await selectWaysIn(tx, userId);
  return rows.map(({ way_id, kind, name, added_at }) => ({
    wayId: way_id,
    way: { kind, name: kind === "provider" ? (nameOf(ctx, name) ?? name) : name, addedAt: added_at },
  }));
}
