import { sql } from "kysely";
import { settleSlots } from "../../../core/slots.ts";
import type { Tx } from "../../../db/db.ts";
import { idsSubquery } from "../../../db/rows/rows.ts";

/**
 * Makes events' creators the stand-ins of sessions that name nobody, in place of the user, who has lost these events.
 * The talks go with them unless other sessions of the user have them too.
 */
export async function passUnnamedSessions(tx: Tx, userId: string): Promise<void> {
  const { rows } = await sql<{ session_id: string; talk_id: string }>`
    update sessions set speaker_id = events.creator_id from events
    where events.event_id = sessions.event_id and sessions.no_person and sessions.speaker_id = ${userId}
      and events.creator_id <> ${userId}
    returning sessions.session_id, sessions.talk_id`.execute(tx);
  if (rows.length === 0) return;
  await sql`update talks set creator_id = sessions.speaker_id from sessions
    where sessions.talk_id = talks.talk_id and sessions.no_person and talks.creator_id = ${userId}
      and talks.talk_id in ${idsSubquery(rows.map(({ talk_id }) => talk_id))}
      and not exists (select from sessions as others where others.talk_id = talks.talk_id and others.speaker_id = ${userId})`.execute(
    tx,
  );
  await settleSlots(
    tx,
    rows.map(({ session_id }) => session_id),
  );
}
