import type * as contract from "@plenary/contract/profiles";
import type { User } from "@plenary/contract/users";
import type { z } from "zod";
import { violatedConstraint } from "../../base/errors.ts";
import { Refusal } from "../../base/refusals.ts";
import { requireConfirmation } from "../../core/confirmation.ts";
import { type Actor, type Ctx, inTransaction, now } from "../../core/context.ts";
import { changedValues } from "../../db/changed.ts";
import { refuseReservedEmail, voidResets } from "../accounts/accounts.ts";
import { followAddress } from "../invitations/invitations.ts";
import { toldOf, type UserRow, userSearchText, viewOf } from "../users/users.ts";
import { selectUser, updateUser } from "./profiles.queries.ts";

/** One user, as the caller may see them. */
export async function getUser(ctx: Ctx, actor: Actor, userId: string): Promise<User> {
  return viewOf(actor, found(await selectUser(ctx.db, userId)));
}

/**
 * Changes what the body contains in one's own profile. A new address asks for a confirmation of who one is; throws
 * ConfirmationRequired then, and EmailTaken for an address that another account has: the unique index decides, even
 * between two at once. A new address ends reset links sent to the old one, takes invitations and waiting mails along,
 * and is announced to the old one.
 */
export async function updateProfile(
  ctx: Ctx,
  actor: Actor,
  userId: string,
  body: z.output<typeof contract.ProfileBody>,
): Promise<User> {
  try {
    return await inTransaction(ctx, async (tx, tell) => {
      const row = found(await selectUser(tx, userId, "update"));
      if (row.user_id !== actor.userId) throw new Refusal("NotOwnProfile");
      const changes = changedValues<UserRow>(row, {
        name: body.name,
        email: body.email,
        description: body.description,
        email_notifications: body.emailNotifications,
      });
      if (!changes) return viewOf(actor, row);
      if (changes.email !== undefined) {
        await requireConfirmation(ctx, actor, tx);
        refuseReservedEmail(ctx, row.username, changes.email);
        await voidResets(tx, userId);
        const isAnother = changes.email.toLowerCase() !== row.email.toLowerCase();
        if (isAnother) await followAddress(ctx, tx, row.email, changes.email);
      }
      const changed = { ...row, ...changes, updated_at: now(ctx) };
      await updateUser(tx, userId, {
        ...changes,
        search_text: userSearchText(changed),
        updated_at: changed.updated_at,
      });
      await tell({ kind: "profile_updated", userId, before: toldOf(row), after: toldOf(changed) });
      return viewOf(actor, changed);
    });
  } catch (error) {
    if (violatedConstraint(error) === "users_email") throw new Refusal("EmailTaken");
    throw error;
  }
}

/** Switches one's own e-mail notifications. */
export function updateNotificationSettings(
  ctx: Ctx,
  actor: Actor,
  { emailNotifications }: z.output<typeof contract.NotificationSettingsBody>,
): Promise<User> {
  return inTransaction(ctx, async (tx, tell) => {
    const row = found(await selectUser(tx, actor.userId, "update"));
    if (row.email_notifications === emailNotifications) return viewOf(actor, row);
    const changes = { email_notifications: emailNotifications, updated_at: now(ctx) };
    await updateUser(tx, actor.userId, changes);
    await tell({ kind: "notifications_switched", userId: actor.userId });
    return viewOf(actor, { ...row, ...changes });
  });
}

function found(row: UserRow | undefined): UserRow {
  if (!row) throw new Refusal("UserNotFound");
  return row;
}
