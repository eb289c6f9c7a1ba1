import type { Updateable } from "kysely";
import type { Db, Tx } from "../../db/db.ts";
import type { Tables } from "../../db/tables.ts";

export type SettingsRow = Awaited<ReturnType<typeof selectSettings>>;

/** The settings, there since the first start; `lock` keeps others from changing them meanwhile. */
export function selectSettings(db: Db | Tx, lock?: "update") {
  return db
    .selectFrom("system_settings")
    .selectAll()
    .$if(lock === "update", (query) => query.forUpdate())
    .executeTakeFirstOrThrow();
}

export async function updateSettings(tx: Tx, values: Updateable<Tables["system_settings"]>): Promise<void> {
  await tx.updateTable("system_settings").set(values).execute();
}
