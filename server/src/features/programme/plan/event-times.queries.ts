import type { Selectable } from "kysely";
import { sql } from "kysely";
import { settleSlots } from "../../../core/slots.ts";
import type { Db, Tx } from "../../../db/db.ts";
import { insertRows, updateRows } from "../../../db/rows/rows.ts";
import type { Tables } from "../../../db/tables.ts";

/** The starts of the event's sessions in the working plan, of any status, if they have one. Locked. */
export function selectStarts(tx: Tx, eventId: string) {
  return tx
    .selectFrom("sessions")
    .select(["session_id", "status", "start_time"])
    .where("event_id", "=", eventId)
    .where("start_time", "is not", null)
    .orderBy("session_id")
    .forUpdate()
    .execute();
}

/** The same for items. */
export function selectItemStarts(tx: Tx, eventId: string) {
  return tx
    .selectFrom("programme_items")
    .select(["item_id", "kind", "sequence", "start_time"])
    .where("event_id", "=", eventId)
    .where("start_time", "is not", null)
    .orderBy("item_id")
    .forUpdate()
    .execute();
}

type Start = Pick<Selectable<Tables["sessions"]>, "start_time" | "updated_at">;

/** Writes the starts. As after any move, calendar entries of items get a higher sequence; those of sessions follow by settling. */
export async function updateStarts(
  tx: Tx,
  sessions: readonly (Start & { session_id: string })[],
  items: readonly (Start & { item_id: string; kind: string; sequence: number })[],
): Promise<void> {
  await updateRows(
    tx,
    "sessions",
    "session_id",
    sessions.map(({ session_id, start_time, updated_at }) => ({ session_id, start_time, updated_at })),
  );
  await updateRows(
    tx,
    "programme_items",
    "item_id",
    items.map(({ item_id, kind, sequence, start_time, updated_at }) => ({
      ...{ item_id, start_time, updated_at },
      // Nobody has seen a blocker.
      sequence: kind === "blocker" ? sequence : sequence + 1,
    })),
  );
  await settleSlots(tx, [...sessions.map((row) => row.session_id), ...items.map((row) => row.item_id)]);
}

export const selectHours = (tx: Tx, eventId: string) =>
  tx
    .selectFrom("programme_hours")
    .select(["day", "opens", "closes"])
    .where("event_id", "=", eventId)
    .execute();

const roomsOf = (tx: Tx, eventId: string) =>
  tx.selectFrom("rooms").select("rooms.room_id").where("rooms.event_id", "=", eventId);

export const selectRoomTimes = (tx: Tx, eventId: string) =>
  tx
    .selectFrom("room_times")
    .select(["room_id", "starts", "ends", "track_ids", "types"])
    .where("room_id", "in", roomsOf(tx, eventId))
    .execute();

/** Writes the hours of days and the times of rooms anew. */
export async function replaceTimes(
  tx: Tx,
  eventId: string,
  hours: Awaited<ReturnType<typeof selectHours>>,
  times: Awaited<ReturnType<typeof selectRoomTimes>>,
): Promise<void> {
  if (hours.length > 0) {
    await tx.deleteFrom("programme_hours").where("event_id", "=", eventId).execute();
    // A time that a clock skips may leave none.
    const open = hours.filter(({ opens, closes }) => opens < closes);
    await insertRows(
      tx,
      "programme_hours",
      open.map((row) => ({ event_id: eventId, ...row })),
    );
  }
  if (times.length === 0) return;
  await tx.deleteFrom("room_times").where("room_id", "in", roomsOf(tx, eventId)).execute();
  await insertRows(
    tx,
    "room_times",
    times.filter(({ starts, ends }) => starts < ends),
  );
}

/** How many sessions and items of the event have a time, and the days of the first and the last. */
export async function selectTimed(db: Db | Tx, eventId: string) {
  const { rows } = await sql<{ timed: number; first: string | null; last: string | null }>`
    select count(*)::int as timed, to_char(min(local), 'YYYY-MM-DD') as first, to_char(max(local), 'YYYY-MM-DD') as last
    from (
      select start_time from sessions where event_id = ${eventId} and start_time is not null
      union all select start_time from programme_items where event_id = ${eventId} and start_time is not null
    ) as starts
    cross join (
      select timezone, day_change::interval as change from events join programmes using (event_id)
      where event_id = ${eventId}
    ) as clock
    cross join lateral (select start_time at time zone timezone - change as local) as shown`.execute(db);
  const { timed = 0, first = null, last = null } = rows[0] ?? {};
  return { timed, timedDays: first !== null && last !== null ? { first, last } : null };
}
