import { limits } from "@plenary/contract/limits";
import { acceptedCoSpeakers } from "../../../core/access.ts";
import type { Db } from "../../../db/db.ts";

/** The event's sessions that have a time and aren't rejected, except one. */
export function selectOthers(db: Db, eventId: string, exceptId: string | undefined) {
  return db
    .selectFrom("sessions")
    .innerJoin("talks", "talks.talk_id", "sessions.talk_id")
    .select(["sessions.session_id", "sessions.speaker_id", "sessions.no_person", "talks.title"])
    .select(["sessions.duration_minutes", "sessions.room"])
    .select((row) => row.ref("sessions.start_time").$notNull().as("start_time"))
    .where("sessions.event_id", "=", eventId)
    .where("sessions.start_time", "is not", null)
    .where("sessions.status", "<>", "rejected")
    .$if(exceptId !== undefined, (query) => query.where("sessions.session_id", "<>", exceptId ?? ""))
    .orderBy("sessions.start_time")
    .orderBy("sessions.session_id")
    .limit(limits.otherSessionsMax)
    .execute();
}

export function selectCoSpeakers(db: Db, eventId: string) {
  return db
    .selectFrom(acceptedCoSpeakers().select(["session_id", "user_id"]).as("beside"))
    .innerJoin("sessions", "sessions.session_id", "beside.session_id")
    .select(["beside.session_id", "beside.user_id"])
    .where("sessions.event_id", "=", eventId)
    .execute();
}
