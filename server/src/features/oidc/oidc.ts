import type { OidcOutcome } from "@plenary/contract/accounts/oidc";
import { violatedConstraint } from "../../base/errors.ts";
import { Refusal } from "../../base/refusals.ts";
import { hashToken, newToken } from "../../base/secrets.ts";
import { type Actor, type Ctx, type Device, inTransaction, now } from "../../core/context.ts";
import { addUses, countUse, networkOf, refundUse } from "../../core/limits/rate-limits.ts";
import type { Tx } from "../../db/db.ts";
import { completeLogin, type SignedIn } from "../accounts/enter.ts";
import { confirmProven, offerConfirmation } from "../addresses/addresses.ts";
import { followGroup, isProven } from "./admin-group.ts";
import { makeAccount } from "./make-account.ts";
import * as queries from "./oidc.queries.ts";
import type { Claims } from "./provider.ts";
import { type Visit, visitEnds } from "./visit.ts";

/** Failed visits to the provider from one network: each makes the server call the provider. */
const perNetwork = { max: 100, seconds: 15 * 60 };
const keyOf = ({ address }: Device): string => `oidc:address:${networkOf(address)}`;

/** Counts a visit that has ended, until it turns out well: a whole hall may sign in from behind one address. */
export const countVisit = (ctx: Ctx, device: Device): Promise<void> =>
  countUse(ctx, keyOf(device), perNetwork);
export const refundVisit = (ctx: Ctx, device: Device): Promise<void> => refundUse(ctx, keyOf(device));

/** Whether the browser comes back from the visit for the first time: somebody with its cookie and the address could come again. */
export async function isFirstReturn(ctx: Ctx, { state }: Pick<Visit, "state">): Promise<boolean> {
  const seconds = (visitEnds(ctx).valueOf() - ctx.clock().valueOf()) / 1000;
  const { hits } = await addUses(ctx, `oidc:visit:${hashToken(state).toString("base64url")}`, seconds);
  return hits === 1;
}

/** How a visit to the provider ended, with a ticket for the browser's next step. */
export interface VisitEnd {
  outcome: OidcOutcome;
  ticket?: string;
}

/**
 * Finds, links or makes the account of a visitor to the provider
 * (docs/product/accounts.md#signing-in-through-a-provider): the linked one; else one with the same address, confirmed
 * here and there, which is only linked once its owner has signed in by other means; else a new one. If an account has
 * the address and it is unconfirmed on either side, nothing is done: otherwise whoever names it first would get the
 * account.
 */
export async function findOrMakeAccount(
  ctx: Ctx,
  issuer: string,
  claims: Claims,
  device: Device,
): Promise<VisitEnd> {
  for (let attempt = 0; attempt < attempts; attempt += 1) {
    try {
      return await welcomeOnce(ctx, issuer, claims, device);
    } catch (error) {
      if (!names.has(violatedConstraint(error) ?? "")) throw error;
    }
  }
  return { outcome: "taken" };
}

/** Two simultaneous first visits may want the same name or address: the second finds the first one's account when it tries again. */
const attempts = 3;
const names: ReadonlySet<string> = new Set(["users_email", "users_username"]);

async function welcomeOnce(ctx: Ctx, issuer: string, claims: Claims, device: Device): Promise<VisitEnd> {
  const { ended, made } = await inTransaction(ctx, async (tx, tell) => {
    const ticketFor = async (userId: string, links: boolean) => {
      const ticket = newToken();
      const row = { user_id: userId, issuer, subject: claims.sub, links };
      const expires_at = visitEnds(ctx).toISOString();
      await queries.insertTicket(tx, { ...row, token_hash: hashToken(ticket), expires_at });
      return ticket;
    };
    const asLinked = async (linked: NonNullable<Awaited<ReturnType<typeof queries.lockLinked>>>) => {
      if (linked.is_locked) return { made: undefined, ended: { outcome: "locked" as const } };
      if (isProven(claims, linked)) await confirmProven(ctx, tx, tell, linked.user_id, device);
      await followGroup(ctx, tx, tell, linked, claims, device);
      const ended = { outcome: "done" as const, ticket: await ticketFor(linked.user_id, false) };
      return { made: undefined, ended };
    };
    const linked = await queries.lockLinked(tx, issuer, claims.sub);
    if (linked) return asLinked(linked);
    if (claims.email === undefined) return { ended: { outcome: "no-address" as const } };
    const owner = await queries.selectByEmail(tx, claims.email);
    // Another first visit may have made and linked the account since the look-up.
    const linkedSince = owner && (await queries.lockLinked(tx, issuer, claims.sub));
    if (linkedSince) return asLinked(linkedSince);
    if (owner && !(owner.email_confirmed_at && claims.email_verified))
      return { ended: { outcome: "taken" as const } };
    if (owner) return { ended: { outcome: "link" as const, ticket: await ticketFor(owner.user_id, true) } };
    const made = await makeAccount(ctx, tx, { ...claims, email: claims.email });
    if (!made) return { ended: { outcome: "taken" as const } };
    const identity = { issuer, subject: claims.sub, user_id: made.user_id };
    await queries.insertIdentity(tx, { ...identity, linked_at: now(ctx), made_account: true });
    await followGroup(ctx, tx, tell, { ...made, admin_by_group: false }, claims, device);
    return { made, ended: { outcome: "done" as const, ticket: await ticketFor(made.user_id, false) } };
  });
  if (made && !made.email_confirmed_at) await offerConfirmation(ctx, made);
  return ended;
}

/** Signs in the browser whose visit has ended well, once. */
export function signInByTicket(
  ctx: Ctx,
  ticket: string,
  deviceToken: string | undefined,
  device: Device,
): Promise<SignedIn> {
  return inTransaction(ctx, async (tx, tell) => {
    const taken = await queries.takeTicket(tx, hashToken(ticket), false, now(ctx));
    const row = taken && (await queries.lockUser(tx, taken.user_id));
    if (!row) throw new Refusal("OidcVisitOver");
    return completeLogin(ctx, tx, tell, row, { device, deviceToken, method: "provider" });
  });
}

/** Links the caller's account to the browser's identity: the addresses agree, and the caller has just signed in. */
export function linkByTicket(ctx: Ctx, actor: Actor, ticket: string): Promise<void> {
  return inTransaction(ctx, async (tx, tell) => {
    const taken = await queries.takeTicket(tx, hashToken(ticket), true, now(ctx));
    const row = taken && (await queries.lockUser(tx, actor.userId));
    if (!row || taken.user_id !== actor.userId || !row.email_confirmed_at) throw new Refusal("OidcVisitOver");
    const identity = { issuer: taken.issuer, subject: taken.subject, user_id: actor.userId };
    if (!(await queries.insertIdentity(tx, { ...identity, linked_at: now(ctx) })))
      throw new Refusal("OidcVisitOver");
    await tell({ kind: "oidc_linked", userId: actor.userId, device: actor.device });
  });
}

/** Removes a deleted account's identities, so that nobody signs in to it again. */
export const forgetIdentities = (tx: Tx, userId: string): Promise<void> =>
  queries.deleteIdentities(tx, userId);

export const sweepTickets = (ctx: Ctx): Promise<void> => queries.deleteExpiredTickets(ctx.db, now(ctx));
