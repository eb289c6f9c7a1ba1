import { randomUUIDv7 } from "node:crypto";
import type { Passkey } from "@plenary/contract/accounts/passkeys";
import type { Attestation, CreationOptions } from "@plenary/contract/accounts/webauthn";
import { limits } from "@plenary/contract/limits";
import type { Selectable } from "kysely";
import { violatedConstraint } from "../../base/errors.ts";
import { Refusal } from "../../base/refusals.ts";
import { type Actor, type Ctx, inTransaction, now } from "../../core/context.ts";
import type { Db, Tx } from "../../db/db.ts";
import { lockUser, selectUser, updateUser } from "../../db/rows/users.ts";
import type { Tables } from "../../db/tables.ts";
import { recipientOf } from "../../mail/recipients.ts";
import { makeChallenge, TIMEOUT, takeChallenge } from "./passkey-challenges.ts";
import { credentialOf, userHandleOf } from "./passkey-proofs.ts";
import * as queries from "./passkeys.queries.ts";
import { endUnusedCodes, firstCodes, ISSUER } from "./second-factors.ts";
import { readCountedHost, requireSite } from "./sites.ts";
import { checkAttestation, keyTypes } from "./webauthn.ts";

type PasskeyRow = Selectable<Tables["passkeys"]>;

const passkeyView = (row: PasskeyRow): Passkey => ({
  passkeyId: row.passkey_id,
  name: row.name,
  host: row.host,
  createdAt: row.created_at,
  lastUsedAt: row.last_used_at,
});

/** The caller's passkeys, latest first. */
export async function listPasskeys(ctx: Ctx, actor: Actor): Promise<Passkey[]> {
  return (await queries.selectPasskeys(ctx.db, actor.userId)).map(passkeyView);
}

/** What the caller's browser needs to make a passkey for this site. */
export async function startPasskey(ctx: Ctx, actor: Actor, signInId: string): Promise<CreationOptions> {
  const { host } = await requireSite(ctx, actor.device);
  const user = await selectUser(ctx.db, actor.userId);
  const own = await queries.selectPasskeys(ctx.db, actor.userId);
  if (!user) throw new Refusal("NotSignedIn");
  refuseMore(own.length);
  return {
    rp: { id: host, name: ISSUER },
    user: { id: userHandleOf(user.user_id), name: user.username, displayName: user.name },
    challenge: await makeChallenge(ctx, { purpose: "add", signInId }),
    pubKeyCredParams: keyTypes,
    timeout: TIMEOUT,
    excludeCredentials: own.filter((row) => row.host === host).map(credentialOf),
    authenticatorSelection: {
      residentKey: "required",
      requireResidentKey: true,
      userVerification: "required",
    },
    attestation: "none",
  };
}

function refuseMore(count: number): void {
  if (count >= limits.passkeysMax) throw new Refusal("TooManyPasskeys", { most: limits.passkeysMax });
}

/** Adds the passkey that the caller's browser has made; also returns recovery codes with the first second factor. */
export async function addPasskey(
  ctx: Ctx,
  actor: Actor,
  signInId: string,
  { name, passkey }: { name: string; passkey: Attestation },
): Promise<{ passkey: Passkey; recoveryCodes: string[] }> {
  const { userId, device } = actor;
  const site = await requireSite(ctx, device);
  const { clientDataJSON, transports } = passkey.response;
  const challenge = await takeChallenge(ctx, clientDataJSON, { purpose: "add", signInId });
  const made = await checkAttestation(ctx, site, passkey, challenge);
  if (!made) throw new Refusal("WrongPasskey");
  try {
    return await inTransaction(ctx, async (tx, tell) => {
      const counted = await readCountedHost(ctx, tx, "share");
      const user = await lockUser(tx, userId);
      if (!user) throw new Refusal("NotSignedIn");
      refuseMore(await queries.countPasskeys(tx, userId));
      const row = await queries.insertPasskey(tx, {
        ...{ passkey_id: randomUUIDv7(), user_id: userId, host: site.host, name },
        ...{ credential_id: made.credentialId, public_key: made.publicKey, counter: made.counter },
        ...{ transports: transports.join(","), created_at: now(ctx) },
      });
      const has_passkey = user.has_passkey || site.host === counted;
      await updateUser(tx, userId, { has_passkey });
      const factor = "passkey" as const;
      await tell({ kind: "second_factor_added", user: recipientOf(user), userId, device, factor });
      const recoveryCodes = has_passkey ? await firstCodes(ctx, tx, user) : [];
      return { passkey: passkeyView(row), recoveryCodes };
    });
  } catch (error) {
    if (violatedConstraint(error) === "passkeys_credential") throw new Refusal("PasskeyTaken");
    throw error;
  }
}

/** Recounts who has a passkey for the host of links: at startup, as APP_URL may have changed, and when settings change. */
export const recountPasskeys = async (ctx: Ctx, db: Db | Tx): Promise<string[]> =>
  queries.recountPasskeys(db, await readCountedHost(ctx, db));

/** The host for which passkeys count as second factor, null for none, and how many accounts have one. */
export const countedPasskeys = async (ctx: Ctx, db: Db | Tx) => ({
  host: await readCountedHost(ctx, db),
  accounts: await queries.countUsersWithPasskey(db),
});

/** How many accounts have only passkeys for other names of this server, and the most frequent of these names. */
export const lostPasskeys = (ctx: Ctx) => queries.lostPasskeys(ctx.db);

/** Renames one of the caller's passkeys. Throws PasskeyNotFound. */
export async function renamePasskey(
  ctx: Ctx,
  actor: Actor,
  passkeyId: string,
  name: string,
): Promise<Passkey> {
  const row = await queries.updatePasskeyName(ctx.db, actor.userId, passkeyId, name);
  if (!row) throw new Refusal("PasskeyNotFound");
  return passkeyView(row);
}

/** Removes one of the caller's passkeys, and with the last second factor the recovery codes. Throws PasskeyNotFound. */
export function removePasskey(ctx: Ctx, actor: Actor, passkeyId: string): Promise<void> {
  const { userId, device } = actor;
  return inTransaction(ctx, async (tx, tell) => {
    const counted = await readCountedHost(ctx, tx, "share");
    const user = await lockUser(tx, userId);
    if (!user || !(await queries.deletePasskey(tx, userId, passkeyId))) throw new Refusal("PasskeyNotFound");
    const has_passkey = (await queries.countPasskeys(tx, userId, counted)) > 0;
    await updateUser(tx, userId, { has_passkey });
    await endUnusedCodes(tx, { ...user, has_passkey });
    const factor = "passkey" as const;
    await tell({ kind: "second_factor_removed", user: recipientOf(user), userId, device, factor });
  });
}
