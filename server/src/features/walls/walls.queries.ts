import type { WallShows } from "@plenary/contract/feedback/walls";
import { type Insertable, type Selectable, sql } from "kysely";
import type { Db, Tx } from "../../db/db.ts";
import { columnsOf } from "../../db/rows/columns.ts";
import type { Tables } from "../../db/tables.ts";
import type { AnyAnswerTable } from "../answering/stored/answer-tables.ts";

export type WallRow = Selectable<Tables["walls"]>;

/** What a wall shows; one from before walls could show a stage doesn't. */
export const showsOf = ({ shows }: Pick<WallRow, "shows">): WallShows => ({
  ...{ questions: false, polls: false },
  ...(shows as Partial<WallShows> & Pick<WallShows, "now" | "answers">),
});

const present = (db: Db | Tx) =>
  db.selectFrom("walls").select(columnsOf("walls")).where("ended_at", "is", null);

/** The event's walls that aren't ended, newest first, each with its subject's name. */
export function selectWalls(db: Db, eventId: string) {
  return present(db)
    .leftJoin("rooms", "rooms.room_id", "walls.room_id")
    .leftJoin("sessions", "sessions.session_id", "walls.session_id")
    .leftJoin("talks", "talks.talk_id", "sessions.talk_id")
    .leftJoin("surveys", "surveys.survey_id", "walls.survey_id")
    .innerJoin("events", "events.event_id", "walls.event_id")
    .select(named)
    .where("walls.event_id", "=", eventId)
    .orderBy("walls.created_at", "desc")
    .orderBy("walls.wall_id", "desc")
    .execute();
}

/** A survey is named in its first language. */
const named =
  sql<string>`coalesce(rooms.name, talks.title, surveys.title ->> surveys.languages[1], events.name)`.as(
    "name",
  );

export const selectWall = (db: Db | Tx, wallId: string): Promise<WallRow | undefined> =>
  present(db).where("wall_id", "=", wallId).executeTakeFirst();

export const selectWallByHash = (db: Db, hash: Buffer): Promise<WallRow | undefined> =>
  present(db).where("token_hash", "=", hash).executeTakeFirst();

export async function countWalls(tx: Tx, eventId: string): Promise<number> {
  const row = await tx
    .selectFrom("walls")
    .select((each) => each.fn.countAll<number>().as("count"))
    .where("event_id", "=", eventId)
    .where("ended_at", "is", null)
    .executeTakeFirstOrThrow();
  return row.count;
}

/** Ended walls are no longer needed. */
export async function insertWall(tx: Tx, row: Insertable<Tables["walls"]>): Promise<void> {
  await tx
    .deleteFrom("walls")
    .where("event_id", "=", row.event_id)
    .where("ended_at", "is not", null)
    .execute();
  await tx.insertInto("walls").values(row).execute();
}

export async function changeWall(
  tx: Tx,
  wallId: string,
  values: { shows: string } | { ended_at: string },
): Promise<void> {
  await tx.updateTable("walls").set(values).where("wall_id", "=", wallId).execute();
}

/** Whether the event has the room, session or survey. */
export async function hasSubject(
  tx: Tx,
  eventId: string,
  subject: { table: "rooms" | "sessions" | "surveys"; column: string; id: string },
): Promise<boolean> {
  const { rows } = await sql`select 1 from ${sql.table(subject.table)}
    where ${sql.ref(subject.column)} = ${subject.id} and event_id = ${eventId}`.execute(tx);
  return rows.length > 0;
}

/** How many answers of these subjects count. */
export async function countAnswered(
  db: Db,
  { name, subject }: Pick<AnyAnswerTable, "name" | "subject">,
  ids: readonly string[],
): Promise<number> {
  const { rows } = await sql<{ count: number }>`select count(*)::int as count from ${sql.table(name)}
    where ${sql.ref(subject)} = any(${[...ids]}::uuid[]) and state = 'counted'`.execute(db);
  return rows[0]?.count ?? 0;
}
