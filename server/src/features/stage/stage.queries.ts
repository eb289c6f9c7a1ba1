import type { QuestionState } from "@plenary/contract/stage/stage-fields";
import { type ExpressionBuilder, type Insertable, type RawBuilder, type Selectable, sql } from "kysely";
import type { Db, Tx } from "../../db/db.ts";
import type { Tables } from "../../db/tables.ts";

export type QuestionRow = Awaited<ReturnType<typeof selectQuestions>>[number];

const selectWhole = (db: Db | Tx) =>
  db
    .selectFrom("stage_questions as questions")
    .select(["questions.question_id", "questions.text", "questions.name"])
    .select(sql<string>`coalesce(questions.session_id, questions.rehearsal_id)`.as("stage_id"))
    .select(["questions.state", "questions.created_at"])
    .select(
      sql<number>`questions.votes_kept + (
        select count(*)::integer from stage_votes where stage_votes.question_id = questions.question_id)`.as(
        "votes",
      ),
    );

/** Rows of a stage: a session's or a rehearsal's, which are in separate columns. */
const ofStage = (
  row: ExpressionBuilder<{ questions: Tables["stage_questions"] }, "questions">,
  stageId: string,
) => row.or([row("questions.session_id", "=", stageId), row("questions.rehearsal_id", "=", stageId)]);

/** All questions of a stage with their votes, oldest first. */
export const selectQuestions = (db: Db | Tx, stageId: string) =>
  selectWhole(db)
    .where((row) => ofStage(row, stageId))
    .orderBy("questions.created_at")
    .orderBy("questions.question_id")
    .execute();

export const selectQuestion = (db: Db | Tx, questionId: string) =>
  selectWhole(db).where("questions.question_id", "=", questionId).executeTakeFirst();

export async function selectEventOfSession(db: Db, sessionId: string): Promise<string | undefined> {
  const row = await db
    .selectFrom("sessions")
    .select("event_id")
    .where("session_id", "=", sessionId)
    .executeTakeFirst();
  return row?.event_id;
}

type StageRow = Pick<Selectable<Tables["stages"]>, "open" | "review">;

export const selectStage = (db: Db | Tx, sessionId: string): Promise<StageRow | undefined> =>
  db.selectFrom("stages").select(["open", "review"]).where("session_id", "=", sessionId).executeTakeFirst();

/** The stage, locked against new questions and changes. */
export const lockStage = (tx: Tx, sessionId: string): Promise<StageRow | undefined> =>
  tx
    .selectFrom("stages")
    .select(["open", "review"])
    .where("session_id", "=", sessionId)
    .forUpdate()
    .executeTakeFirst();

export async function putStage(tx: Tx, row: Insertable<Tables["stages"]>): Promise<void> {
  const { open, review, updated_at } = row;
  await tx
    .insertInto("stages")
    .values(row)
    .onConflict((conflict) => conflict.column("session_id").doUpdateSet({ open, review, updated_at }))
    .execute();
}

/** How many questions a session has, and how many of them aren't hidden. */
export async function countQuestions(tx: Tx, stageId: string): Promise<{ all: number; seen: number }> {
  const { rows } = await sql<{ all: number; seen: number }>`
    select count(*)::integer as all, (count(*) filter (where state <> 'hidden'))::integer as seen
    from stage_questions where session_id = ${stageId} or rehearsal_id = ${stageId}`.execute(tx);
  return rows[0] ?? { all: 0, seen: 0 };
}

/** How many questions and poll answers the sessions of an event have. */
export async function countAt(db: Db, eventId: string): Promise<{ questions: number; answers: number }> {
  const { rows } = await sql<{ questions: number; answers: number }>`
    select (select count(*)::integer from stage_questions join sessions using (session_id)
        where sessions.event_id = ${eventId}) as questions,
      (select count(*)::integer from poll_answers join polls using (poll_id) join sessions using (session_id)
        where sessions.event_id = ${eventId}) as answers`.execute(db);
  return rows[0] ?? { questions: 0, answers: 0 };
}

/** The state of the question with this id; undefined if there is none. */
export async function hasQuestion(db: Db | Tx, questionId: string): Promise<QuestionState | undefined> {
  const row = await db
    .selectFrom("stage_questions")
    .select("state")
    .where("question_id", "=", questionId)
    .executeTakeFirst();
  return row?.state;
}

/** Which question gives way first: from the network with most, so that a flood gives way to itself; the fewest votes, then the oldest. */
const firstToGo = (stageId: string, which: RawBuilder<unknown>) => sql`(
  with found as (
    select question_id, asker_key, created_at, count(*) over (partition by origin) as of_origin
    from stage_questions where (session_id = ${stageId} or rehearsal_id = ${stageId}) and ${which})
  select question_id from found where of_origin = (select max(of_origin) from found)
  order by (select count(*) from stage_votes as votes
      where votes.question_id = found.question_id and votes.voter_key <> found.asker_key),
    created_at, question_id limit 1)`;

