import { type Insertable, type Selectable, sql, type Updateable } from "kysely";
import type { Db, Tx } from "../../db/db.ts";
import { columnsOf } from "../../db/rows/columns.ts";
import type { Tables } from "../../db/tables.ts";

export type PollRow = Selectable<Tables["polls"]>;

/** The session, or the rehearsal, that it belongs to. */
export const stageOf = ({ session_id, rehearsal_id }: Pick<PollRow, "session_id" | "rehearsal_id">): string =>
  session_id ?? rehearsal_id ?? "";

/** The polls of a stage in order. */
export const selectPolls = (db: Db | Tx, stageId: string): Promise<PollRow[]> =>
  db
    .selectFrom("polls")
    .select(columnsOf("polls"))
    .where((row) => row.or([row("session_id", "=", stageId), row("rehearsal_id", "=", stageId)]))
    .orderBy("position")
    .orderBy("poll_id")
    .execute();

/** `lock` keeps others from changing or answering it. */
export const selectPoll = (db: Db | Tx, pollId: string, lock?: "update"): Promise<PollRow | undefined> =>
  db
    .selectFrom("polls")
    .select(columnsOf("polls"))
    .where("poll_id", "=", pollId)
    .$if(lock === "update", (row) => row.forUpdate())
    .executeTakeFirst();

export interface Tally {
  poll_id: string;
  round: number;
  answered: number;
  /** How often each option was chosen, up to the last that was. */
  chosen: number[];
}

/** The results of the present round, or of all rounds, of these polls; those without an answer are missing. */
export async function tally(db: Db | Tx, pollIds: string[], which: "present" | "all"): Promise<Tally[]> {
  if (pollIds.length === 0) return [];
  const { rows } = await sql<{ poll_id: string; round: number; answered: number; choices: Counted[] | null }>`
    select answers.poll_id, answers.round, count(*)::integer as answered, (
      select json_agg(json_build_object('choice', each.choice, 'count', each.count)) from (
        select choice, count(*) from poll_answers as same, unnest(same.choices) as choice
        where same.poll_id = answers.poll_id and same.round = answers.round group by choice) as each
    ) as choices
    from poll_answers as answers join polls on polls.poll_id = answers.poll_id
    where answers.poll_id = any(${pollIds}::uuid[]) and (${which === "all"} or answers.round = polls.round)
    group by answers.poll_id, answers.round order by answers.poll_id, answers.round`.execute(db);
  return rows.map(({ choices, ...row }) => {
    const chosen: number[] = [];
    for (const { choice, count } of choices ?? []) chosen[choice] = count;
    return { ...row, chosen: Array.from(chosen, (count) => count ?? 0) };
  });
}

interface Counted {
  choice: number;
  count: number;
}

export async function insertPoll(tx: Tx, row: Insertable<Tables["polls"]>): Promise<void> {
  await tx.insertInto("polls").values(row).execute();
}

export async function updatePoll(tx: Tx, pollId: string, values: Updateable<Tables["polls"]>): Promise<void> {
  await tx.updateTable("polls").set(values).where("poll_id", "=", pollId).execute();
}

export async function deletePoll(tx: Tx, pollId: string): Promise<void> {
  await tx.deleteFrom("polls").where("poll_id", "=", pollId).execute();
}

export async function isAnswered(tx: Tx, pollId: string, round: number): Promise<boolean> {
  const row = await tx
    .selectFrom("poll_answers")
    .select("poll_id")
    .where("poll_id", "=", pollId)
    .where("round", "=", round)
    .limit(1)
    .executeTakeFirst();
  return row !== undefined;
}

export async function countAnswers(
  db: Db,
  { poll_id, round }: Pick<PollRow, "poll_id" | "round">,
): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::integer as count from poll_answers where poll_id = ${poll_id} and round = ${round}`.execute(
    db,
  );
  return rows[0]?.count ?? 0;
}

/** Whether the poll's round has an answer under the key. */
export async function hasAnswer(
  db: Db,
  { poll_id, round }: Pick<PollRow, "poll_id" | "round">,
  key: Uint8Array,
): Promise<boolean> {
  const { rows } = await sql`
    select from poll_answers where poll_id = ${poll_id} and round = ${round} and voter_key = ${key}`.execute(
    db,
  );
  return rows.length > 0;
}

/** Stores or changes an answer, if the poll is open and as it was read; returns whether it is, and whether it is new. */
export async function putAnswer(
  db: Db,
  { poll_id, round, question, type, options }: PollRow,
  key: Uint8Array,
  choices: number[],
): Promise<{ isTaken: boolean; isNew: boolean }> {
  const { rows } = await sql<{ is_new: boolean }>`
    with found as (
      select poll_id, round from polls
      where poll_id = ${poll_id} and round = ${round} and state = 'open'
        and question = ${question} and type = ${type} and options = ${options}::text[]
      for share)
    insert into poll_answers (poll_id, round, voter_key, choices)
    select poll_id, round, ${key}::bytea, ${choices}::smallint[] from found
    on conflict (poll_id, round, voter_key) do update set choices = excluded.choices
    returning poll_answers.xmax = 0 as is_new`.execute(db);
  return { isTaken: rows.length > 0, isNew: rows[0]?.is_new ?? false };
}
