import type { Assertion, RequestOptions } from "@plenary/contract/accounts/webauthn";
import { isRefusal, Refusal } from "../../base/refusals.ts";
import { type Actor, type Ctx, type Device, inTransaction, now, type Tell } from "../../core/context.ts";
import { countUse, type Limit, networkOf } from "../../core/limits/rate-limits.ts";
import type { Tx } from "../../db/db.ts";
import { lockUser } from "../../db/rows/users.ts";
import type { UserRow } from "../users/users.ts";
import { type ChallengePurpose, makeChallenge, TIMEOUT, takeChallenge } from "./passkey-challenges.ts";
import * as queries from "./passkeys.queries.ts";
import { requireSite } from "./sites.ts";
import { checkAssertion } from "./webauthn.ts";

/**
 * Challenges for logins. A login form requests one when it opens, every four minutes, and when its button is pressed:
 * three each for a thousand people behind one address. Each is a row of a hundred bytes, for five minutes.
 */
const perNetwork: Limit = { max: 3000, seconds: 15 * 60 };

/** What a browser needs to sign in with any passkey for this site: the same for everybody, so that it reveals nothing. */
export async function startLogin(ctx: Ctx, device: Device): Promise<RequestOptions> {
  const { host } = await requireSite(ctx, device);
  await countUse(ctx, `passkey-login:address:${networkOf(device.address)}`, perNetwork);
  return request(host, await makeChallenge(ctx, { purpose: "login" }));
}

/** What a browser needs for a step-up with one of the caller's passkeys. Throws PasskeysNeedDomain. */
export async function startConfirmation(ctx: Ctx, actor: Actor, signInId: string): Promise<RequestOptions> {
  const { host } = await requireSite(ctx, actor.device);
  const own = (await queries.selectPasskeys(ctx.db, actor.userId)).filter((row) => row.host === host);
  return {
    ...request(host, await makeChallenge(ctx, { purpose: "confirm", signInId })),
    allowCredentials: own.map(credentialOf),
  };
}

const request = (rpId: string, challenge: string): RequestOptions => ({
  ...{ rpId, challenge },
  ...{ timeout: TIMEOUT, userVerification: "required", allowCredentials: [] },
});

/** A passkey in the form that browsers look it up by. */
export const credentialOf = (row: { credential_id: Uint8Array; transports: string }) => ({
  id: Buffer.from(row.credential_id).toString("base64url"),
  type: "public-key" as const,
  ...(row.transports && { transports: row.transports.split(",") }),
});

/** Tells a device whose passkey it is; in base64url. */
export const userHandleOf = (userId: string): string =>
  Buffer.from(userId.replaceAll("-", ""), "hex").toString("base64url");

/** A passkey that has just signed. */
export interface Proof {
  passkeyId: string;
  userId: string;
  /** How often it has been used, as its device counts. */
  counter: number;
}

/** Checks a passkey's signature, and uses up its challenge in any case. Throws WrongPasskey for anything wrong. */
export async function checkPasskey(
  ctx: Ctx,
  device: Device,
  assertion: Assertion,
  asked: ChallengePurpose,
): Promise<Proof> {
  const site = await requireSite(ctx, device);
  const challenge = await takeChallenge(ctx, assertion.response.clientDataJSON, asked);
  const row = await queries.selectPasskey(ctx.db, Buffer.from(assertion.id, "base64url"));
  if (!row) throw new Refusal("WrongPasskey");
  const counter = await checkAssertion(ctx, site, assertion, challenge, row.public_key);
  const { userHandle } = assertion.response;
  if (counter === undefined || (userHandle && userHandle !== userHandleOf(row.user_id)))
    throw new Refusal("WrongPasskey");
  return { passkeyId: row.passkey_id, userId: row.user_id, counter };
}

/**
 * Does what the passkey has proved, in one transaction with the count of its uses; its user is locked. Throws
 * CopiedPasskey if its count went back: then two devices have it independently.
 */
export async function withPasskey<T>(
  ctx: Ctx,
  { passkeyId, userId, counter }: Proof,
  device: Device,
  work: (tx: Tx, tell: Tell, user: UserRow) => Promise<T>,
): Promise<T> {
  try {
    return await inTransaction(ctx, async (tx, tell) => {
      const user = await lockUser(tx, userId);
      const known = await queries.lockCounter(tx, passkeyId);
      if (!user || !known) throw new Refusal("WrongPasskey");
      const before = Number(known.counter);
      if ((before > 0 || counter > 0) && counter <= before) throw new Refusal("CopiedPasskey");
      await queries.updatePasskeyUse(tx, passkeyId, { counter, time: now(ctx) });
      return work(tx, tell, user);
    });
  } catch (error) {
    if (isRefusal(error, "CopiedPasskey"))
      await inTransaction(ctx, (_tx, tell) => tell({ kind: "passkey_copied", userId, device }));
    throw error;
  }
}
