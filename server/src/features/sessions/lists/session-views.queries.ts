import { type Insertable, sql, type Updateable } from "kysely";
import type { Db, Tx } from "../../../db/db.ts";
import { columnsOf } from "../../../db/rows/columns.ts";
import type { Tables } from "../../../db/tables.ts";

export type ViewRow = Awaited<ReturnType<typeof selectViews>>[number];

export function selectViews(db: Db | Tx, eventId: string) {
  return db
    .selectFrom("session_views")
    .select(columnsOf("session_views"))
    .where("event_id", "=", eventId)
    .orderBy(sql`lower(name)`)
    .execute();
}

export async function insertView(tx: Tx, row: Insertable<Tables["session_views"]>): Promise<void> {
  await tx.insertInto("session_views").values(row).execute();
}

export async function updateView(tx: Tx, viewId: string, values: Updateable<Tables["session_views"]>) {
  await tx.updateTable("session_views").set(values).where("view_id", "=", viewId).execute();
}

export async function deleteView(tx: Tx, viewId: string): Promise<void> {
  await tx.deleteFrom("session_views").where("view_id", "=", viewId).execute();
}
