import { sql } from "kysely";
import type { Db, Tx } from "../../db/db.ts";
import {
  type AnyAnswerTable,
  answerTables,
  ofEvent,
  sessionAnswers,
} from "../answering/stored/answer-tables.ts";

/** Past events that have a key. */
export function selectKeptKeys(db: Db, today: string) {
  return db
    .selectFrom("feedback_keys")
    .innerJoin("events", "events.event_id", "feedback_keys.event_id")
    .select(["events.event_id", "events.start_date", "events.end_date", "events.timezone"])
    .select(sql<boolean>`feedback_keys.destroyed_at is not null`.as("is_destroyed"))
    .where("events.end_date", "<", today)
    .orderBy("events.event_id")
    .execute();
}

/** Destroys the event's key and its left-out answers, which nobody could restore without an origin. */
export async function destroyKey(tx: Tx, eventId: string, time: string): Promise<void> {
  await tx
    .updateTable("feedback_keys")
    .set({ sealed_key: null, destroyed_at: time })
    .where("event_id", "=", eventId)
    .where("destroyed_at", "is", null)
    .execute();
  // Processes of the previous version may still write these.
  await tx.deleteFrom("feedback_networks").where("event_id", "=", eventId).execute();
  for (const table of answerTables)
    await sql`delete from ${sql.table(table.name)} where ${ofEvent(table, eventId)} and state = 'discarded'`.execute(
      tx,
    );
}

/** Rewrites answers in random order, without keys and origins: neither position nor transaction reveals a time. */
export async function shuffle(tx: Tx, table: AnyAnswerTable, subjectId: string): Promise<void> {
  const { name, subject, columns, decided } = table;
  const kept = [...columns, ...decided].filter((column) => column !== "answer_key" && column !== "origin");
  const listed = sql.join(kept.map((column) => sql.ref(column)));
  const written = sql.join(kept.map((column) => (column === "decided_at" ? decidedDay : sql.ref(column))));
  await sql`
    with gone as (delete from ${sql.table(name)} where ${sql.ref(subject)} = ${subjectId} returning ${listed})
    insert into ${sql.table(name)} (${listed}) select ${written} from gone order by random()`.execute(tx);
}

const decidedDay = sql`date_trunc('day', decided_at at time zone 'UTC') at time zone 'UTC'`;

/** Removes the row of a destroyed key. */
export async function forgetKey(db: Db, eventId: string): Promise<void> {
  await db
    .deleteFrom("feedback_keys")
    .where("event_id", "=", eventId)
    .where("destroyed_at", "is not", null)
    .execute();
}

/** Deletes comments of events that ended longer ago than their settings say, and answers that were nothing else. */
export async function deleteOldComments(db: Db, time: string): Promise<void> {
  const old = sql`
    select answers.answer_id
    from feedback_settings as settings join events on events.event_id = settings.event_id
      join sessions on sessions.event_id = events.event_id
      join feedback_answers as answers on answers.session_id = sessions.session_id and answers.comment is not null
    where events.end_date + make_interval(months => settings.retention_months) < ${time.slice(0, 10)}::date`;
  await sql`delete from feedback_answers where answer_id in (${old})
    and rating is null and reactions = 0 and scales = '{}'`.execute(db);
  await sql`update feedback_answers
    set comment = null, comment_key = null, comment_state = 'none', flags = '{}', show_anyway = false, decided_by = null, decided_at = null
    where answer_id in (${old})`.execute(db);
}

/** Deletes all answers of the event and its key. */
export async function deleteAnswers(tx: Tx, eventId: string): Promise<number> {
  let deleted = 0;
  for (const table of answerTables) {
    const gone = await sql`delete from ${sql.table(table.name)} where ${ofEvent(table, eventId)}`.execute(tx);
    deleted += Number(gone.numAffectedRows ?? 0);
  }
  await sql`update feedback_sessions set organizers_answers = 0 where ${ofEvent(sessionAnswers, eventId)}`.execute(
    tx,
  );
  await tx.updateTable("surveys").set({ organizers_answers: 0 }).where("event_id", "=", eventId).execute();
  await tx.deleteFrom("feedback_networks").where("event_id", "=", eventId).execute();
  await tx.deleteFrom("feedback_keys").where("event_id", "=", eventId).execute();
  return deleted;
}
