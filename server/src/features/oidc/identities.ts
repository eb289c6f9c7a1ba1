import type { OidcIdentity } from "@plenary/contract/accounts/oidc";
import { Refusal } from "../../base/refusals.ts";
import { type Actor, type Ctx, type Device, inTransaction, type Tell } from "../../core/context.ts";
import type { Db, Tx } from "../../db/db.ts";
import { recipientOf } from "../../mail/recipients.ts";
import type { UserRow } from "../users/users.ts";
import { endRole } from "./admin-group.ts";
import * as queries from "./oidc.queries.ts";

/** The caller's identities at providers, the latest link first; also at a provider that the server had earlier. */
export async function listIdentities(ctx: Ctx, actor: Actor, db: Db | Tx = ctx.db): Promise<OidcIdentity[]> {
  const rows = await queries.selectIdentities(db, actor.userId);
  return rows.map((row) => ({
    identityId: row.identity_id,
    issuer: row.issuer,
    name: nameOf(ctx, row.issuer),
    linkedAt: row.linked_at,
  }));
}

/**
 * Unlinks the caller's account from an identity (docs/product/accounts.md#signing-in-through-a-provider). Throws
 * OnlyWayIn if nothing else signs the caller in.
 */
export function unlink(ctx: Ctx, actor: Actor, identityId: string): Promise<void> {
  return inTransaction(ctx, async (tx, tell) => {
    const user = await queries.lockUser(tx, actor.userId);
    const all = await queries.selectIdentities(tx, actor.userId);
    const identity = all.find((one) => one.identity_id === identityId);
    if (!user || !identity) throw new Refusal("IdentityNotFound");
    const provider = nameOf(ctx, identity.issuer) ?? identity.issuer;
    if (identity.admin_by_group && user.role === "admin") throw new Refusal("AdminByGroup", { provider });
    const others = all.filter((one) => one !== identity);
    if (letsIn(ctx, identity) && !signsIn(ctx, user) && !others.some((one) => letsIn(ctx, one)))
      throw new Refusal("OnlyWayIn", { provider, passwords: ctx.config.passwordLogin });
    await queries.deleteIdentity(tx, identityId);
    await tell({
      kind: "oidc_unlinked",
      user: recipientOf(user),
      userId: user.user_id,
      device: actor.device,
      provider,
    });
  });
}

/** Unlinks identities that somebody else may have linked since; the one that the account was made with stays. */
export async function endIdentitiesSince(
  ctx: Ctx,
  tx: Tx,
  tell: Tell,
  { user, since, device }: { user: UserRow; since: string; device: Device },
): Promise<void> {
  const all = await queries.selectIdentities(tx, user.user_id);
  const ended = all.filter(({ linked_at, made_account }) => linked_at > since && !made_account);
  for (const { identity_id } of ended) await queries.deleteIdentity(tx, identity_id);
  // Somebody at the provider a moment ago may still hold one.
  await queries.deleteTickets(tx, user.user_id);
  if (ended.length < all.length || !ended.some((one) => one.admin_by_group)) return;
  await endRole(ctx, tx, tell, user, device);
}

/** Whether somebody can sign in without a provider, even after losing a passkey: by a reset link. */
const signsIn = ({ config }: Ctx, user: UserRow): boolean =>
  (user.has_own_password || user.has_passkey) && (config.passwordLogin || user.role === "admin");

/** Only the configured provider signs in. */
const letsIn = ({ config }: Ctx, { issuer }: { issuer: string }): boolean => issuer === config.oidc?.issuer;

/** The provider's name; null if it is no longer configured. */
export const nameOf = ({ config }: Ctx, issuer: string): string | null =>
  issuer === config.oidc?.issuer ? (config.oidc?.name ?? null) : null;
