import { sql } from "kysely";
import { acceptedCoSpeakers, organizedBy } from "../../core/access.ts";
import type { Db, Tx } from "../../db/db.ts";
import { idsSubquery } from "../../db/rows/rows.ts";

/** Which of these users speak in a session, of any status, at an event that the organizer organizes. */
export async function selectSpeakersFor(
  db: Db,
  organizerId: string,
  userIds: string[],
): Promise<Set<string>> {
  const { rows } = await sql<{ user_id: string }>`
    with own as materialized (select session_id, speaker_id, no_person from sessions where event_id in (${organizedBy(organizerId)}))
    select speaker_id as user_id from own where not no_person and speaker_id in ${idsSubquery(userIds)}
    union ${acceptedCoSpeakers()
      .select("session_speakers.user_id")
      .where("session_speakers.user_id", "in", idsSubquery(userIds))
      .where("session_speakers.session_id", "in", sql<string>`(select session_id from own)`)}`.execute(db);
  return new Set(rows.map((row) => row.user_id));
}

/** All administrators who aren't locked; nobody can become or stop being one until the transaction ends. */
export async function lockAdmins(tx: Tx): Promise<string[]> {
  const rows = await tx
    .selectFrom("users")
    .select("user_id")
    .where("role", "=", "admin")
    .where("is_locked", "=", false)
    .orderBy("user_id")
    .forNoKeyUpdate()
    .execute();
  return rows.map((row) => row.user_id);
}
