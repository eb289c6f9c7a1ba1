import { limits } from "@plenary/contract/limits";
import { sql } from "kysely";
import { Refusal } from "../base/refusals.ts";
import type { Db, Tx } from "../db/db.ts";
import type { Actor, Ctx } from "./context.ts";

const WINDOW = limits.confirmMinutes * 60_000;

/** When a step-up made at `time` ends. */
export const confirmedUntil = (time: string): string => new Date(Date.parse(time) + WINDOW).toISOString();

/**
 * Refuses without a proof of identity within 15 minutes on this sign-in
 * (docs/product/accounts.md#proving-again-who-one-is). Reads the database, so that a proof holds in all processes and
 * ends with the sign-in.
 */
export async function requireConfirmation(ctx: Ctx, actor: Actor, db: Db | Tx = ctx.db): Promise<void> {
  const { signInId } = actor;
  if (!signInId) throw new Refusal("ConfirmationRequired");
  const row = await db
    .selectFrom("sign_ins")
    .select(sql<string>`coalesce(confirmed_at, created_at)`.as("proven_at"))
    .where("sign_in_id", "=", signInId)
    .executeTakeFirst();
  // A time further ahead was set by a clock that has since been set back.
  const age = row ? Math.abs(ctx.clock().valueOf() - Date.parse(row.proven_at)) : WINDOW;
  if (age >= WINDOW) throw new Refusal("ConfirmationRequired");
}
