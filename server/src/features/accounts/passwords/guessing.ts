import { type Ctx, type Device, inTransaction } from "../../../core/context.ts";

export const QUARTER_HOUR = 15 * 60;

/** Failed logins in 15 minutes (docs/product/accounts.md#signing-in); the same limits apply to reset requests and registrations. */
export const perAccount = { max: 10, seconds: QUARTER_HOUR };
export const perAddress = { max: 50, seconds: QUARTER_HOUR };

/** Tells a wrong password or code, in a transaction of its own that the refusal doesn't roll back. */
export const noteFailure = (
  ctx: Ctx,
  kind: "sign_in_failed" | "confirmation_failed" | "second_factor_failed",
  userId: string,
  device: Device,
): Promise<void> => inTransaction(ctx, (_tx, tell) => tell({ kind, userId, device }));
