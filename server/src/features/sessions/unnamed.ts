import { sql } from "kysely";
import type { Tell } from "../../core/facts.ts";
import { settleSlots } from "../../core/slots.ts";
import type { Tx } from "../../db/db.ts";
import { listedIds } from "../../db/rows.ts";

/** A session that names nobody, for which another account stands in now. */
export interface PassedSession {
  event_id: string;
  talk_id: string;
  /** Who stands in: the event's creator. */
  creator_id: string;
}

/**
 * Makes creators of events stand in for the sessions there that name nobody, where the user did, who has lost these events: whoever stands in
 * for a session may change and delete it, and reads what its speakers read (programme.md 3 and 6). The talks go with them unless other sessions
 * of the user have them too.
 */
export async function passUnnamedSessions(tx: Tx, tell: Tell, userId: string): Promise<void> {
  const { rows } = await sql<PassedSession & { session_id: string }>`
    update sessions set speaker_id = events.creator_id from events
    where events.event_id = sessions.event_id and sessions.no_person and sessions.speaker_id = ${userId}
      and events.creator_id <> ${userId}
    returning sessions.session_id, sessions.event_id, sessions.talk_id, sessions.speaker_id as creator_id`.execute(
    tx,
  );
  if (rows.length === 0) return;
  await sql`update talks set creator_id = sessions.speaker_id from sessions
    where sessions.talk_id = talks.talk_id and sessions.no_person and talks.creator_id = ${userId}
      and talks.talk_id in ${listedIds(rows.map(({ talk_id }) => talk_id))}
      and not exists (select from sessions as others where others.talk_id = talks.talk_id and others.speaker_id = ${userId})`.execute(
    tx,
  );
  await settleSlots(
    tx,
    rows.map(({ session_id }) => session_id),
  );
  await tell({ kind: "unnamed_sessions_passed", userId, passed: rows });
}
