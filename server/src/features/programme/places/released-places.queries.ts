import { sql } from "kysely";
import { updatePublicSlots } from "../../../core/slots.ts";
import type { Tx } from "../../../db/db.ts";
import { idsSubquery, textsSubquery } from "../../../db/rows/rows.ts";
import type { AdoptingRow, RoomOrTrackKind } from "./rooms-and-tracks.queries.ts";

/** Rooms and tracks in released versions, when one is deleted or added. */

/** The public versions, in a statement's list of tables. */
const current = sql`programme_versions as versions
  join programmes on programmes.event_id = versions.event_id and programmes.current_version = versions.number`;

/** The event's slots in the room or track by the current version, or by their last public view, which may return. */
export async function selectShownIn(
  tx: Tx,
  kind: RoomOrTrackKind,
  eventId: string,
  id: string,
): Promise<string[]> {
  const stands = kind === "room" ? sql`${id}::uuid = any(slots.room_ids)` : sql`slots.track_id = ${id}`;
  const { rows } = await sql<{
    slot_id: string;
  }>`select slots.slot_id from standing_slots(${eventId}) as slots
    where ${stands}`.execute(tx);
  return rows.map((row) => row.slot_id);
}

/** Replaces a room or track in the current version and the public view; moved slots get a higher sequence. */
export async function moveReleased(
  tx: Tx,
  kind: RoomOrTrackKind,
  eventId: string,
  { from, to }: { from: string; to: string },
): Promise<void> {
  const replaced = sql`array(select distinct unnest(array_replace(room_ids, ${from}::uuid, ${to}::uuid)) order by 1)`;
  const [stands, moved] =
    kind === "room"
      ? [sql`${from}::uuid = any(slots.room_ids)`, sql`room_ids = ${replaced}`]
      : [sql`slots.track_id = ${from}`, sql`track_id = ${to}`];
  const { rows } = await sql<{ slot_id: string }>`
    select slots.slot_id from public_slots as slots where slots.event_id = ${eventId} and ${stands}
    union
    select slots.slot_id from version_slots as slots, ${current}
    where versions.event_id = ${eventId} and slots.version_id = versions.version_id and ${stands}`.execute(
    tx,
  );
  const slotIds = rows.map((row) => row.slot_id);
  await sql`update version_slots as slots set ${moved}
    from ${current}
    where versions.event_id = ${eventId} and slots.version_id = versions.version_id and ${stands}`.execute(
    tx,
  );
  // Waiting slots return to the new one; cancelled ones keep the former name.
  const isElsewhere = kind === "room" ? 1 : 0;
  await sql`update public_slots as slots set ${moved}, ${sql.ref(kind)} = target.name, sequence = slots.sequence + ${isElsewhere},
      raised_in = this_transaction(), changed_at = greatest(slots.changed_at, now())
    from ${sql.table(`${kind}s`)} as target
    where slots.event_id = ${eventId} and slots.state = 'waiting' and ${stands} and ${sql.ref(`target.${kind}_id`)} = ${to}`.execute(
    tx,
  );
  await sql`update public_slots as slots set ${moved}
    where slots.event_id = ${eventId} and slots.state = 'cancelled' and ${stands}`.execute(tx);
  await updatePublicSlots(tx, slotIds);
  // As for a new version: calendars have these from now on.
  await sql`update version_slots as slots set sequence = seen.sequence
    from public_slots as seen, ${current}
    where seen.event_id = ${eventId} and seen.slot_id in ${idsSubquery(slotIds)} and slots.slot_id = seen.slot_id
      and slots.version_id = versions.version_id and versions.event_id = seen.event_id
      and slots.sequence < seen.sequence`.execute(tx);
}

/** Sessions of the event's current version with only a text for a room or track, for a statement with `current`. */
const looseIn = (kind: RoomOrTrackKind, eventId: string) => {
  const isLoose =
    kind === "room"
      ? sql`slots.room is not null and slots.room_ids = '{}'`
      : sql`slots.track is not null and slots.track_id is null`;
  return sql`versions.event_id = ${eventId} and slots.version_id = versions.version_id and slots.kind = 'session'
    and slots.change is distinct from 'cancelled' and ${isLoose}`;
};

export async function selectLooseReleased(tx: Tx, kind: RoomOrTrackKind, eventId: string): Promise<string[]> {
  const { rows } = await sql<{ name: string }>`select distinct ${sql.ref(`slots.${kind}`)} as name
    from version_slots as slots, ${current} where ${looseIn(kind, eventId)}`.execute(tx);
  return rows.map((row) => row.name);
}

