import { sql } from "kysely";
import { settleSlots } from "../../../core/slots.ts";
import type { Db, Tx } from "../../../db/db.ts";
import { idsSubquery } from "../../../db/rows/rows.ts";

/** Sessions with a notice whose public end is before that instant, with their speakers. */
export function selectPastNotices(db: Db | Tx, since: string) {
  return db
    .selectFrom("sessions")
    .innerJoin("programmes", "programmes.event_id", "sessions.event_id")
    .leftJoin("public_slots as seen", (join) =>
      join.onRef("seen.event_id", "=", "sessions.event_id").onRef("seen.slot_id", "=", "sessions.session_id"),
    )
    .select(["sessions.session_id", "sessions.event_id", "seen.people"])
    .where("sessions.notice", "is not", null)
    .where(
      sql<boolean>`case when programmes.current_version is null then sessions.start_time else seen.start_time end
        + case when programmes.current_version is null
            then coalesce(sessions.duration_minutes, programmes.default_minutes)
            else coalesce(seen.duration_minutes, programmes.default_minutes) end * interval '1 minute'
        < ${since}::timestamptz`,
    )
    .orderBy("sessions.session_id")
    .execute();
}

export async function takeNotices(tx: Tx, sessionIds: string[]): Promise<void> {
  await tx
    .updateTable("sessions")
    .set({ notice: null })
    .where("session_id", "in", idsSubquery(sessionIds))
    .execute();
  await settleSlots(tx, sessionIds);
}
