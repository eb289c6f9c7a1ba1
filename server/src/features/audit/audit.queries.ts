import { type Insertable, sql } from "kysely";
import type { Tx } from "../../db/db.ts";
import type { Tables } from "../../db/tables.ts";

/** Inserts an entry under the name that its user has now. */
export async function insertAudit(
  tx: Tx,
  row: Omit<Insertable<Tables["audit_logs"]>, "user_name">,
): Promise<void> {
  await tx
    .insertInto("audit_logs")
    .values({ ...row, user_name: sql<string>`(select name from users where user_id = ${row.user_id})` })
    .execute();
}