/** Puts sessions with one of the texts into the room or track. What people read stays, so nothing is to release. */
export async function adoptReleased(
  tx: Tx,
  kind: RoomOrTrackKind,
  eventId: string,
  one: AdoptingRow,
  texts: string[],
): Promise<void> {
  const adopted =
    kind === "room"
      ? sql`room_ids = array[${one.id}::uuid], room = ${one.name}`
      : sql`track_id = ${one.id}, track = ${one.name}`;
  const { rows } = await sql<{ slot_id: string }>`update version_slots as slots set ${adopted} from ${current}
    where ${looseIn(kind, eventId)} and ${sql.ref(`slots.${kind}`)} in ${textsSubquery(texts)}
    returning slots.slot_id`.execute(tx);
  const slotIds = rows.map((row) => row.slot_id);
  // Waiting slots return there.
  await sql`update public_slots as slots set ${adopted}
    where slots.event_id = ${eventId} and slots.state = 'waiting' and slots.slot_id in ${idsSubquery(slotIds)}`.execute(
    tx,
  );
  await updatePublicSlots(tx, slotIds);
}

/** Moves the tracks of one room to another. */
export async function moveTrackRooms(tx: Tx, { from, to }: { from: string; to: string }): Promise<void> {
  await sql`insert into track_rooms (track_id, room_id)
    select track_id, ${to}::uuid from track_rooms where room_id = ${from} on conflict do nothing`.execute(tx);
}

/** The code on the door of the one leads to the other. */
export async function moveCodes(tx: Tx, { from, to }: { from: string; to: string }): Promise<void> {
  await sql`update codes set room_id = ${to}, former = true where room_id = ${from}`.execute(tx);
}

/** Times of rooms that are for a track alone are the other's, or without one for whoever else they are for, or all. */
export async function moveTrackTimes(
  tx: Tx,
  eventId: string,
  { from, to }: { from: string; to: string | undefined },
): Promise<void> {
  const rest = sql`array_remove(times.track_ids, ${from}::uuid)`;
  const moved = to === undefined ? rest : sql`array_append(array_remove(${rest}, ${to}::uuid), ${to}::uuid)`;
  await sql`update room_times as times set track_ids = ${moved}
    from rooms where rooms.room_id = times.room_id and rooms.event_id = ${eventId}
      and ${from}::uuid = any (times.track_ids)`.execute(tx);
}

/** Whether proposals have the track, or their speakers have chosen it since, or questions are asked of it alone. */
export async function isInCall(tx: Tx, eventId: string, trackId: string): Promise<boolean> {
  const { rows } = await sql`select from proposals
      where event_id = ${eventId} and number is not null
        and (track_id = ${trackId}::uuid or working ->> 'trackId' = ${trackId})
    union all select from calls where event_id = ${eventId} and position(${trackId} in question_settings::text) > 0
    limit 1`.execute(tx);
  return rows.length > 0;
}

/** Proposals of one track are the other's, also what their speakers have chosen since, and so are its questions. */
export async function moveProposals(
  tx: Tx,
  eventId: string,
  { from, to }: { from: string; to: string },
): Promise<void> {
  await sql`update proposals set track_id = case when track_id = ${from}::uuid then ${to}::uuid else track_id end,
      working = case when working ->> 'trackId' = ${from}
        then jsonb_set(working, '{trackId}', to_jsonb(${to}::text)) else working end
    where event_id = ${eventId} and (track_id = ${from}::uuid or working ->> 'trackId' = ${from})`.execute(
    tx,
  );
  await sql`update proposals set pending_track_id = ${to}::uuid
    where event_id = ${eventId} and pending_track_id = ${from}::uuid`.execute(tx);
  await sql`update calls set question_settings = replace(question_settings::text, ${from}, ${to})::jsonb
    where event_id = ${eventId}`.execute(tx);
}

/** Tracks that prefer only that room, or are only there, may be anywhere. */
export async function freeTracksOf(tx: Tx, roomId: string): Promise<void> {
  await sql`update tracks set room_policy = 'any'
    where room_policy <> 'any' and track_id in (select track_id from track_rooms where room_id = ${roomId})
      and not exists (
        select from track_rooms as others where others.track_id = tracks.track_id and others.room_id <> ${roomId})`.execute(
    tx,
  );
}
