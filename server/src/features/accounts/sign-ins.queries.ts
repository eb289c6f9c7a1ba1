import type { Insertable } from "kysely";
import type { Db, Tx } from "../../db/db.ts";
import type { Tables } from "../../db/tables.ts";

export async function insertSignIn(tx: Tx, row: Insertable<Tables["sign_ins"]>): Promise<void> {
  await tx.insertInto("sign_ins").values(row).execute();
}

export function selectSignIn(db: Db, tokenHash: Buffer, usedAfter: string) {
  return db
    .selectFrom("sign_ins")
    .innerJoin("users", "users.user_id", "sign_ins.user_id")
    .selectAll("users")
    .select(["sign_ins.sign_in_id", "sign_ins.last_used_at"])
    .where("token_hash", "=", tokenHash)
    .where("last_used_at", ">", usedAfter)
    .executeTakeFirst();
}

export async function updateSignInUse(db: Db, signInId: string, time: string): Promise<void> {
  await db.updateTable("sign_ins").set({ last_used_at: time }).where("sign_in_id", "=", signInId).execute();
}

export async function deleteSignIns(
  db: Db | Tx,
  userId: string,
  which: "all" | { except: string } | { only: string },
): Promise<void> {
  let query = db.deleteFrom("sign_ins").where("user_id", "=", userId);
  if (which !== "all") {
    query =
      "only" in which
        ? query.where("sign_in_id", "=", which.only)
        : query.where("sign_in_id", "<>", which.except);
  }
  await query.execute();
}
