import type { Selectable } from "kysely";
import type { Tx } from "../../../db/db.ts";
import { columnsOf } from "../../../db/rows/columns.ts";
import { idsSubquery } from "../../../db/rows/rows.ts";
import type { Tables } from "../../../db/tables.ts";

export type ExtrasRow = Selectable<Tables["session_extras"]>;

export function selectExtras(tx: Tx, sessionIds: string[]): Promise<ExtrasRow[]> {
  return tx
    .selectFrom("session_extras")
    .select(columnsOf("session_extras"))
    .where("session_id", "in", idsSubquery(sessionIds))
    .execute();
}

export async function deleteExtras(tx: Tx, sessionIds: string[]): Promise<void> {
  await tx.deleteFrom("session_extras").where("session_id", "in", idsSubquery(sessionIds)).execute();
}
