import type { Tx } from "../../db/db.ts";

/** All administrators; nobody becomes or stops being one in another transaction that asks the same, until this ends. */
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
