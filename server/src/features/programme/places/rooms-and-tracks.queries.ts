import { byName, nameKey } from "@plenary/contract/names";
import { sql } from "kysely";
import { settleSlots } from "../../../core/slots.ts";
import type { Db, Tx } from "../../../db/db.ts";
import { idsSubquery, textsSubquery } from "../../../db/rows/rows.ts";

/** Its table has the plural, and sessions have its id and its name. */
export type RoomOrTrackKind = "room" | "track";

export interface RoomOrTrack {
  id: string;
  event_id: string;
  name: string;
  slug: string;
  position: number;
}

/** The room or track for sessions that have its name as a text. */
export type AdoptingRow = Pick<RoomOrTrack, "id" | "name">;

const table = (kind: RoomOrTrackKind) => sql.table(`${kind}s`);
const idOf = (kind: RoomOrTrackKind) => sql.ref(`${kind}_id`);
const columns = (kind: RoomOrTrackKind) => sql`${idOf(kind)} as id, event_id, name, slug, position`;

/** All of an event, in order. */
export async function selectOf(db: Db | Tx, kind: RoomOrTrackKind, eventId: string): Promise<RoomOrTrack[]> {
  const { rows } = await sql<RoomOrTrack>`
    select ${columns(kind)} from ${table(kind)} where event_id = ${eventId} order by position, name`.execute(
    db,
  );
  return rows;
}

/** The one with that name at the event, ignoring case and spaces. */
export async function selectNamed(
  tx: Tx,
  kind: RoomOrTrackKind,
  eventId: string,
  name: string,
): Promise<RoomOrTrack | undefined> {
  const { rows } = await sql<RoomOrTrack>`
    select ${columns(kind)} from ${table(kind)} where event_id = ${eventId} and name_key = ${nameKey(name)}`.execute(
    tx,
  );
  return rows[0];
}

export async function selectOne(
  db: Db | Tx,
  kind: RoomOrTrackKind,
  id: string,
): Promise<RoomOrTrack | undefined> {
  const { rows } = await sql<RoomOrTrack>`
    select ${columns(kind)} from ${table(kind)} where ${idOf(kind)} = ${id}`.execute(db);
  return rows[0];
}

/** Adds one; does nothing if the event has one with that name. */
export async function insertOne(
  tx: Tx,
  kind: RoomOrTrackKind,
  { id, event_id, name, slug, position }: RoomOrTrack,
  time: string,
): Promise<void> {
  await sql`insert into ${table(kind)} (${idOf(kind)}, event_id, name, name_key, slug, position, created_at, updated_at)
    values (${id}, ${event_id}, ${name}, ${nameKey(name)}, ${slug}, ${position}, ${time}, ${time})
    on conflict (event_id, name_key) do nothing`.execute(tx);
}

export async function deleteOne(tx: Tx, kind: RoomOrTrackKind, id: string): Promise<void> {
  await sql`delete from ${table(kind)} where ${idOf(kind)} = ${id}`.execute(tx);
}

/** Texts of sessions of the event that match no row, and how many have each, by name. */
export async function selectLooseTexts(
  db: Db | Tx,
  kind: RoomOrTrackKind,
  eventId: string,
): Promise<{ name: string; sessions: number }[]> {
  const { rows } = await sql<{ name: string; sessions: number }>`
    select ${sql.ref(kind)} as name, count(*)::int as sessions from sessions
    where event_id = ${eventId} and ${sql.ref(kind)} is not null and ${idOf(kind)} is null
    group by ${sql.ref(kind)}`.execute(db);
  return rows.sort((a, b) => byName(a.name, b.name));
}

/** Puts sessions of the event that have only one of these texts into this row. */
export async function adoptTexts(
  tx: Tx,
  kind: RoomOrTrackKind,
  eventId: string,
  one: AdoptingRow,
  texts: string[],
): Promise<void> {
  const { rows } = await sql<{ id: string }>`update sessions set ${idOf(kind)} = ${one.id}
    where event_id = ${eventId} and ${idOf(kind)} is null
      and ${sql.ref(kind)} in ${textsSubquery(texts)}
    returning session_id as id`.execute(tx);
  await settleSlots(
    tx,
    rows.map((row) => row.id),
  );
}

