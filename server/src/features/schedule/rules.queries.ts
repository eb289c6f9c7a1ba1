import type { ScheduleRules } from "@plenary/contract/schedule/rule-fields";
import { sql } from "kysely";
import type { Db, Tx } from "../../db/db.ts";
import { insertRows } from "../../db/rows/rows.ts";

/** What is stored of an event's rules: only what was set. */
type StoredRules = Partial<Omit<ScheduleRules, "levels">> & { levels?: Partial<ScheduleRules["levels"]> };

export async function updateRules(tx: Tx, eventId: string, rules: StoredRules): Promise<void> {
  await tx
    .updateTable("programmes")
    .set({ rules: JSON.stringify(rules) })
    .where("event_id", "=", eventId)
    .execute();
}

export async function isStrict(db: Db | Tx, eventId: string): Promise<boolean> {
  const row = await db
    .selectFrom("programmes")
    .select(sql<boolean>`coalesce((rules ->> 'strict')::boolean, false)`.as("strict"))
    .where("event_id", "=", eventId)
    .executeTakeFirst();
  return row?.strict ?? false;
}

export interface HoursRow {
  day: string;
  opens: string;
  closes: string;
}

/** Replaces the hours of all days. */
export async function replaceHours(tx: Tx, eventId: string, rows: readonly HoursRow[]): Promise<void> {
  await tx.deleteFrom("programme_hours").where("event_id", "=", eventId).execute();
  await insertRows(
    tx,
    "programme_hours",
    rows.map((row) => ({ event_id: eventId, ...row })),
  );
}

export interface RoomTimeRow {
  starts: string;
  ends: string;
  track_ids: string[];
  types: string[];
}

/** Replaces the times of a room. */
export async function replaceRoomTimes(tx: Tx, roomId: string, rows: readonly RoomTimeRow[]): Promise<void> {
  await tx.deleteFrom("room_times").where("room_id", "=", roomId).execute();
  await insertRows(
    tx,
    "room_times",
    rows.map((row) => ({ room_id: roomId, ...row })),
  );
}

/** The types that the event's sessions have, by name. */
export async function selectTypes(db: Db | Tx, eventId: string): Promise<string[]> {
  const rows = await db
    .selectFrom("sessions")
    .select("type")
    .distinct()
    .where("event_id", "=", eventId)
    .where("status", "<>", "rejected")
    .where("type", "is not", null)
    .orderBy("type")
    .limit(300)
    .execute();
  return rows.flatMap(({ type }) => type ?? []);
}

interface KeptRow {
  conflict_id: string;
  state_hash: Buffer;
}

/** Keeps these for the same reason, whatever was said of them before. */
export async function keep(
  tx: Tx,
  eventId: string,
  rows: readonly KeptRow[],
  { reason, by, at }: { reason: string; by: string; at: string },
): Promise<void> {
  const given = JSON.stringify(
    rows.map((row) => ({ id: row.conflict_id, hash: row.state_hash.toString("hex") })),
  );
  await sql`insert into kept_conflicts (event_id, conflict_id, state_hash, reason, kept_by, at)
    select ${eventId}::uuid, given.id, decode(given.hash, 'hex'), ${reason}, ${by}::uuid, ${at}::timestamptz
    from json_to_recordset(${given}::text::json) as given (id text, hash text)
    on conflict (event_id, conflict_id) do update set state_hash = excluded.state_hash, reason = excluded.reason,
      kept_by = excluded.kept_by, at = excluded.at`.execute(tx);
}

/** Whether it was kept. */
export async function stopKeeping(tx: Tx, eventId: string, conflictId: string): Promise<boolean> {
  const { numDeletedRows } = await tx
    .deleteFrom("kept_conflicts")
    .where("event_id", "=", eventId)
    .where("conflict_id", "=", conflictId)
    .executeTakeFirst();
  return numDeletedRows > 0n;
}