/** Hides a waiting or shown question of the stage that no moderator has reviewed. Returns whether there was one. */
export async function hideOne(tx: Tx, stageId: string): Promise<boolean> {
  const { rows } = await sql`update stage_questions set state = 'hidden'
    where question_id = ${firstToGo(stageId, sql`state in ('waiting', 'shown') and not kept`)}
    returning question_id`.execute(tx);
  return rows.length > 0;
}

/** Deletes a hidden question of the stage with its votes. */
export async function deleteOneHidden(tx: Tx, stageId: string): Promise<void> {
  await sql`delete from stage_questions
    where question_id = ${firstToGo(stageId, sql`state = 'hidden'`)}`.execute(tx);
}

export async function insertQuestion(tx: Tx, row: Insertable<Tables["stage_questions"]>): Promise<void> {
  await tx.insertInto("stage_questions").values(row).execute();
}

/** Deletes the question if it was asked under the key; returns whether it was. */
export async function deleteQuestion(db: Db, { sessionId, questionId, key }: Voting): Promise<boolean> {
  const gone = await db
    .deleteFrom("stage_questions as questions")
    .where("question_id", "=", questionId)
    .where((row) => ofStage(row, sessionId))
    .where("asker_key", "=", key)
    .executeTakeFirst();
  return Number(gone.numDeletedRows) > 0;
}

interface Voting {
  sessionId: string;
  questionId: string;
  key: Uint8Array;
}

/** Adds a vote unless it exists; returns whether the question takes votes, and whether the vote is new. */
export async function insertVote(
  db: Db | Tx,
  { sessionId, questionId, key }: Voting,
): Promise<{ isThere: boolean; isNew: boolean }> {
  // Locked, so that it isn't deleted between the two.
  const { rows } = await sql<{ there: number; added: number }>`
    with found as (
      select question_id from stage_questions
      where question_id = ${questionId} and (session_id = ${sessionId} or rehearsal_id = ${sessionId})
        and state in ('shown', 'pinned', 'answered')
      for key share),
    added as (
      insert into stage_votes (question_id, voter_key) select question_id, ${key}::bytea from found
      on conflict do nothing returning question_id)
    select (select count(*)::integer from found) as there, (select count(*)::integer from added) as added`.execute(
    db,
  );
  return { isThere: rows[0]?.there === 1, isNew: rows[0]?.added === 1 };
}

/** The author's own vote. */
export async function insertOwnVote(tx: Tx, question_id: string, voter_key: Uint8Array): Promise<void> {
  await tx.insertInto("stage_votes").values({ question_id, voter_key }).execute();
}

/** How many votes a question has, except those whose rows are gone. */
export async function countVotes(db: Db, questionId: string): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::integer as count from stage_votes where question_id = ${questionId}`.execute(db);
  return rows[0]?.count ?? 0;
}

export async function hasVote(db: Db, { questionId, key }: Voting): Promise<boolean> {
  const { rows } = await sql`
    select from stage_votes where question_id = ${questionId} and voter_key = ${key}`.execute(db);
  return rows.length > 0;
}

/** Removes the vote, if there is one; returns whether there was. */
export async function deleteVote(db: Db, { sessionId, questionId, key }: Voting): Promise<boolean> {
  const gone = await db
    .deleteFrom("stage_votes")
    .using("stage_questions as questions")
    .whereRef("questions.question_id", "=", "stage_votes.question_id")
    .where((row) =>
      row.or([row("questions.session_id", "=", sessionId), row("questions.rehearsal_id", "=", sessionId)]),
    )
    .where("stage_votes.question_id", "=", questionId)
    .where("stage_votes.voter_key", "=", key)
    .executeTakeFirst();
  return Number(gone.numDeletedRows) > 0;
}

/** Changes the session's questions among these from one state to another; returns their ids. */
export async function changeStates(
  tx: Tx,
  stageId: string,
  questionIds: string[],
  { from, to }: { from: QuestionState; to: QuestionState },
): Promise<string[]> {
  const changed = await tx
    .updateTable("stage_questions as questions")
    .set({ state: to })
    .where((row) => ofStage(row, stageId))
    .where("question_id", "in", questionIds)
    .where("state", "=", from)
    .returning("question_id")
    .execute();
  return changed.map(({ question_id }) => question_id);
}

export async function updateQuestionState(tx: Tx, questionId: string, state: QuestionState): Promise<void> {
  await tx
    .updateTable("stage_questions")
    .set({ state, kept: isKept(state) })
    .where("question_id", "=", questionId)
    .execute();
}

/** Whether moderators have put a question into a state where it stays, however many are asked. */
const isKept = (state: QuestionState): boolean => state !== "waiting" && state !== "hidden";
