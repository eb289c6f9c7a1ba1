import { type RawBuilder, sql } from "kysely";
import { organizersOf } from "../../../core/access.ts";
import type { Db, Tx } from "../../../db/db.ts";
import type { AnyAnswerTable } from "../stored/answer-tables.ts";

/** Whether only accounts answer about `about`, without their names. */
const byAccounts = ({ subjects }: AnyAnswerTable) =>
  subjects === "surveys"
    ? sql<boolean>`about.access = 'account' and not about.named`
    : sql<boolean>`exists (select from feedback_settings as settings
        where settings.event_id = about.event_id and settings.access = 'account')`;

interface Keyed {
  event_id: string;
  sealed_key: string;
  organizers: string[];
  /** Sessions or surveys with answers. */
  ids: string[];
}

/** Events whose key finds the organizers' own answers. `which` is a condition on the sessions or surveys, `about`. */
export async function selectKeyed(
  db: Db | Tx,
  table: AnyAnswerTable,
  which: RawBuilder<boolean>,
): Promise<Keyed[]> {
  const { name, subject, subjects } = table;
  const { rows } = await sql<Keyed>`
    select keys.event_id, keys.sealed_key, array_agg(${sql.ref(`about.${subject}`)}) as ids,
      array(${organizersOf(sql.ref<string>("keys.event_id"))}) as organizers
    from ${sql.table(subjects)} as about join feedback_keys as keys on keys.event_id = about.event_id
    where keys.sealed_key is not null and ${which} and ${byAccounts(table)} and exists (
      select from ${sql.table(name)} as answers
      where ${sql.ref(`answers.${subject}`)} = ${sql.ref(`about.${subject}`)} and answers.state = 'counted')
    group by keys.event_id, keys.sealed_key`.execute(db);
  return rows;
}

/** How many of these keys have an answer that counts, by session or survey; without entries for zero. */
export async function countByKeys(
  db: Db | Tx,
  { name, subject }: AnyAnswerTable,
  keys: readonly { id: string; answerKey: string }[],
): Promise<{ id: string; count: number }[]> {
  const { rows } = await sql<{ id: string; count: number }>`
    select given.id, count(*)::integer as count
    from ${sql.table(name)} as answers join (
        select unnest(${keys.map(({ id }) => id)}::uuid[]) as id,
          decode(unnest(${keys.map(({ answerKey }) => answerKey)}::text[]), 'hex') as answer_key) as given
      on ${sql.ref(`answers.${subject}`)} = given.id and answers.answer_key = given.answer_key
    where answers.state = 'counted'
    group by given.id`.execute(db);
  return rows;
}

/** The counts stored when keys were destroyed; a survey stores its own. */
export async function selectNoted(
  db: Db | Tx,
  { subject, subjects }: AnyAnswerTable,
  which: RawBuilder<boolean>,
): Promise<{ id: string; count: number }[]> {
  const noted = subjects === "surveys" ? "surveys" : "feedback_sessions";
  const { rows } = await sql<{ id: string; count: number }>`
    select ${sql.ref(`about.${subject}`)} as id, noted.organizers_answers as count
    from ${sql.table(subjects)} as about join ${sql.table(noted)} as noted
      on ${sql.ref(`noted.${subject}`)} = ${sql.ref(`about.${subject}`)}
    where noted.organizers_answers > 0 and ${which}`.execute(db);
  return rows;
}

/** Stores the counts for good. */
export async function noteCounts(
  tx: Tx,
  { subjects }: AnyAnswerTable,
  counts: ReadonlyMap<string, number>,
): Promise<void> {
  for (const [id, organizers_answers] of counts)
    if (subjects === "surveys")
      await tx.updateTable("surveys").set({ organizers_answers }).where("survey_id", "=", id).execute();
    else
      await tx
        .insertInto("feedback_sessions")
        .values({ session_id: id, organizers_answers })
        .onConflict((conflict) => conflict.column("session_id").doUpdateSet({ organizers_answers }))
        .execute();
}
