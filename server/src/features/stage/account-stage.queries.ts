import { sql } from "kysely";
import type { Db, Tx } from "../../db/db.ts";
import { columnsOf } from "../../db/rows/columns.ts";
import type { PollRow } from "./polls.queries.ts";

/** Sessions of an event that have, or had, a stage. */
export const selectSessions = (db: Db, eventId: string) =>
  db
    .selectFrom("sessions")
    .innerJoin("talks", "talks.talk_id", "sessions.talk_id")
    .innerJoin("stages", "stages.session_id", "sessions.session_id")
    .select(["sessions.session_id", "talks.title"])
    .where("sessions.event_id", "=", eventId)
    .orderBy("sessions.session_id")
    .execute();

export async function selectQuestionIds(db: Db, sessionId: string): Promise<string[]> {
  const rows = await db
    .selectFrom("stage_questions")
    .select("question_id")
    .where("session_id", "=", sessionId)
    .execute();
  return rows.map(({ question_id }) => question_id);
}

const hexOf = (keys: readonly { key: Uint8Array }[]) =>
  keys.map(({ key }) => Buffer.from(key).toString("hex"));

/** Questions asked or voted for under these keys, oldest first. */
export async function selectVoted(db: Db, keys: readonly { question_id: string; key: Uint8Array }[]) {
  if (keys.length === 0) return [];
  const { rows } = await sql<{ text: string; name: string | null; is_own: boolean }>`
    with given as (
      select unnest(${keys.map(({ question_id }) => question_id)}::uuid[]) as question_id,
        decode(unnest(${hexOf(keys)}::text[]), 'hex') as key)
    select questions.text, questions.name, coalesce(questions.asker_key = given.key, false) as is_own
    from stage_questions as questions join given on given.question_id = questions.question_id
      left join stage_votes as votes on votes.question_id = given.question_id and votes.voter_key = given.key
    where questions.asker_key = given.key or votes.voter_key is not null
    order by questions.created_at, questions.question_id`.execute(db);
  return rows;
}

interface Round {
  poll_id: string;
  round: number;
  key: Uint8Array;
}

/** Answers to these rounds under these keys. */
export async function selectAnswered(db: Db, rounds: readonly Round[]) {
  if (rounds.length === 0) return [];
  const { rows } = await sql<{ poll_id: string; round: number; choices: number[] }>`
    with given as (
      select unnest(${rounds.map(({ poll_id }) => poll_id)}::uuid[]) as poll_id,
        unnest(${rounds.map(({ round }) => round)}::integer[]) as round,
        decode(unnest(${hexOf(rounds)}::text[]), 'hex') as key)
    select answers.poll_id, answers.round, answers.choices
    from poll_answers as answers join given on given.poll_id = answers.poll_id
      and given.round = answers.round and given.key = answers.voter_key
    order by answers.poll_id, answers.round`.execute(db);
  return rows;
}

export async function selectQuestionIdsAt(tx: Tx, eventId: string): Promise<string[]> {
  const rows = await tx
    .selectFrom("stage_questions as questions")
    .innerJoin("sessions", "sessions.session_id", "questions.session_id")
    .select("questions.question_id")
    .where("sessions.event_id", "=", eventId)
    .execute();
  return rows.map(({ question_id }) => question_id);
}

export const selectPollsAt = (tx: Tx, eventId: string): Promise<PollRow[]> =>
  tx
    .selectFrom("polls")
    .select(columnsOf("polls"))
    .where("session_id", "in", (row) =>
      row.selectFrom("sessions").select("sessions.session_id").where("sessions.event_id", "=", eventId),
    )
    .execute();

/** Deletes votes and questions under these keys; returns the session of each. */
export async function deleteVoted(
  tx: Tx,
  keys: readonly { question_id: string; key: Uint8Array }[],
): Promise<string[]> {
  if (keys.length === 0) return [];
  const given = sql`(
    select unnest(${keys.map(({ question_id }) => question_id)}::uuid[]) as question_id,
      decode(unnest(${hexOf(keys)}::text[]), 'hex') as key) as given`;
  const votes = await sql<OfSession>`delete from stage_votes as votes
    using stage_questions as questions, ${given}
    where votes.question_id = given.question_id and votes.voter_key = given.key
      and questions.question_id = given.question_id
    returning questions.session_id`.execute(tx);
  const asked = await sql<OfSession>`delete from stage_questions as questions using ${given}
    where questions.question_id = given.question_id and questions.asker_key = given.key
    returning questions.session_id`.execute(tx);
  return [...votes.rows, ...asked.rows].map(({ session_id }) => session_id);
}

interface OfSession {
  session_id: string;
}

/** Deletes answers to these rounds under these keys; returns the session of each. */
export async function deleteAnswered(tx: Tx, rounds: readonly Round[]): Promise<string[]> {
  if (rounds.length === 0) return [];
  const { rows } = await sql<OfSession>`delete from poll_answers as answers using polls, (
      select unnest(${rounds.map(({ poll_id }) => poll_id)}::uuid[]) as poll_id,
        unnest(${rounds.map(({ round }) => round)}::integer[]) as round,
        decode(unnest(${hexOf(rounds)}::text[]), 'hex') as key) as given
    where answers.poll_id = given.poll_id and answers.round = given.round
      and answers.voter_key = given.key and polls.poll_id = given.poll_id
    returning polls.session_id`.execute(tx);
  return rows.map(({ session_id }) => session_id);
}
