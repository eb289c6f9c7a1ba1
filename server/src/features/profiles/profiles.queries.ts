import type { Updateable } from "kysely";
import { publiclyVisible } from "../../core/access.ts";
import type { Db, Tx } from "../../db/db.ts";
import type { Tables } from "../../db/tables.ts";

/** The user, unless deleted; with `update` the row stays as it is until the transaction ends. */
export function selectUser(db: Db | Tx, userId: string, lock?: "update") {
  return (
    db
      .selectFrom("users")
      .selectAll()
      .where("user_id", "=", userId)
      .where("deleted_at", "is", null)
      // Rows that refer to the user, such as messages, can be written meanwhile.
      .$if(lock === "update", (query) => query.forNoKeyUpdate())
      .executeTakeFirst()
  );
}

export async function updateUser(tx: Tx, userId: string, values: Updateable<Tables["users"]>): Promise<void> {
  await tx.updateTable("users").set(values).where("user_id", "=", userId).execute();
}

/** The public events where the user speaks in a confirmed session, with everybody who speaks there too. */
export function selectConfirmedPlaces(tx: Tx, userId: string) {
  const confirmed = tx
    .selectFrom("sessions")
    .innerJoin("events", "events.event_id", "sessions.event_id")
    .where(publiclyVisible.session)
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
  return confirmed
    .select(["sessions.event_id", "sessions.speaker_id as user_id"])
    .union(
      confirmed
        .innerJoin("session_speakers", "session_speakers.session_id", "sessions.session_id")
        .select(["sessions.event_id", "session_speakers.user_id"]),
    )
    .execute();
}
