import type { Insertable } from "kysely";
import { settleSlots } from "../../core/slots.ts";
import type { Tx } from "../../db/db.ts";
import { columnsOf } from "../../db/rows/columns.ts";
import { insertRows } from "../../db/rows/rows.ts";
import type { Tables } from "../../db/tables.ts";

export function selectCoSpeakers(tx: Tx, sessionId: string) {
  return tx
    .selectFrom("session_speakers")
    .select(columnsOf("session_speakers"))
    .where("session_id", "=", sessionId)
    .orderBy("position")
    .execute();
}

/** Sets exactly these co-speakers. */
export async function replaceCoSpeakers(
  tx: Tx,
  sessionId: string,
  rows: Insertable<Tables["session_speakers"]>[],
): Promise<void> {
  await tx.deleteFrom("session_speakers").where("session_id", "=", sessionId).execute();
  await insertRows(tx, "session_speakers", rows);
  await settleSlots(tx, [sessionId]);
}

/** Marks a session that names nobody: a speaker is to be announced. */
export async function markAwaiting(tx: Tx, sessionId: string): Promise<void> {
  await tx
    .updateTable("sessions")
    .set({ awaits_speaker: true })
    .where("session_id", "=", sessionId)
    .where("no_person", "=", true)
    .execute();
}
