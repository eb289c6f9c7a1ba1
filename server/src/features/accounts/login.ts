import { randomUUIDv7 } from "node:crypto";
import { setTimeout as delay } from "node:timers/promises";
import type { loginByPasskey as contract } from "@plenary/contract/accounts/passkeys";
import type { LoginBody } from "@plenary/contract/accounts/sign-ins";
import type { z } from "zod";
import { isRefusal, Refusal } from "../../base/refusals.ts";
import { type Ctx, type Device, inTransaction } from "../../core/context.ts";
import { countUse, type Limit, networkOf, refundUse } from "../../core/limits/rate-limits.ts";
import { lockUser } from "../../db/rows/users.ts";
import { challengeLogin } from "../second-factors/challenges.ts";
import { checkPasskey, withPasskey } from "../second-factors/passkey-proofs.ts";
import { hasSecondFactor } from "../second-factors/second-factors.ts";
import { selectUserByLogin } from "./accounts.queries.ts";
import { completeLogin, refuseEntry, type SignedIn } from "./enter.ts";
import { noteFailure, perAccount, perAddress } from "./passwords/guessing.ts";
import { isPassword } from "./passwords/passwords.ts";
import { findDevice } from "./sign-ins/devices.ts";

/** In milliseconds; far longer than recording a failed login takes, which isn't done for unknown names. */
const failureTakes = 50;

/** Right passwords before a second factor, per known device or network: with only the password nobody locks others out. */
const perChallenger: Limit = { max: 60, seconds: 60 * 60 };

/**
 * Signs in with a username or an e-mail address. A wrong name and a wrong password fail alike, in the same time. Throws
 * SecondFactorRequired with the challenge that `finishLogin` completes.
 */
export async function login(ctx: Ctx, body: z.output<typeof LoginBody>, device: Device): Promise<SignedIn> {
  const row = await selectUserByLogin(ctx.db, body.username);
  const deviceId = await knownDevice(ctx, row?.user_id, body.deviceToken);
  const uses = deviceId ? usesOf(deviceId) : foreignUses(row?.user_id, body.username, device);
  await countAll(ctx, uses);
  if (!(await isPassword(ctx, body.password, row?.password_hash)) || !row) {
    await Promise.all([row && noteFailure(ctx, "sign_in_failed", row.user_id, device), delay(failureTakes)]);
    throw new Refusal("InvalidCredentials");
  }
  for (const [key] of uses) await refundUse(ctx, key);
  const outcome = await inTransaction(ctx, async (tx, tell) => {
    // The password may have been changed meanwhile and all sign-ins ended: this one would outlive that.
    const current = await lockUser(tx, row.user_id);
    if (current?.password_hash !== row.password_hash) throw new Refusal("InvalidCredentials");
    await refuseEntry(ctx, tx, current);
    if (current.role !== "admin") refusePasswords(ctx);
    if (hasSecondFactor(current)) {
      const key = `login:challenge:${row.user_id}:${deviceId ?? networkOf(device.address)}`;
      await countUse(ctx, key, perChallenger, { tx });
      await tell({ kind: "second_factor_asked", userId: row.user_id, device });
      return challengeLogin(ctx, tx, current, device);
    }
    return completeLogin(ctx, tx, tell, current, {
      device,
      deviceToken: body.deviceToken,
      method: "password",
    });
  });
  if ("challenge" in outcome) throw new Refusal("SecondFactorRequired", outcome);
  return outcome;
}

/** Throws PasswordLoginOff if only administrators may use passwords. */
export function refusePasswords({ config }: Pick<Ctx, "config">): void {
  if (!config.passwordLogin) throw new Refusal("PasswordLoginOff", { name: config.oidc?.name ?? "" });
}

/** The device with that token, if the account knows it. Does the same work for unknown names. */
const knownDevice = async (ctx: Ctx, userId: string | undefined, deviceToken: string | undefined) =>
  deviceToken ? findDevice(ctx, userId ?? randomUUIDv7(), deviceToken) : undefined;

type Use = [key: string, limit: Limit];

/** A device that the account knows has its own counter, which nobody's guesses use up (docs/product/accounts.md#signing-in). */
const usesOf = (deviceId: string): Use[] => [[`login:device:${deviceId}`, perAccount]];

/** The counters on unknown devices: the account's, then the network's, against guessing. */
const foreignUses = (userId: string | undefined, username: string, { address }: Device): Use[] => [
  [`login:account:${userId ?? username.toLowerCase()}`, perAccount],
  [`login:address:${networkOf(address)}`, perAddress],
];

/** Counts all of them, or none if one refuses: an attempt that wasn't made uses up nothing shared. */
async function countAll(ctx: Ctx, uses: readonly Use[]): Promise<void> {
  const counted: string[] = [];
  try {
    for (const [key, limit] of uses) {
      await countUse(ctx, key, limit);
      counted.push(key);
    }
  } catch (error) {
    for (const key of counted) await refundUse(ctx, key);
    throw error;
  }
}

/** Signs in with a passkey, which is first and second factor in one. */
export async function loginByPasskey(
  ctx: Ctx,
  { passkey, deviceToken }: z.output<typeof contract.body>,
  device: Device,
): Promise<SignedIn> {
  try {
    const proof = await checkPasskey(ctx, device, passkey, { purpose: "login" });
    return await withPasskey(ctx, proof, device, (tx, tell, user) =>
      completeLogin(ctx, tx, tell, user, { device, deviceToken, method: "passkey" }),
    );
  } catch (error) {
    if (!isRefusal(error, "WrongPasskey")) throw error;
    // Nobody can guess a passkey: only failures count, so that others' failures don't lock the owner out.
    await countUse(ctx, `passkey-login:failed:${networkOf(device.address)}`, perAddress);
    throw new Refusal("UnknownPasskey");
  }
}
