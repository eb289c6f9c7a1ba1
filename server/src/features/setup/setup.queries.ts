import { type Insertable, sql } from "kysely";
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

/** Whether some administrator can sign in without a temporary password. */
export async function hasOwnPassword(db: Db): Promise<boolean> {
  const row = await db
    .selectFrom("users")
    .select("user_id")
    .where("role", "=", "admin")
    .where("temporary_password", "=", false)
    .where("is_locked", "=", false)
    .limit(1)
    .executeTakeFirst();
  return row !== undefined;
}

export function selectSetupCredentials(db: Db | Tx) {
  return db
    .selectFrom("bootstrap")
    .innerJoin("users", "users.user_id", "bootstrap.admin_id")
    .select(["token_hash", "sealed_password", "expires_at", "users.username", "users.email"])
    .executeTakeFirst();
}

export async function insertAdmin(tx: Tx, row: Insertable<Tables["users"]>): Promise<void> {
  await tx.insertInto("users").values(row).execute();
}

/** The administrator with this username, else the one with the oldest account; locked. */
export function lockFirstAdmin(tx: Tx, username: string) {
  return tx
    .selectFrom("users")
    .select(["user_id", "username", "email"])
    .where("role", "=", "admin")
    .orderBy(sql`lower(username) = ${username}`, "desc")
    .orderBy("created_at")
    .orderBy("user_id")
    .limit(1)
    .forUpdate()
    .executeTakeFirst();
}

export async function insertSetupCredentials(tx: Tx, row: Insertable<Tables["bootstrap"]>): Promise<void> {
  await tx
    .insertInto("bootstrap")
    .values(row)
    .onConflict((conflict) => conflict.column("single_row").doUpdateSet(row))
    .execute();
}
