import type { Db } from "../../../db/db.ts";
import { idsSubquery } from "../../../db/rows/rows.ts";
import { sessionsFor } from "../session/sessions.queries.ts";

/** Those of the sessions that are at the event, with their talks. */
export function selectDetailed(db: Db, userId: string, { eventId, ids }: { eventId: string; ids: string[] }) {
  return sessionsFor(db, userId)
    .select(["talks.description as talk_description", "talks.created_at as talk_created_at"])
    .select("talks.updated_at as talk_updated_at")
    .where("sessions.event_id", "=", eventId)
    .where("sessions.session_id", "in", idsSubquery(ids))
    .execute();
}
