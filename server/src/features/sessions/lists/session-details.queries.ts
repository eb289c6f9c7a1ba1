import type { Db } from "../../../db/db.ts";
import { idsSubquery } from "../../../db/rows/rows.ts";
import { sessionsFor } from "../session/sessions.queries.ts";

/** Those of the sessions that are at the event, with their talks, and the last decision while it can be undone. */
export function selectDetailed(
  db: Db,
  userId: string,
  { eventId, ids, time }: { eventId: string; ids: string[]; time: string },
) {
  return sessionsFor(db, userId)
    .leftJoin("session_decisions as decision", (join) =>
      join
        .onRef("decision.session_id", "=", "sessions.session_id")
        .onRef("decision.decided_at", "=", "sessions.updated_at")
        .on("decision.undo_until", ">", time),
    )
    .select(["talks.description as talk_description", "talks.created_at as talk_created_at"])
    .select(["talks.updated_at as talk_updated_at", "decision.decided_at", "decision.undo_until"])
    .where("sessions.event_id", "=", eventId)
    .where("sessions.session_id", "in", idsSubquery(ids))
    .execute();
}
