import type { Selectable } from "kysely";
import type { Tx } from "../../../db/db.ts";
import { columnsOf } from "../../../db/rows/columns.ts";
import type { Tables } from "../../../db/tables.ts";

export type ItemRow = Selectable<Tables["programme_items"]>;

/** The breaks, activities and blockers of the event. */
export function selectItems(tx: Tx, eventId: string): Promise<ItemRow[]> {
  return tx
    .selectFrom("programme_items")
    .select(columnsOf("programme_items"))
    .where("event_id", "=", eventId)
    .execute();
}
