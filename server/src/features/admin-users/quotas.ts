import type { Quotas, SetQuotasBody } from "@plenary/contract/admin/quotas";
import type { z } from "zod";
import { Refusal } from "../../base/refusals.ts";
import { type Actor, type Ctx, inTransaction } from "../../core/context.ts";
import { countOwned, readQuotas, writeQuotas } from "../../core/limits/quotas.ts";
import type { Db, Tx } from "../../db/db.ts";
import { megabytesTaken } from "../answering/stored/room-for-answers.ts";
import { toldOf } from "../users/users.ts";
import { selectAccount } from "./admin-users.queries.ts";

/** An account's quotas, and what it has used. Administrators only. Throws UserNotFound. */
export async function getQuotas(ctx: Ctx, userId: string) {
  await findAccount(ctx.db, userId);
  const [quotas, owned, answerMegabytes] = await Promise.all([
    readQuotas(ctx.db, userId),
    countOwned(ctx.db, userId),
    megabytesTaken(ctx, userId),
  ]);
  return { quotas, used: { ...owned, answerMegabytes } };
}

/** Changes an account's quotas, perhaps the caller's own. Administrators only. Throws UserNotFound. */
export function setQuotas(
  ctx: Ctx,
  actor: Actor,
  userId: string,
  given: z.output<typeof SetQuotasBody>,
): Promise<Quotas> {
  return inTransaction(ctx, async (tx, tell) => {
    const row = await findAccount(tx, userId, "update");
    const from = await readQuotas(tx, userId);
    const quotas = { ...given, answerMegabytes: given.answerMegabytes ?? from.answerMegabytes };
    await writeQuotas(tx, userId, quotas);
    await tell({ kind: "quotas_changed", actor, userId, before: toldOf(row), from, to: quotas });
    return quotas;
  });
}

async function findAccount(db: Db | Tx, userId: string, lock?: "update") {
  const row = await selectAccount(db, userId, lock);
  if (!row) throw new Refusal("UserNotFound");
  return row;
}