export async function selectSessionsIn(tx: Tx, kind: RoomOrTrackKind, id: string): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select session_id as id from sessions where ${idOf(kind)} = ${id} order by session_id for update`.execute(
    tx,
  );
  return rows.map((row) => row.id);
}

export async function moveSessions(
  tx: Tx,
  kind: RoomOrTrackKind,
  { from, to }: { from: string; to: string },
  time: string,
): Promise<void> {
  const { rows } = await sql<{
    id: string;
  }>`update sessions set ${idOf(kind)} = ${to}, updated_at = ${time} where ${idOf(kind)} = ${from}
    returning session_id as id`.execute(tx);
  await settleSlots(
    tx,
    rows.map((row) => row.id),
  );
}

/** Settles slots in a room or track with a new name. */
export async function settleNamed(
  tx: Tx,
  kind: RoomOrTrackKind,
  { id, event_id }: Pick<RoomOrTrack, "id" | "event_id">,
) {
  const isSeenIn = kind === "room" ? sql`${id}::uuid = any(room_ids)` : sql`track_id = ${id}`;
  const { rows } = await sql<{ slot_id: string }>`
    select slot_id from public_slots where event_id = ${event_id} and ${isSeenIn}`.execute(tx);
  const itemIds = kind === "room" ? await selectItemsIn(tx, id) : [];
  const slotIds = rows.map((row) => row.slot_id);
  await settleSlots(tx, [...(await selectSessionsIn(tx, kind, id)), ...itemIds, ...slotIds]);
}

/** Makes everybody who arranges the event wait for each other until the transaction ends. */
export async function lockProgramme(tx: Tx, eventId: string): Promise<void> {
  await tx.selectFrom("programmes").select("event_id").where("event_id", "=", eventId).forUpdate().execute();
}

export async function selectItemsIn(tx: Tx, roomId: string): Promise<string[]> {
  const rows = await tx
    .selectFrom("programme_item_rooms")
    .select("item_id")
    .where("room_id", "=", roomId)
    .execute();
  return rows.map((row) => row.item_id);
}

export async function moveItems(tx: Tx, { from, to }: { from: string; to: string }): Promise<void> {
  await sql`insert into programme_item_rooms (item_id, room_id)
    select item_id, ${to} from programme_item_rooms where room_id = ${from} on conflict do nothing`.execute(
    tx,
  );
  const gone = tx.deleteFrom("programme_item_rooms").where("room_id", "=", from).returning("item_id");
  await settleSlots(
    tx,
    (await gone.execute()).map((row) => row.item_id),
  );
}

/** Sorts an event's rooms or tracks: the listed ones first, the others after them in their present order. */
export async function putInOrder(
  tx: Tx,
  kind: RoomOrTrackKind,
  eventId: string,
  ids: string[],
): Promise<void> {
  const present = (await selectOf(tx, kind, eventId)).map((one) => one.id);
  const named = [...new Set(ids)].filter((id) => present.includes(id));
  const order = [...named, ...present.filter((id) => !named.includes(id))];
  await sql`update ${table(kind)} as one set position = given.position
    from json_array_elements_text(${JSON.stringify(order)}::text::json) with ordinality as given(id, position)
    where one.event_id = ${eventId} and ${sql.ref(`one.${kind}_id`)} = given.id::uuid`.execute(tx);
}

/** The names of those of the rooms that the event has. */
export async function selectRoomNames(
  tx: Tx,
  eventId: string,
  roomIds: string[],
): Promise<Map<string, string>> {
  const rows = await tx
    .selectFrom("rooms")
    .select(["room_id", "name"])
    .where("event_id", "=", eventId)
    .where("room_id", "in", idsSubquery(roomIds))
    .execute();
  return new Map(rows.map((row) => [row.room_id, row.name]));
}

/** The rooms in order of the statement's row of `programme_items`; empty for all rooms. */
export const roomIdsOfItem = sql<
  string[]
>`(select coalesce(json_agg(rooms.room_id order by rooms.position, rooms.name), '[]')
  from programme_item_rooms join rooms on rooms.room_id = programme_item_rooms.room_id
  where programme_item_rooms.item_id = programme_items.item_id)`.as("room_ids");
