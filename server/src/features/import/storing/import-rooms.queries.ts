import type { RoomKind } from "@plenary/contract/programme/rooms";
import { sql } from "kysely";
import type { Tx } from "../../../db/db.ts";

/** A room or track as an import compares it; tracks have only a colour, which rooms lack, and no GUID. */
export interface ComparedRow {
  id: string;
  name: string;
  name_key: string;
  slug: string;
  position: number;
  guid: string | null;
  color: string | null;
  kind: RoomKind | null;
  description: string | null;
  capacity: number | null;
  features: string[] | null;
}

/** The rooms or tracks of an event, locked. */
export async function selectOf(tx: Tx, table: "rooms" | "tracks", eventId: string): Promise<ComparedRow[]> {
  const own =
    table === "rooms"
      ? sql`room_id as id, guid, null as color, kind, description, capacity, features`
      : sql`track_id as id, null as guid, color, null as kind, null as description, null as capacity, null as features`;
  const { rows } = await sql<ComparedRow>`
    select ${own}, name, name_key, slug, position from ${sql.table(table)}
    where event_id = ${eventId} order by position for update`.execute(tx);
  return rows;
}

export function selectProgramme(tx: Tx, eventId: string) {
  return tx
    .selectFrom("programmes")
    .select(["acronym", "day_change", "default_minutes"])
    .where("event_id", "=", eventId)
    .forUpdate()
    .executeTakeFirstOrThrow();
}

export async function updateProgramme(
  tx: Tx,
  eventId: string,
  values: { acronym: string; day_change: string },
): Promise<void> {
  await tx.updateTable("programmes").set(values).where("event_id", "=", eventId).execute();
}

/** Numbers and GUIDs in use at the event. */
export async function selectTaken(tx: Tx, eventId: string) {
  const { rows } = await sql<{ number: number; guid: string }>`
    select number, guid from sessions where event_id = ${eventId}
    union all select number, guid from programme_items where event_id = ${eventId}`.execute(tx);
  return { numbers: new Set(rows.map((row) => row.number)), guids: new Set(rows.map((row) => row.guid)) };
}
