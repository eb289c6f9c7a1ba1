import type { Insertable } from "kysely";
import { settleSlots } from "../../core/slots.ts";
import type { Tx } from "../../db/db.ts";
import { columnsOf } from "../../db/rows/columns.ts";
import { insertRows } from "../../db/rows/rows.ts";
import type { Tables } from "../../db/tables.ts";

/** Who is named in the session beside its speaker, in any state. */
export function selectBeside(tx: Tx, sessionId: string) {
  return tx
    .selectFrom("session_speakers")
    .select(columnsOf("session_speakers"))
    .where("session_id", "=", sessionId)
    .orderBy("position")
    .execute();
}

/** Names exactly these beside the speaker. */
export async function replaceBeside(
  tx: Tx,
  sessionId: string,
  rows: Insertable<Tables["session_speakers"]>[],
): Promise<void> {
  await tx.deleteFrom("session_speakers").where("session_id", "=", sessionId).execute();
  await insertRows(tx, "session_speakers", rows);
  await settleSlots(tx, [sessionId]);
}

/** Says that somebody is to be announced in a session that names nobody. */
export async function markAwaiting(tx: Tx, sessionId: string): Promise<void> {
  await tx
    .updateTable("sessions")
    .set({ awaits_speaker: true })
    .where("session_id", "=", sessionId)
    .where("no_person", "=", true)
    .execute();
}
