import { type RawBuilder, sql } from "kysely";
import type { Db, Tx } from "../db/db.ts";
import { chunksOf, idsSubquery } from "../db/rows/rows.ts";

/** How many at once: the embedded database answers nobody else meanwhile. */
const AT_ONCE = 200;

/**
 * Updates everything derived from written, new or deleted sessions and items: revisions, sequences of calendars, the
 * plan's revision, and the public view (docs/product/programme.md#what-the-public-saw). Call it in the transaction of
 * each write to a session's status, event, talk, place, people or what is shown of it, to an item or its rooms, to
 * the name of a room or track, to a talk's texts, or that makes an event public. Idempotent. The rules:
 * db/routines/settling.sql.
 */
export const settleSlots = (tx: Tx, slotIds: Iterable<string>): Promise<void> =>
  inParts(slotIds, (ids) => sql`select settle_slots(array${ids})`.execute(tx));

/** Updates only the public view of the slots, when a version gives them places. */
export const updatePublicSlots = (tx: Tx, slotIds: Iterable<string>): Promise<void> =>
  inParts(slotIds, (ids) => sql`select tell_public_slots(array${ids})`.execute(tx));

/** In the order in which everybody locks them. */
async function inParts(
  slotIds: Iterable<string>,
  work: (ids: RawBuilder<string>) => Promise<unknown>,
): Promise<void> {
  for (const part of chunksOf([...new Set(slotIds)].sort(), AT_ONCE)) await work(idsSubquery(part));
}

/** Slots whose place differs from when they were last settled, or whose room or track has another name since. */
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

/** Settles all slots of an event, including those that only its public view still has. */
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
