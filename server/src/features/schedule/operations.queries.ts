import type { SchedulePlace } from "@plenary/contract/schedule/schedule";
import { type RawBuilder, sql } from "kysely";
import { settleSlots } from "../../core/slots.ts";
import type { Db, Tx } from "../../db/db.ts";
import { idsSubquery, insertRows, updateRows } from "../../db/rows/rows.ts";
import { samePlace } from "./moves.ts";

/** A move as it is stored; titles are looked up. */
export interface StoredMove {
  slotId: string;
  from: SchedulePlace;
  to: SchedulePlace;
}

export interface OperationRow {
  operation_id: string;
  number: number;
  actor_id: string | null;
  actor_name: string | null;
  label: string | null;
  moves: StoredMove[];
  undoes: string | null;
  undone: boolean;
  at: string;
}

const allMoves = sql<StoredMove[]>`schedule_operations.moves`;

const operations = (db: Db | Tx, eventId: string, moves = allMoves) =>
  db
    .selectFrom("schedule_operations")
    .leftJoin("users", "users.user_id", "schedule_operations.actor_id")
    .select(["operation_id", "number", "actor_id", "label", "undoes", "at"])
    .select(moves.as("moves"))
    .select("users.name as actor_name")
    .select(
      sql<boolean>`exists (select from schedule_operations as later
        where later.undoes = schedule_operations.operation_id)`.as("undone"),
    )
    .where("event_id", "=", eventId)
    .$castTo<OperationRow>();

/** Of the moves of one answer, as they are stored, which is packed. */
const BYTES_MOST = 1_000_000;

/** All moves of the first operations in an order, and at least of one; their size is known without reading them. */
const firstMoves = (order: "asc" | "desc", otherwise: RawBuilder<unknown>) => {
  const size = sql`pg_column_size(${allMoves})`;
  return sql<
    StoredMove[]
  >`case when sum(${size}) over (order by number ${sql.raw(order)}) - ${size} < ${BYTES_MOST}
    then ${allMoves} else ${otherwise} end`;
};

/** The operations after a number, oldest first; not all of them if they are many or large. */
export async function selectAfter(
  db: Db | Tx,
  eventId: string,
  number: number,
  limit: number,
): Promise<OperationRow[]> {
  const rows = await operations(db, eventId, firstMoves("asc", sql`null`))
    .where("number", ">", number)
    .where("number", "<=", number + limit)
    .orderBy("number")
    .execute();
  return rows.filter(({ moves }) => moves !== null);
}

interface Own {
  userId: string;
  /** How long, and how many steps back: what undoes something is no step of its own. */
  since: string;
  steps: number;
}

/** A user's own that could still be undone, newest first; where these are large, older ones with their first move alone. */
export async function selectOwn(db: Db | Tx, eventId: string, own: Own) {
  return operations(db, eventId, firstMoves("desc", sql`jsonb_path_query_array(${allMoves}, '$[0]')`))
    .where("actor_id", "=", own.userId)
    .where("at", ">=", own.since)
    .where("number", ">=", await selectFirstStep(db, eventId, own))
    .orderBy("number", "desc")
    .limit(OWN_MOST)
    .execute();
}

/** Of one answer: whoever undoes and redoes the same again and again adds many to few steps. */
const OWN_MOST = 1000;

/** The number of the oldest operation of a user that is within the steps. */
export async function selectFirstStep(
  db: Db | Tx,
  eventId: string,
  { userId, steps }: Pick<Own, "userId" | "steps">,
): Promise<number> {
  const row = await db
    .selectFrom("schedule_operations")
    .select("number")
    .where("event_id", "=", eventId)
    .where("actor_id", "=", userId)
    .where("undoes", "is", null)
    .orderBy("number", "desc")
    .offset(steps - 1)
    .limit(1)
    .executeTakeFirst();
  return row?.number ?? 0;
}

export const selectOperation = (db: Db | Tx, eventId: string, operationId: string) =>
  operations(db, eventId).where("operation_id", "=", operationId).executeTakeFirst();

/** Those that moved the slot, newest first, with its move alone. */
export const selectOf = (db: Db | Tx, eventId: string, slotId: string, limit: number) =>
  operations(db, eventId, moveOf(slotId))
    .where(sql<boolean>`moves @> ${JSON.stringify([{ slotId }])}::text::jsonb`)
    .orderBy("number", "desc")
    .limit(limit)
    .execute();

