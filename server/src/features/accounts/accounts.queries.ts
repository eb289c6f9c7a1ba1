import { type Insertable, sql } from "kysely";
import type { Db, Tx } from "../../db/db.ts";
import { columnsOf } from "../../db/rows/columns.ts";
import type { Tables } from "../../db/tables.ts";

export function insertUser(tx: Tx, row: Insertable<Tables["users"]>) {
  return tx.insertInto("users").values(row).returning(columnsOf("users")).executeTakeFirstOrThrow();
}

/** The user with this username or e-mail, in any case. A username contains no "@", so at most one matches. */
export function selectUserByLogin(db: Db | Tx, login: string) {
  const column = login.includes("@") ? sql`lower(email)` : sql`lower(username)`;
  return db
    .selectFrom("users")
    .select(columnsOf("users"))
    .where(column, "=", sql`lower(${login})`)
    .executeTakeFirst();
}

export function selectUser(db: Db | Tx, userId: string) {
  return db.selectFrom("users").select(columnsOf("users")).where("user_id", "=", userId).executeTakeFirst();
}

export async function insertReset(tx: Tx, row: Insertable<Tables["password_resets"]>): Promise<void> {
  await tx.insertInto("password_resets").values(row).execute();
}

/** Marks the token as used and returns its user; undefined if unknown, used or expired. */
export function useReset(tx: Tx, tokenHash: Buffer, time: string) {
  return tx
    .updateTable("password_resets")
    .set({ used_at: time })
    .where("token_hash", "=", tokenHash)
    .where("used_at", "is", null)
    .where("expires_at", ">", time)
    .returning(["user_id", "by_admin"])
    .executeTakeFirst();
}

/** Voids the other reset links of a user whose password has changed. */
export async function deleteResets(tx: Tx, userId: string): Promise<void> {
  await tx.deleteFrom("password_resets").where("user_id", "=", userId).execute();
}

/** When an administrator's temporary password expires; undefined without one. */
export async function selectSetupExpiry(db: Db | Tx, userId: string): Promise<string | undefined> {
  const row = await db
    .selectFrom("bootstrap")
    .select("expires_at")
    .where("admin_id", "=", userId)
    .executeTakeFirst();
  return row?.expires_at;
}

export async function deleteSetupCredentials(tx: Tx, userId: string): Promise<void> {
  await tx.deleteFrom("bootstrap").where("admin_id", "=", userId).execute();
}
