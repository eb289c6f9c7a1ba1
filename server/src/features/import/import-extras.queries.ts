import type { Selectable } from "kysely";
import { columnsOf } from "../../db/columns.ts";
import type { Tx } from "../../db/db.ts";
import { listedIds } from "../../db/rows.ts";
import type { Tables } from "../../db/tables.ts";

export type ExtrasRow = Selectable<Tables["session_extras"]>;

export function selectExtras(tx: Tx, sessionIds: string[]): Promise<ExtrasRow[]> {
  return tx
    .selectFrom("session_extras")
    .select(columnsOf("session_extras"))
    .where("session_id", "in", listedIds(sessionIds))
    .execute();
}

export async function deleteExtras(tx: Tx, sessionIds: string[]): Promise<void> {
  await tx.deleteFrom("session_extras").where("session_id", "in", listedIds(sessionIds)).execute();
}