const moveOf = (slotId: string) =>
  sql<
    StoredMove[]
  >`jsonb_path_query_array(${allMoves}, '$[*] ? (@.slotId == $id)', jsonb_build_object('id', ${slotId}::text))`;

/** Who moved the slot to where it is now; null if that was no operation, as an import, or a room that is gone. */
export async function selectMover(
  db: Db | Tx,
  eventId: string,
  slotId: string,
  place: SchedulePlace,
): Promise<string | null> {
  const [found] = await selectOf(db, eventId, slotId, 1);
  const to = found?.moves[0]?.to;
  return found && to && samePlace(to, place) ? found.actor_name : null;
}

interface Numbered {
  number: number;
  actor_name: string | null;
  plan_revision: number;
  /** Of its slots, now that they stand there. */
  revisions: Record<string, number>;
}

/** Adds the next operation of the event, whose row in programmes is locked, and returns what comes with it. */
export async function insertOperation(
  tx: Tx,
  eventId: string,
  row: Omit<OperationRow, "number" | "actor_name" | "undone">,
): Promise<Numbered> {
  const slotIds = idsSubquery(row.moves.map(({ slotId }) => slotId));
  const { rows } = await sql<Numbered>`
    with numbered as (
      update programmes set last_operation = last_operation + 1 where event_id = ${eventId}
      returning last_operation as number, plan_revision),
    inserted as (
      insert into schedule_operations (operation_id, event_id, number, actor_id, label, moves, undoes, at)
      select ${row.operation_id}::uuid, ${eventId}::uuid, number, ${row.actor_id}::uuid, ${row.label},
        ${JSON.stringify(row.moves)}::text::jsonb, ${row.undoes}::uuid, ${row.at}::timestamptz
      from numbered)
    select number, plan_revision, (select name from users where user_id = ${row.actor_id}::uuid) as actor_name,
      (select json_object_agg(slot_id, revision) from (
        select session_id as slot_id, revision from sessions where session_id in ${slotIds}
        union all select item_id, revision from programme_items where item_id in ${slotIds}) as slots) as revisions
    from numbered`.execute(tx);
  const [numbered] = rows;
  if (!numbered) throw new Error("The programme is gone");
  return numbered;
}

/** A slot's new place, and whether anything but its pin, its track and its length changed. */
export interface PlacedRow {
  slotId: string;
  isSession: boolean;
  to: SchedulePlace;
  otherRooms: boolean;
  /** The next in the calendar entry of an item. */
  sequence: number;
}

/** Writes where sessions and items stand now, and what follows from it. */
export async function writePlaces(tx: Tx, rows: readonly PlacedRow[], time: string): Promise<void> {
  const columns = ({ to }: PlacedRow) => ({
    start_time: to.startTime,
    duration_minutes: to.durationMinutes,
    pinned: to.pinned,
    updated_at: time,
  });
  const sessions = rows.filter(({ isSession }) => isSession);
  await updateRows(
    tx,
    "sessions",
    "session_id",
    sessions.map((row) => ({
      session_id: row.slotId,
      ...columns(row),
      room_id: row.to.roomIds[0] ?? null,
      // Settling names them after their rows.
      room: row.to.roomName,
      track_id: row.to.trackId,
      track: row.to.trackName,
    })),
  );
  const items = rows.filter(({ isSession }) => !isSession);
  await updateRows(
    tx,
    "programme_items",
    "item_id",
    items.map((row) => ({ item_id: row.slotId, ...columns(row), sequence: row.sequence })),
  );
  const elsewhere = items.filter(({ otherRooms }) => otherRooms);
  if (elsewhere.length > 0) {
    const ids = elsewhere.map(({ slotId }) => slotId);
    await tx.deleteFrom("programme_item_rooms").where("item_id", "in", ids).execute();
    await insertRows(
      tx,
      "programme_item_rooms",
      elsewhere.flatMap(({ slotId, to }) => to.roomIds.map((room_id) => ({ item_id: slotId, room_id }))),
    );
  }
  await settleSlots(
    tx,
    rows.map(({ slotId }) => slotId),
  );
}
