import type { Insertable } from "kysely";
import type { Db, Tx } from "../../db/db.ts";
import type { Tables } from "../../db/tables.ts";

export async function adminExists(db: Db | Tx): Promise<boolean> {
  const row = await db
    .selectFrom("users")
    .select("user_id")
    .where("role", "=", "admin")
    .limit(1)
    .executeTakeFirst();
  return row !== undefined;
}

export function selectSetupCredentials(db: Db | Tx) {
  return db
    .selectFrom("bootstrap")
    .innerJoin("users", "users.user_id", "bootstrap.admin_id")
    .select(["token_hash", "sealed_password", "expires_at", "users.email"])
    .executeTakeFirst();
}

export async function insertAdmin(tx: Tx, row: Insertable<Tables["users"]>): Promise<void> {
  await tx.insertInto("users").values(row).execute();
}

export async function insertSetupCredentials(tx: Tx, row: Insertable<Tables["bootstrap"]>): Promise<void> {
  await tx
    .insertInto("bootstrap")
    .values(row)
    .onConflict((conflict) => conflict.column("single_row").doUpdateSet(row))
    .execute();
}
