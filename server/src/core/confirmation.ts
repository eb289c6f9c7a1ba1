import { limits } from "@plenary/contract/limits";
import { sql } from "kysely";
import { Refusal } from "../base/refusals.ts";
import type { Db, Tx } from "../db/db.ts";
import type { Actor, Ctx } from "./context.ts";

const WINDOW = limits.confirmMinutes * 60_000;

/** Until when it holds that somebody proved at `time` who they are. */
export const confirmedUntil = (time: string): string => new Date(Date.parse(time) + WINDOW).toISOString();

/**
 * Throws ConfirmationRequired unless the actor has signed in here, or proven again who they are, within 15 minutes
 * (docs/product/accounts.md#proving-again-who-one-is). The server asks this before each operation whose endpoint says
 * `stepUp`; an operation that needs it only sometimes asks it itself, with its transaction. Always asked of the
 * database: what was proven to one process holds in all of them, and nothing of it outlives the sign-in.
 */
export async function requireConfirmation(ctx: Ctx, actor: Actor, db: Db | Tx = ctx.db): Promise<void> {
  const { signInId } = actor;
  if (!signInId) throw new Refusal("ConfirmationRequired");
  const row = await db
    .selectFrom("sign_ins")
    .select(sql<string>`coalesce(confirmed_at, created_at)`.as("proven_at"))
    .where("sign_in_id", "=", signInId)
    .executeTakeFirst();
  // A time further ahead than that was set by a clock that has since been set back.
  const age = row ? Math.abs(ctx.clock().valueOf() - Date.parse(row.proven_at)) : WINDOW;
  if (age >= WINDOW) throw new Refusal("ConfirmationRequired");
}
