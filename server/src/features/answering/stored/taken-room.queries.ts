import { feedbackLimits } from "@plenary/contract/feedback/feedback-limits";
import { type RawBuilder, sql } from "kysely";
import { readQuotas } from "../../../core/limits/quotas.ts";
import type { Db, Tx } from "../../../db/db.ts";
import {
  type AnyAnswerTable,
  answerTables,
  rowBytes,
  sessionAnswers,
  surveyAnswers,
} from "./answer-tables.ts";

/** Approximate room that answers take in the database (docs/product/feedback.md#room). */

export interface Amount {
  answers: number;
  bytes: number;
}

interface Stored {
  name: string;
  /** The bytes of each row. */
  bytes: RawBuilder<unknown>;
  /** Whether a row belongs to one of these sessions or rehearsals, which have separate columns. */
  of(column: RawBuilder<unknown>, owners: RawBuilder<unknown>): RawBuilder<unknown>;
}

const sizeOf = ({ subjects }: Pick<AnyAnswerTable, "subjects">) =>
  subjects === "surveys"
    ? sql`(${sql.lit(rowBytes.answer)} + pg_column_size(answer))`
    : sql`(${sql.lit(rowBytes.answer)} + coalesce(octet_length(comment), 0))`;

/** What phones send to stages. */
const onStages: readonly Stored[] = [
  {
    name: "stage_questions",
    bytes: sql`(${sql.lit(rowBytes.question)} + octet_length(text) + coalesce(octet_length(name), 0))`,
    of: (column, owners) => sql`${column} in (${owners})`,
  },
  {
    name: "stage_votes",
    bytes: sql.lit(rowBytes.vote),
    of: (column, owners) =>
      sql`question_id in (select question_id from stage_questions where ${column} in (${owners}))`,
  },
  {
    name: "poll_answers",
    bytes: sql.lit(rowBytes.pollAnswer),
    of: (column, owners) => sql`poll_id in (select poll_id from polls where ${column} in (${owners}))`,
  },
];

const [ofSession, ofRehearsal] = [sql.ref("session_id"), sql.ref("rehearsal_id")];

/** Bytes of what phones have sent to the stages of some sessions, and to some rehearsals. */
async function bytesOnStages(
  db: Db | Tx,
  sessions: RawBuilder<unknown>,
  rehearsals: RawBuilder<unknown>,
): Promise<number> {
  let sum = 0;
  for (const { name, bytes, of } of onStages)
    for (const where of [of(ofSession, sessions), of(ofRehearsal, rehearsals)])
      sum += (await amountOf(db, name, bytes, where)).bytes;
  return sum;
}

async function amountOf(
  db: Db | Tx,
  name: string,
  bytes: RawBuilder<unknown>,
  where: RawBuilder<unknown>,
): Promise<Amount> {
  const { rows } = await sql<Amount>`
    select count(*)::integer as answers, coalesce(sum(${bytes}), 0)::double precision as bytes
    from ${sql.table(name)} where ${where}`.execute(db);
  return rows[0] ?? { answers: 0, bytes: 0 };
}

/** Left-out answers don't count against their session, survey and event. */
const isIn = sql`state <> 'discarded'`;

/** The amount of stored answers about one subject or event, including those left out. */
export const amountStored = (db: Tx, table: AnyAnswerTable, where: RawBuilder<unknown>): Promise<Amount> =>
  amountOf(db, table.name, sizeOf(table), where);

/** Deletes some of these; returns how many. */
export async function deleteSomeAnswers(
  tx: Tx,
  { name }: AnyAnswerTable,
  where: RawBuilder<unknown>,
  most: number,
): Promise<number> {
  const { numAffectedRows } = await sql`delete from ${sql.table(name)} where answer_id in (
    select answer_id from ${sql.table(name)} where ${where} limit ${most}::integer)`.execute(tx);
  return Number(numAffectedRows ?? 0);
}

/** The amount of answers to one session or survey. */
export const amountOfSubject = (db: Db | Tx, table: AnyAnswerTable, subjectId: string): Promise<Amount> =>
  amountOf(db, table.name, sizeOf(table), sql`${sql.ref(table.subject)} = ${subjectId} and ${isIn}`);

/** The amount of left-out ones of these, from one origin. */
export const amountLeftOut = (
  db: Tx,
  table: AnyAnswerTable,
  subjectId: string,
  origin: string,
): Promise<Amount> =>
  amountOf(
    db,
    table.name,
    sizeOf(table),
    sql`${sql.ref(table.subject)} = ${subjectId} and origin = decode(${origin}, 'hex') and state = 'discarded'`,
  );

