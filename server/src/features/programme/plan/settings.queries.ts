import type { Selectable, Updateable } from "kysely";
import { publiclyVisible } from "../../../core/access.ts";
import type { Db, Tx } from "../../../db/db.ts";
import { columnsOf } from "../../../db/rows/columns.ts";
import type { Tables } from "../../../db/tables.ts";

/** Its rules are those of features/programme/rules. */
export type ProgrammeRow = Omit<Selectable<Tables["programmes"]>, "rules">;

export function selectProgramme(db: Db | Tx, eventId: string): Promise<ProgrammeRow> {
  return db
    .selectFrom("programmes")
    .select(columnsOf("programmes"))
    .where("event_id", "=", eventId)
    .executeTakeFirstOrThrow();
}

export async function selectEmbedOrigins(db: Db, eventId: string): Promise<string[] | undefined> {
  const found = await db
    .selectFrom("programmes")
    .innerJoin("events", "events.event_id", "programmes.event_id")
    .select("programmes.embed_origins")
    .where(publiclyVisible.event)
    .where("programmes.event_id", "=", eventId)
    .executeTakeFirst();
  return found?.embed_origins;
}

export async function updateProgramme(
  tx: Tx,
  eventId: string,
  values: Updateable<Tables["programmes"]>,
): Promise<void> {
  await tx.updateTable("programmes").set(values).where("event_id", "=", eventId).execute();
}
