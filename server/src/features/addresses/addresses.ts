import type { User } from "@plenary/contract/accounts/users";
import { violatedConstraint } from "../../base/errors.ts";
import { Refusal } from "../../base/refusals.ts";
import { type Actor, type Ctx, type Device, inTransaction, now, type Tell } from "../../core/context.ts";
import { isUnclaimed } from "../../core/placeholder-addresses.ts";
import { emailConfigured, readSettings } from "../../core/settings/settings.ts";
import type { Tx } from "../../db/db.ts";
import { selectUser, updateUser } from "../../db/rows/users.ts";
import { ownView, toldOf, type UserRow, userSearchText, viewOf } from "../users/users.ts";
import * as queries from "./addresses.queries.ts";
import { takeAddress } from "./change.ts";
import { countMail, findLink, isSameAddress, sendLink } from "./links.ts";

/** Sends a new account its confirmation link. Registering never fails for it: after too many mails, none goes out. */
export async function offerConfirmation(ctx: Ctx, user: UserRow): Promise<void> {
  if (user.email_confirmed_at) return;
  try {
    await countMail(ctx, user.user_id, user.email);
  } catch (error) {
    if (error instanceof Refusal && error.name === "TooManyAttempts") return;
    throw error;
  }
  await inTransaction(ctx, (tx, tell) => sendLink(ctx, tx, tell, user, user.email));
}

/** Sends the caller another link: for the pending address, or the account's own while unconfirmed. */
export async function resendConfirmation(ctx: Ctx, actor: Actor): Promise<void> {
  const before = found(await selectUser(ctx.db, actor.userId));
  if (!unproven(before)) throw new Refusal("AlreadyConfirmed");
  if (!emailConfigured(await readSettings(ctx.db))) throw new Refusal("NoMailServer");
  await countMail(ctx, actor.userId, unproven(before) ?? "");
  await inTransaction(ctx, async (tx, tell) => {
    const user = found(await selectUser(tx, actor.userId));
    // Counted for the former address: a link for another would be one too many.
    if (unproven(user) !== unproven(before)) throw new Refusal("AddressChangedMeanwhile");
    await sendLink(ctx, tx, tell, user, unproven(user) ?? "");
  });
}

/** The user's address that waits for its link to be opened. */
function unproven(user: UserRow): string | null {
  if (user.pending_email) return user.pending_email;
  return user.email_confirmed_at || isUnclaimed(user.email) ? null : user.email;
}

/**
 * Confirms the address that the link was mailed to; a pending one becomes the account's own. Throws LinkNotValid also
 * if the account no longer has or wants the address; the unique index decides about EmailTaken.
 */
export async function confirmByLink(ctx: Ctx, token: string, device: Device): Promise<User> {
  try {
    return await inTransaction(ctx, async (tx, tell) => {
      const link = await findLink(ctx, tx, "confirm", token);
      const { user, holder } = await queries.lockClaimants(tx, link.user_id, link.email);
      if (!user || !(await queries.deleteLink(tx, link))) throw new Refusal("LinkNotValid");
      if (isSameAddress(link.email, user.email))
        return ownView(await markConfirmed(ctx, tx, tell, user, device));
      if (!isSameAddress(link.email, user.pending_email)) throw new Refusal("LinkNotValid");
      return ownView(await takeAddress(ctx, tx, tell, { user, holder }, device));
    });
  } catch (error) {
    if (violatedConstraint(error) === "users_email") throw new Refusal("EmailTaken");
    throw error;
  }
}

/**
 * Confirms an account's address by hand, for installations without mail. Administrators only. Throws
 * AddressChangedMeanwhile if `email` is neither its own nor the pending one: nobody confirms what they didn't see.
 */
export async function confirmByHand(
  ctx: Ctx,
  actor: Actor,
  userId: string,
  email: string | undefined,
): Promise<User> {
  try {
    return await inTransaction(ctx, async (tx, tell) => {
      const before = found(await selectUser(tx, userId));
      const wanted = email ?? before.email;
      if (isUnclaimed(wanted)) throw new Refusal("NoAddress");
      const { user, holder } = await queries.lockClaimants(tx, userId, wanted);
      if (!user) throw new Refusal("UserNotFound");
      const isOwn = isSameAddress(wanted, user.email);
      if (isOwn && user.email_confirmed_at) return viewOf(actor, user);
      if (!isOwn && !isSameAddress(wanted, user.pending_email)) throw new Refusal("AddressChangedMeanwhile");
      const changed = isOwn
        ? await markConfirmed(ctx, tx, tell, user, null)
        : await takeAddress(ctx, tx, tell, { user, holder }, null);
      await tell({ kind: "address_confirmed_by_hand", actor, userId, before: toldOf(user), email: wanted });
      return viewOf(actor, changed);
    });
  } catch (error) {
    if (violatedConstraint(error) === "users_email") throw new Refusal("EmailTaken");
    throw error;
  }
}

/** Confirms the user's address, proved by a used reset link or the provider. */
export async function confirmProven(
  ctx: Ctx,
  tx: Tx,
  tell: Tell,
  userId: string,
  device: Device,
): Promise<void> {
  const user = await selectUser(tx, userId);
  if (user && !user.email_confirmed_at && !isUnclaimed(user.email))
    await markConfirmed(ctx, tx, tell, user, device);
}

/** Gives a new account with a proved address what was sent there and belongs to nobody. */
export const giveInvitations = (tx: Tx, userId: string, email: string): Promise<void> =>
  queries.giveInvitations(tx, userId, email);

/** Marks the user's address as confirmed, and uses up links for the same. */
async function markConfirmed(
  ctx: Ctx,
  tx: Tx,
  tell: Tell,
  user: UserRow,
  device: Device | null,
): Promise<UserRow> {
  const time = now(ctx);
  const changed = { ...user, email_confirmed_at: user.email_confirmed_at ?? time, updated_at: time };
  const { email_confirmed_at, updated_at } = changed;
  const search_text = userSearchText(changed);
  await updateUser(tx, user.user_id, { email_confirmed_at, updated_at, search_text });
  await queries.deleteLinks(tx, user.user_id, "confirm");
  await queries.giveInvitations(tx, user.user_id, user.email);
  await tell({
    kind: "address_confirmed",
    userId: user.user_id,
    device,
    before: toldOf(user),
    after: toldOf(changed),
  });
  return changed;
}

function found(row: UserRow | undefined): UserRow {
  if (!row) throw new Refusal("UserNotFound");
  return row;
}
