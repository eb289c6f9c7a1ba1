import { sql } from "kysely";
import type { Db, Tx } from "../../../db/db.ts";
import type { Tables } from "../../../db/tables.ts";
import type { AnyAnswerTable } from "../stored/answer-tables.ts";

/** Events where accounts answer and whose keys exist. */
export function selectAccountEvents(db: Db) {
  return db
    .selectFrom("feedback_settings as settings")
    .innerJoin("feedback_keys", "feedback_keys.event_id", "settings.event_id")
    .innerJoin("events", "events.event_id", "settings.event_id")
    .select(["events.event_id", "events.name", "settings.reactions", "settings.scales"])
    .select((row) => row.ref("feedback_keys.sealed_key").$notNull().as("sealed_key"))
    .where("settings.access", "=", "account")
    .where("feedback_keys.sealed_key", "is not", null)
    .orderBy("events.event_id")
    .execute();
}

/** Stored answers of an event under these keys, one for each of its sessions. */
export function selectByKeys(db: Db, keys: readonly { session_id: string; answer_key: Uint8Array }[]) {
  const given = sql<Pick<Tables["feedback_answers"], "session_id" | "answer_key">>`(
    select unnest(${keys.map(({ session_id }) => session_id)}::uuid[]) as session_id,
      decode(unnest(${keys.map(({ answer_key }) => Buffer.from(answer_key).toString("hex"))}::text[]), 'hex') as answer_key)`;
  return db
    .selectFrom("feedback_answers as answers")
    .innerJoin(given.as("given"), (join) =>
      join
        .onRef("given.session_id", "=", "answers.session_id")
        .onRef("given.answer_key", "=", "answers.answer_key"),
    )
    .innerJoin("sessions", "sessions.session_id", "answers.session_id")
    .innerJoin("talks", "talks.talk_id", "sessions.talk_id")
    .select(["answers.session_id", "talks.title", "answers.rating", "answers.scales", "answers.reactions"])
    .select(["answers.comment", "answers.comment_for", "answers.show_anyway", "answers.hour"])
    .orderBy("answers.hour", "desc")
    .orderBy("answers.session_id")
    .execute();
}

/** The keys of all events that have one. */
export function selectKeys(tx: Tx) {
  return tx
    .selectFrom("feedback_keys")
    .select("event_id")
    .select((row) => row.ref("sealed_key").$notNull().as("sealed_key"))
    .where("sealed_key", "is not", null)
    .orderBy("event_id")
    .execute();
}

/** Deletes stored answers under these keys, one for each of the subjects. */
export async function deleteByKeys(
  tx: Tx,
  { name, subject }: AnyAnswerTable,
  keys: readonly { id: string; answerKey: Uint8Array }[],
): Promise<void> {
  await sql`delete from ${sql.table(name)} as answers using (
      select unnest(${keys.map(({ id }) => id)}::uuid[]) as id,
        decode(unnest(${keys.map(({ answerKey }) => Buffer.from(answerKey).toString("hex"))}::text[]), 'hex') as answer_key) as given
    where answers.${sql.ref(subject)} = given.id and answers.answer_key = given.answer_key`.execute(tx);
}

/** Sessions or surveys of the event that have answers. */
export async function selectAnswered(db: Db, table: AnyAnswerTable, eventId: string): Promise<string[]> {
  const { name, subject, subjects } = table;
  const { rows } = await sql<{ id: string }>`
    select ${sql.ref(`about.${subject}`)} as id from ${sql.table(subjects)} as about
    where about.event_id = ${eventId} and exists (
      select from ${sql.table(name)} as answers where ${sql.ref(`answers.${subject}`)} = ${sql.ref(`about.${subject}`)})
    order by 1`.execute(db);
  return rows.map(({ id }) => id);
}
