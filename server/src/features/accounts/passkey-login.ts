import type { loginByPasskey as contract } from "@plenary/contract/accounts/passkeys";
import type { z } from "zod";
import { isRefusal, Refusal } from "../../base/refusals.ts";
import type { Ctx, Device } from "../../core/context.ts";
import { countUse, networkOf } from "../../core/limits/rate-limits.ts";
import { checkPasskey, withPasskey } from "../second-factors/passkey-proofs.ts";
import { completeLogin, type SignedIn } from "./enter.ts";
import { perAddress } from "./passwords/guessing.ts";

/**
 * Signs in with a passkey, which is first and second factor in one. Throws UnknownPasskey for one that proves nothing,
 * TooManyAttempts after too many of these, PasskeyChallengeOver, PasskeysNeedDomain, CopiedPasskey, and what `enter`
 * throws.
 */
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
