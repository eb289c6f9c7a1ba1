import { type RawBuilder, sql } from "kysely";
import type { Db, Tx } from "../db/db.ts";
import { chunksOf, listedIds } from "../db/rows/rows.ts";

/** How many at once: the embedded database answers nobody else meanwhile. */
const AT_ONCE = 100;

/**
 * Settles what follows from sessions and items that were written, are new or are gone: revisions, sequences of calendars, the plan's
 * revision, and what the public sees (docs/product/programme.md#what-the-public-saw). Whoever writes a session's status, event, talk, place,
 * people or what is shown of it calls this in the same transaction; so does whoever writes an item, its rooms, the name of a room or
 * track, a talk's texts, or makes an event public. Once more changes nothing. The rules: db/routines/settling.sql.
 */
export const settleSlots = (tx: Tx, slotIds: Iterable<string>): Promise<void> =>
  inParts(slotIds, (ids) => sql`select settle_slots(array${ids})`.execute(tx));

/** Brings only what the public sees of the slots up to date, where a version places them anew. */
export const tellSlots = (tx: Tx, slotIds: Iterable<string>): Promise<void> =>
  inParts(slotIds, (ids) => sql`select tell_public_slots(array${ids})`.execute(tx));

/** In the order in which all lock them. */
async function inParts(
  slotIds: Iterable<string>,
  work: (ids: RawBuilder<string>) => Promise<unknown>,
): Promise<void> {
  for (const part of chunksOf([...new Set(slotIds)].sort(), AT_ONCE)) await work(listedIds(part));
}

/** Slots that aren't arranged as they were when they were settled last, or whose room or track is called otherwise. */
export async function selectUnsettled(db: Db): Promise<string[]> {
  const { rows } = await sql<{ slot_id: string }>`
    select arranged_anew(array(
      select session_id from sessions union all select item_id from programme_items)) as slot_id
    union
    select slot_id from arranged_slots
    where not exists (select from sessions where session_id = slot_id)
      and not exists (select from programme_items where item_id = slot_id)
    union
    select session_id from sessions
      left join rooms on rooms.room_id = sessions.room_id
      left join tracks on tracks.track_id = sessions.track_id
    where (coalesce(rooms.name, room), coalesce(tracks.name, track)) is distinct from (room, track)`.execute(
    db,
  );
  return rows.map((row) => row.slot_id);
}

/** Settles all that an event has, or the public saw of it. */
export async function settleEvent(tx: Tx, eventId: string): Promise<void> {
  const { rows } = await sql<{ id: string }>`
    select session_id as id from sessions where event_id = ${eventId}
    union select item_id from programme_items where event_id = ${eventId}
    union select slot_id from public_slots where event_id = ${eventId}
    union select slot_id from arranged_slots where event_id = ${eventId}`.execute(tx);
  await settleSlots(
    tx,
    rows.map((row) => row.id),
  );
}
