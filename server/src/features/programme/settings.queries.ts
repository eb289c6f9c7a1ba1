import type { Selectable, Updateable } from "kysely";
import { columnsOf } from "../../db/columns.ts";
import type { Db, Tx } from "../../db/db.ts";
import type { Tables } from "../../db/tables.ts";

export type ProgrammeRow = Selectable<Tables["programmes"]>;

export function selectProgramme(db: Db | Tx, eventId: string): Promise<ProgrammeRow> {
  return db
    .selectFrom("programmes")
    .select(columnsOf("programmes"))
    .where("event_id", "=", eventId)
    .executeTakeFirstOrThrow();
}

export async function updateProgramme(
  tx: Tx,
  eventId: string,
  values: Updateable<Tables["programmes"]>,
): Promise<void> {
  await tx.updateTable("programmes").set(values).where("event_id", "=", eventId).execute();
}