/** The amount of what was sent to a session's stage, or to a rehearsal. */
export async function amountOfStage(db: Db, stageId: string): Promise<Amount> {
  const id = sql`${stageId}::uuid`;
  return { answers: 0, bytes: await bytesOnStages(db, id, id) };
}

/** Sessions and surveys of an event with at least that many bytes of answers, the largest first, with their names. */
export async function selectLarge(db: Db | Tx, eventId: string, from: number) {
  const { rows } = await sql<{
    session_id: string | null;
    survey_id: string | null;
    title: string;
    bytes: number;
  }>`
    select session_id, null as survey_id, talks.title, bytes
    from sessions join talks using (talk_id), ${bytesOfEach(sessionAnswers, from)}
    where event_id = ${eventId} and bytes >= ${from}
    union all
    select null, survey_id, title ->> languages[1], bytes
    from surveys, ${bytesOfEach(surveyAnswers, 0)}
    where event_id = ${eventId} and bytes >= ${from}
    order by bytes desc`.execute(db);
  return rows;
}

/**
 * The bytes of the answers of each subject beside it. Subject by subject, as the database would rather read the answers of
 * all events; and nothing is read of those whose answers are too few to fill `from` bytes.
 */
const bytesOfEach = (table: AnyAnswerTable, from: number) => {
  const { name, subject, subjects } = table;
  const own = sql`${sql.ref(`each.${subject}`)} = ${sql.ref(`${subjects}.${subject}`)} and each.${isIn}`;
  const fewest = Math.floor(from / (rowBytes.answer + 4 * feedbackLimits.commentMax));
  return sql`lateral (
    select coalesce(sum(${sizeOf(table)}), 0)::double precision as bytes from ${sql.table(name)} as each
    where ${own} and (select count(*) from ${sql.table(name)} as each where ${own}) >= ${fewest}::integer) as taken`;
};

/** The size of all answer tables in bytes: looked up, not counted. */
export async function sizeOfTables(db: Db): Promise<number> {
  const { rows } = await sql<{ size: number }>`
    select sum(pg_total_relation_size(oid))::double precision as size from pg_class
    where relnamespace = current_schema()::regnamespace
      and relname in (${sql.join([...answerTables, ...onStages].map(({ name }) => name))})`.execute(db);
  return rows[0]?.size ?? 0;
}

/** The amount of all answers of an event. */
export const amountOfEvent = (db: Db | Tx, eventId: string): Promise<Amount> =>
  amountAt(db, sql`${eventId}::uuid`, isIn);

/** Bytes of the answers at all events of an account, including those left out, because they are stored. */
export const bytesOfOwner = async (db: Db, ownerId: string): Promise<number> =>
  (await amountAt(db, sql`select event_id from events where creator_id = ${ownerId}`, sql`true`)).bytes;

async function amountAt(
  db: Db | Tx,
  events: RawBuilder<unknown>,
  which: RawBuilder<unknown>,
): Promise<Amount> {
  const all = { answers: 0, bytes: 0 };
  for (const table of answerTables) {
    const { subject, subjects } = table;
    const ofEvents = sql`${sql.ref(subject)} in (
      select ${sql.ref(`${subjects}.${subject}`)} from ${sql.table(subjects)} where ${sql.ref(`${subjects}.event_id`)} in (${events}))`;
    const { answers, bytes } = await amountOf(db, table.name, sizeOf(table), sql`${ofEvents} and ${which}`);
    all.answers += answers;
    all.bytes += bytes;
  }
  const sessions = sql`select session_id from sessions where event_id in (${events})`;
  const rehearsals = sql`select rehearsal_id from stage_rehearsals where session_id in (${sessions})`;
  all.bytes += await bytesOnStages(db, sessions, rehearsals);
  return all;
}

/** Bytes left for the answers at an account's events; negative if they take more than allowed. */
export async function bytesLeftOf(db: Db, ownerId: string): Promise<number> {
  const { answerMegabytes } = await readQuotas(db, ownerId);
  return answerMegabytes * 1024 * 1024 - (await bytesOfOwner(db, ownerId));
}

/** Bytes of the answer under the key; undefined if there is none. */
export async function bytesOfAnswer(
  db: Db,
  table: AnyAnswerTable,
  subjectId: string,
  answerKey: Uint8Array,
): Promise<number | undefined> {
  const { rows } = await sql<{ bytes: number }>`
    select ${sizeOf(table)} as bytes from ${sql.table(table.name)}
    where ${sql.ref(table.subject)} = ${subjectId} and answer_key = ${answerKey}`.execute(db);
  return rows[0]?.bytes;
}
