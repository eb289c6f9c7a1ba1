import type { Tx } from "../../db/db.ts";

/**
 * All administrators who can sign in, so without any that is locked; until this transaction ends, nobody can become or stop being
 * one in another that asks the same.
 */
export async function lockAdmins(tx: Tx): Promise<string[]> {
  const rows = await tx
    .selectFrom("users")
    .select("user_id")
    .where("role", "=", "admin")
    .where("is_locked", "=", false)
    .orderBy("user_id")
    .forNoKeyUpdate()
    .execute();
  return rows.map((row) => row.user_id);
}
