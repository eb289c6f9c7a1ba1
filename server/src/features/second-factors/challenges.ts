import { limits } from "@plenary/contract/limits";
import { Refusal } from "../../base/refusals.ts";
import { hashToken, newToken } from "../../base/secrets.ts";
import { type Ctx, type Device, now } from "../../core/context.ts";
import type { Tx } from "../../db/db.ts";
import type { UserRow } from "../users/users.ts";
import { countPasskeys } from "./passkeys.queries.ts";
import * as queries from "./second-factors.queries.ts";
import { siteOf } from "./sites.ts";

/** A login's answer after the right password, if a second factor is needed. */
export interface Challenge {
  /** Only its hash is stored. */
  challenge: string;
  /** The factors that can complete it, besides recovery codes. */
  factors: ("code" | "passkey")[];
}

/** Makes a login wait five minutes for the second factor; its user is locked in `tx`. A passkey is offered only under its host. */
export async function challengeLogin(ctx: Ctx, tx: Tx, user: UserRow, device: Device): Promise<Challenge> {
  const token = newToken();
  const expiresAt = new Date(ctx.clock().valueOf() + limits.challengeMinutes * 60_000).toISOString();
  await queries.insertChallenge(tx, {
    token_hash: hashToken(token),
    user_id: user.user_id,
    expires_at: expiresAt,
  });
  return {
    challenge: token,
    factors: [
      ...(user.has_totp ? ["code" as const] : []),
      ...((await canUsePasskey(ctx, tx, user, device)) ? ["passkey" as const] : []),
    ],
  };
}

async function canUsePasskey(ctx: Ctx, tx: Tx, user: UserRow, device: Device): Promise<boolean> {
  const site = user.has_passkey ? await siteOf(ctx, tx, device) : undefined;
  return site !== undefined && (await countPasskeys(tx, user.user_id, site.host)) > 0;
}

/** Counts an attempt at a challenge, whatever its outcome; returns whose it is. Throws ChallengeOver. */
export async function tryChallenge(ctx: Ctx, token: string): Promise<string> {
  const tried = await queries.tryChallenge(ctx.db, hashToken(token), now(ctx), limits.challengeTries);
  if (!tried) throw new Refusal("ChallengeOver");
  return tried.user_id;
}

/** Uses up a challenge. Throws ChallengeOver if it is gone: used, or its account's password has changed. */
export async function endChallenge(tx: Tx, token: string): Promise<void> {
  if (!(await queries.deleteChallenge(tx, hashToken(token)))) throw new Refusal("ChallengeOver");
}

/** Ends a user's logins that wait for a second factor, because the password has changed. */
export const endChallenges = (tx: Tx, userId: string): Promise<void> => queries.deleteChallenges(tx, userId);
