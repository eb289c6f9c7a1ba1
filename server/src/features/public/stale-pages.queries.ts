import { sql } from "kysely";
import { acceptedCoSpeakers, publiclyVisible, speaksIn } from "../../core/access.ts";
import type { Tx } from "../../db/db.ts";

/** Co-speakers, to be joined with sessions. */
const coSpeakers = acceptedCoSpeakers()
  .select(["session_speakers.session_id", "session_speakers.user_id"])
  .as("co_speakers");

/** The events of the talk's confirmed sessions, and their co-speakers (a row each, or null). */
export function selectConfirmedOf(tx: Tx, talkId: string) {
  return tx
    .selectFrom("sessions")
    .leftJoin(coSpeakers, "co_speakers.session_id", "sessions.session_id")
    .select(["sessions.event_id", "co_speakers.user_id"])
    .where("sessions.talk_id", "=", talkId)
    .where("sessions.status", "=", "confirmed")
    .execute();
}

/** Ids of everybody whose page or calendar shows the event: present speakers, and those of cancelled sessions. */
export async function selectShownPeople(tx: Tx, eventId: string): Promise<string[]> {
  const confirmed = tx
    .selectFrom("sessions")
    .where("sessions.event_id", "=", eventId)
    .where("sessions.status", "=", "confirmed");
  const rows = await confirmed
    .select("sessions.speaker_id as user_id")
    .union(
      confirmed
        .innerJoin(coSpeakers, "co_speakers.session_id", "sessions.session_id")
        .select("co_speakers.user_id"),
    )
    .union(
      tx
        .selectFrom("public_slots")
        .select(sql<string>`unnest(people)`.as("user_id"))
        .where("event_id", "=", eventId),
    )
    .execute();
  return rows.map((row) => row.user_id);
}

/** Public events where the user speaks in a confirmed session, with everybody who speaks in it too. */
export function selectConfirmedEvents(tx: Tx, userId: string) {
  const confirmed = tx
    .selectFrom("sessions")
    .innerJoin("events", "events.event_id", "sessions.event_id")
    .where(publiclyVisible.session)
    .where(speaksIn(userId));
  return confirmed
    .select(["sessions.event_id", "sessions.speaker_id as user_id"])
    .union(
      confirmed
        .innerJoin(coSpeakers, "co_speakers.session_id", "sessions.session_id")
        .select(["sessions.event_id", "co_speakers.user_id"]),
    )
    .execute();
}

/** Events where the user speaks or is invited to, with everybody in the same sessions, public or not. */
export function selectEventsOf(tx: Tx, userId: string) {
  const sessions = tx
    .selectFrom("sessions")
    .where(({ eb, or, selectFrom }) =>
      or([
        eb("sessions.speaker_id", "=", userId),
        eb(
          "sessions.session_id",
          "in",
          selectFrom("session_speakers")
            .select("session_speakers.session_id")
            .where("session_speakers.user_id", "=", userId),
        ),
      ]),
    );
  return sessions
    .select(["sessions.event_id", "sessions.speaker_id as user_id"])
    .union(
      sessions
        .innerJoin("session_speakers as beside", "beside.session_id", "sessions.session_id")
        .select(["sessions.event_id", "beside.user_id"]),
    )
    .execute();
}
