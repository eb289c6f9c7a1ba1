import { type Insertable, sql } from "kysely";
import type { Db, Tx } from "../../../db/db.ts";
import type { Tables } from "../../../db/tables.ts";

/** Rehearsals: stages that are tried out (docs/product/stage.md#rehearsals). */

export type RehearsalRow = NonNullable<Awaited<ReturnType<typeof selectRehearsal>>>;

const select = (db: Db | Tx) =>
  db
    .selectFrom("stage_rehearsals as rehearsals")
    .innerJoin("sessions", "sessions.session_id", "rehearsals.session_id")
    .innerJoin("talks", "talks.talk_id", "sessions.talk_id")
    .select(["rehearsals.rehearsal_id", "rehearsals.session_id", "rehearsals.review"])
    .select(["rehearsals.started_at", "rehearsals.ends_at", "sessions.event_id", "talks.title"]);

/** The rehearsal with this id, unless it is over. */
export const selectRehearsal = (db: Db | Tx, rehearsalId: string, time: string) =>
  select(db)
    .where("rehearsals.rehearsal_id", "=", rehearsalId)
    .where("rehearsals.ends_at", ">", time)
    .executeTakeFirst();

/** The same by its session. */
export const selectRehearsalOf = (db: Db | Tx, sessionId: string, time: string) =>
  select(db)
    .where("rehearsals.session_id", "=", sessionId)
    .where("rehearsals.ends_at", ">", time)
    .executeTakeFirst();

export async function insertRehearsal(tx: Tx, row: Insertable<Tables["stage_rehearsals"]>): Promise<void> {
  await tx.insertInto("stage_rehearsals").values(row).execute();
}

/** Copies the polls of its session into a rehearsal, none opened yet. */
export async function copyPolls(tx: Tx, rehearsalId: string, sessionId: string): Promise<void> {
  await sql`insert into polls (poll_id, rehearsal_id, question, type, options, results, position)
    select gen_random_uuid(), ${rehearsalId}, question, type, options, results, position
    from polls where session_id = ${sessionId}`.execute(tx);
}

export async function updateRehearsal(tx: Tx, rehearsalId: string, review: boolean): Promise<void> {
  await tx.updateTable("stage_rehearsals").set({ review }).where("rehearsal_id", "=", rehearsalId).execute();
}

/** Locks the rehearsal, so that nobody else adds or changes anything meanwhile. */
export const lockRehearsal = (tx: Tx, rehearsalId: string) =>
  tx
    .selectFrom("stage_rehearsals")
    .select("review")
    .where("rehearsal_id", "=", rehearsalId)
    .forUpdate()
    .executeTakeFirst();

/** Deletes a session's rehearsal with its content; returns its id. */
export async function deleteRehearsal(tx: Tx, sessionId: string): Promise<string | undefined> {
  const row = await tx
    .deleteFrom("stage_rehearsals")
    .where("session_id", "=", sessionId)
    .returning("rehearsal_id")
    .executeTakeFirst();
  return row?.rehearsal_id;
}

export async function deleteEndedRehearsals(db: Db | Tx, time: string): Promise<void> {
  await db.deleteFrom("stage_rehearsals").where("ends_at", "<=", time).execute();
}
