import { Refusal } from "../../base/refusals.ts";
import { confirmedUntil } from "../../core/confirmation.ts";
import { type Actor, type Ctx, inTransaction, now } from "../../core/context.ts";
import { lockUser } from "./accounts.queries.ts";
import { requirePassword } from "./accounts.ts";
import { updateConfirmation } from "./sign-ins.queries.ts";

/**
 * Takes note that the caller has proven again who they are, on this sign-in alone; returns until when it holds
 * (docs/product/accounts.md#proving-again-who-one-is). Throws WrongPassword, and TooManyAttempts after too many wrong
 * ones.
 */
export async function confirmIdentity(
  ctx: Ctx,
  actor: Actor,
  signInId: string,
  password: string,
): Promise<string> {
  const { password_hash: passwordHash } = await requirePassword(ctx, actor, password, "password");
  const time = now(ctx);
  await inTransaction(ctx, async (tx) => {
    const user = await lockUser(tx, actor.userId);
    // Changed since it was verified: the owner may have locked out an intruder.
    if (user?.password_hash !== passwordHash) throw new Refusal("WrongPassword", { field: "password" });
    if (!(await updateConfirmation(tx, signInId, time))) throw new Refusal("NotSignedIn");
  });
  return confirmedUntil(time);
}
