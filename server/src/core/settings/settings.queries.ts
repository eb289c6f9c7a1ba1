import type { Insertable } from "kysely";
import type { Db, Tx } from "../../db/db.ts";
import { columnsOf } from "../../db/rows/columns.ts";
import type { Tables } from "../../db/tables.ts";

export function selectSettings(db: Db | Tx, lock?: "share" | "update") {
  return db
    .selectFrom("system_settings")
    .select(columnsOf("system_settings"))
    .$if(lock === "share", (query) => query.forShare())
    .$if(lock === "update", (query) => query.forUpdate())
    .executeTakeFirst();
}

/** Inserts the only row if it doesn't exist. */
export async function insertSettings(db: Db, row: Insertable<Tables["system_settings"]>): Promise<void> {
  await db
    .insertInto("system_settings")
    .values(row)
    .onConflict((conflict) => conflict.column("single_row").doNothing())
    .execute();
}
