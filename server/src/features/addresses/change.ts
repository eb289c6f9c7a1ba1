import { randomUUID } from "node:crypto";
import { Refusal } from "../../base/refusals.ts";
import { type Actor, type Ctx, type Device, now, type Tell } from "../../core/context.ts";
import { countUse, type Limit } from "../../core/limits/rate-limits.ts";
import { isUnclaimed, unclaimedEmail } from "../../core/placeholder-addresses.ts";
import type { Tx } from "../../db/db.ts";
import { updateUser } from "../../db/rows/users.ts";
import { isOfSetup } from "../../mail/recipients.ts";
import { toldOf, type UserRow, userSearchText } from "../users/users.ts";
import * as queries from "./addresses.queries.ts";
import { countMail, earliestRequest, findLink, isSameAddress, makeLink, sendLink } from "./links.ts";
import { refuseReservedEmail } from "./reserved-addresses.ts";

/** How often an account may request another address, and an address be requested. */
const changes: Limit = { max: 5, seconds: 24 * 60 * 60 };

/** The pending address after the user has entered this one; null if it is the account's own. */
export function pendingAfter(user: UserRow, email: string): string | null {
  if (isSameAddress(email, user.email)) return null;
  return isSameAddress(email, user.pending_email) ? user.pending_email : email;
}

/** Counts the change that `askForAddress` will make, if it is one; outside the transaction. */
export async function countChange(ctx: Ctx, user: UserRow, email: string): Promise<void> {
  if (!isNewWish(user, email)) return;
  refuseReservedEmail(ctx, user.username, email);
  await countUse(ctx, `address-change:account:${user.user_id}`, changes);
  await countUse(ctx, `address-change:target:${email.toLowerCase()}`, changes);
  await countMail(ctx, user.user_id, email);
}

function isNewWish(user: UserRow, email: string): boolean {
  const pending = pendingAfter(user, email);
  return pending !== null && pending !== user.pending_email;
}

/** When the call's sign-in began: restoring the address ends what was added since. */
export const beginningOfSignIn = async (ctx: Ctx, tx: Tx, { signInId }: Actor): Promise<string> =>
  (signInId && (await queries.selectBeginning(tx, signInId))) || now(ctx);

/**
 * Mails the link to the user's new pending address. `counted` is the user when the change was counted. Another
 * account's unconfirmed address is no obstacle: it goes once the link is opened.
 */
export async function askForAddress(
  ctx: Ctx,
  tx: Tx,
  tell: Tell,
  counted: UserRow,
  user: UserRow,
): Promise<void> {
  const email = user.pending_email ?? "";
  if (!isNewWish(counted, email)) throw new Refusal("AddressChangedMeanwhile");
  const holder = await queries.selectHolder(tx, email);
  if (holder?.email_confirmed_at) throw new Refusal("EmailTaken");
  await sendLink(ctx, tx, tell, user, email);
}

interface Claimants {
  user: UserRow;
  holder: UserRow | undefined;
}

/**
 * Makes the pending address, now proved, the user's own. The former one, unless it is nobody's, gets a mail with a link
 * that restores it. Ends ways in by the former mailbox, and offers to it.
 */
export async function takeAddress(
  ctx: Ctx,
  tx: Tx,
  tell: Tell,
  { user, holder }: Claimants,
  device: Device | null,
): Promise<UserRow> {
  const email = user.pending_email ?? "";
  refuseReservedEmail(ctx, user.username, email);
  await makeRoom(ctx, tx, tell, holder);
  // Offered to an address that was never proved to be this user's.
  if (!user.email_confirmed_at) await queries.withdrawOffers(tx, user.user_id);
  const changed = await moveTo(ctx, tx, user, email);
  const restore =
    isUnclaimed(user.email) || isOfSetup(user.email)
      ? null
      : await makeLink(ctx, tx, "restore", user, user.email, user.pending_since);
  await queries.deleteLinks(tx, user.user_id, "confirm");
  await tell({
    kind: "address_changed",
    userId: user.user_id,
    device,
    before: toldOf(user),
    after: toldOf(changed),
    restore,
  });
  return changed;
}

interface PutBack {
  before: UserRow;
  user: UserRow;
  /** When the sign-in began that requested the change. */
  takenSince: string;
}

/** Restores the address that the link was mailed to, and voids all other links. The caller tells `address_restored`. */
export async function putAddressBack(ctx: Ctx, tx: Tx, tell: Tell, token: string): Promise<PutBack> {
  const link = await findLink(ctx, tx, "restore", token);
  const { user, holder } = await queries.lockClaimants(tx, link.user_id, link.email);
  if (!user || !(await queries.deleteLink(tx, link))) throw new Refusal("LinkNotValid");
  await makeRoom(ctx, tx, tell, holder);
  const changed = await moveTo(ctx, tx, user, link.email);
  await queries.deleteLinks(tx, user.user_id);
  return { before: user, user: changed, takenSince: link.since ?? earliestRequest(link) };
}

async function moveTo(ctx: Ctx, tx: Tx, user: UserRow, email: string): Promise<UserRow> {
  const time = now(ctx);
  const values = {
    email,
    email_confirmed_at: time,
    pending_email: null,
    pending_since: null,
    updated_at: time,
  };
  const changed = { ...user, ...values };
  await queries.deleteResets(tx, user.user_id);
  await updateUser(tx, user.user_id, { ...values, search_text: userSearchText(changed) });
  await queries.giveInvitations(tx, user.user_id, email);
  return changed;
}

/** Takes the address from an account that never proved it: registering with somebody's can't keep them from it. */
async function makeRoom(ctx: Ctx, tx: Tx, tell: Tell, holder: UserRow | undefined): Promise<void> {
  if (!holder) return;
  if (holder.email_confirmed_at) throw new Refusal("EmailTaken");
  const values = { email: unclaimedEmail(`lost-${randomUUID()}`), updated_at: now(ctx) };
  const changed = { ...holder, ...values };
  await updateUser(tx, holder.user_id, { ...values, search_text: userSearchText(changed) });
  await queries.withdrawOffers(tx, holder.user_id);
  await queries.deleteLinks(tx, holder.user_id, "confirm");
  await queries.deleteResets(tx, holder.user_id);
  await tell({ kind: "address_lost", userId: holder.user_id });
}
