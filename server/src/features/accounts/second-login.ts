import type { SecondFactorBody } from "@plenary/contract/accounts/second-factors";
import type { z } from "zod";
import { Refusal } from "../../base/refusals.ts";
import { type Ctx, type Device, inTransaction, type Tell } from "../../core/context.ts";
import type { Tx } from "../../db/db.ts";
import { lockUser } from "../../db/rows/users.ts";
import { recipientOf } from "../../mail/recipients.ts";
import { endChallenge, tryChallenge } from "../second-factors/challenges.ts";
import { checkPasskey, withPasskey } from "../second-factors/passkey-proofs.ts";
import { useRecoveryCode } from "../second-factors/recovery-codes.ts";
import { countingFailures, isWrongProof, useTotp } from "../second-factors/second-factors.ts";
import type { UserRow } from "../users/users.ts";
import { completeLogin, type SignedIn } from "./enter.ts";
import { noteFailure } from "./passwords/guessing.ts";
import { findDevice } from "./sign-ins/devices.ts";

/**
 * Completes a login with a code of the authenticator app, a passkey, or a recovery code. Throws ChallengeOver for a
 * challenge that is unknown, used, older than five minutes, or has been tried five times.
 */
export async function finishLogin(
  ctx: Ctx,
  { challenge, code, passkey, recoveryCode = "", deviceToken }: z.output<typeof SecondFactorBody>,
  device: Device,
): Promise<SignedIn> {
  const userId = await tryChallenge(ctx, challenge);
  const key = await keyOf(ctx, userId, deviceToken);
  try {
    if (passkey) {
      return await countingFailures(ctx, key, async () => {
        const proof = await checkPasskey(ctx, device, passkey, { purpose: "login" });
        if (proof.userId !== userId) throw new Refusal("WrongPasskey");
        return withPasskey(ctx, proof, device, async (tx, tell, user) => {
          await endChallenge(tx, challenge);
          return completeLogin(ctx, tx, tell, user, { device, deviceToken, method: "passkey" });
        });
      });
    }
    return await countingFailures(ctx, key, () =>
      inTransaction(ctx, async (tx, tell) => {
        const user = await lockUser(tx, userId);
        await endChallenge(tx, challenge);
        if (!user) throw new Refusal("ChallengeOver");
        if (code !== undefined) await useTotp(ctx, tx, userId, code);
        else await spendRecoveryCode(tx, tell, user, recoveryCode, device);
        const method = code !== undefined ? ("code" as const) : ("recovery_code" as const);
        return completeLogin(ctx, tx, tell, user, { device, deviceToken, method });
      }),
    );
  } catch (error) {
    if (isWrongProof(error)) await noteFailure(ctx, "second_factor_failed", userId, device);
    throw error;
  }
}

/** The counter of wrong codes: a known device has its own, so that somebody with the password can't lock its owner out. */
async function keyOf(ctx: Ctx, userId: string, deviceToken: string | undefined): Promise<string> {
  const deviceId = deviceToken && (await findDevice(ctx, userId, deviceToken));
  return deviceId ? `second-factor:device:${deviceId}` : `second-factor:${userId}`;
}

async function spendRecoveryCode(tx: Tx, tell: Tell, user: UserRow, code: string, device: Device) {
  const userId = user.user_id;
  const left = await useRecoveryCode(tx, userId, code);
  await tell({ kind: "recovery_code_used", user: recipientOf(user), userId, device, left });
}
