import type { Tx } from "../../db/db.ts";

/**
 * All administrators; until this transaction ends, nobody can become or stop being one in another that asks the same.
 */
export async function lockAdmins(tx: Tx): Promise<string[]> {
  const rows = await tx
    .selectFrom("users")
    .select("user_id")
    .where("role", "=", "admin")
    .orderBy("user_id")
    .forNoKeyUpdate()
    .execute();
  return rows.map((row) => row.user_id);
}
