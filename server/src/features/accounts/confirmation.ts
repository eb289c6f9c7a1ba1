import type { ConfirmBody } from "@plenary/contract/accounts/sign-ins";
import type { Assertion } from "@plenary/contract/accounts/webauthn";
import type { z } from "zod";
import { isRefusal, Refusal } from "../../base/refusals.ts";
import { confirmedUntil } from "../../core/confirmation.ts";
import { type Actor, type Ctx, inTransaction, now } from "../../core/context.ts";
import type { Tx } from "../../db/db.ts";
import { lockUser } from "../../db/rows/users.ts";
import { checkPasskey, withPasskey } from "../second-factors/passkey-proofs.ts";
import { countingFailures, useTotp } from "../second-factors/second-factors.ts";
import { requirePassword } from "./accounts.ts";
import { noteFailure } from "./passwords/guessing.ts";
import { updateConfirmation } from "./sign-ins/sign-ins.queries.ts";

/**
 * Records a step-up on this sign-in only, by password, code or passkey, and returns until when it holds
 * (docs/product/accounts.md#proving-again-who-one-is).
 */
export async function confirmIdentity(
  ctx: Ctx,
  actor: Actor,
  signInId: string,
  body: z.output<typeof ConfirmBody>,
): Promise<string> {
  if (body.code !== undefined) return confirmByCode(ctx, actor, signInId, body.code);
  if (body.passkey) return confirmByPasskey(ctx, actor, signInId, body.passkey);
  const password = body.password ?? "";
  const { password_hash: passwordHash } = await requirePassword(ctx, actor, password, "password");
  return inTransaction(ctx, async (tx) => {
    const user = await lockUser(tx, actor.userId);
    // Changed since it was verified: the owner may have locked out an intruder.
    if (user?.password_hash !== passwordHash) throw new Refusal("WrongPassword", { field: "password" });
    return confirm(ctx, tx, signInId);
  });
}

/** Wrong codes count per sign-in, so that attempts of somebody else with the password don't affect it. */
const keyOf = (signInId: string): string => `second-factor:sign-in:${signInId}`;

async function confirmByCode(ctx: Ctx, actor: Actor, signInId: string, code: string): Promise<string> {
  const { userId, device } = actor;
  try {
    return await countingFailures(ctx, keyOf(signInId), () =>
      inTransaction(ctx, async (tx) => {
        await lockUser(tx, userId);
        await useTotp(ctx, tx, userId, code);
        return confirm(ctx, tx, signInId);
      }),
    );
  } catch (error) {
    if (isRefusal(error, "WrongCode")) await noteFailure(ctx, "confirmation_failed", userId, device);
    throw error;
  }
}

async function confirmByPasskey(
  ctx: Ctx,
  actor: Actor,
  signInId: string,
  passkey: Assertion,
): Promise<string> {
  const { userId, device } = actor;
  try {
    return await countingFailures(ctx, keyOf(signInId), async () => {
      const proof = await checkPasskey(ctx, device, passkey, { purpose: "confirm", signInId });
      if (proof.userId !== userId) throw new Refusal("WrongPasskey");
      return withPasskey(ctx, proof, device, (tx) => confirm(ctx, tx, signInId));
    });
  } catch (error) {
    if (isRefusal(error, "WrongPasskey")) await noteFailure(ctx, "confirmation_failed", userId, device);
    throw error;
  }
}

async function confirm(ctx: Ctx, tx: Tx, signInId: string): Promise<string> {
  const time = now(ctx);
  if (!(await updateConfirmation(tx, signInId, time))) throw new Refusal("NotSignedIn");
  return confirmedUntil(time);
}
