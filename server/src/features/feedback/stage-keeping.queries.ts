import { sql } from "kysely";
import type { Db, Tx } from "../../db/db.ts";

/** How long questions, votes and poll answers are kept (docs/product/stage.md#keeping). */

const sessionsOf = (eventId: string) =>
  sql`(select sessions.session_id from sessions where sessions.event_id = ${eventId})`;

/** Sessions of the event that have any of these. */
export async function selectStaged(db: Db, eventId: string): Promise<string[]> {
  const { rows } = await sql<{ session_id: string }>`
    select session_id from stage_questions where session_id in ${sessionsOf(eventId)}
    union select polls.session_id from polls join poll_answers on poll_answers.poll_id = polls.poll_id
      where polls.session_id in ${sessionsOf(eventId)}
    order by 1`.execute(db);
  return rows.map(({ session_id }) => session_id);
}

/** Removes everything derived from passes: of votes only the number stays, and the rest is rewritten in random order. */
export async function shuffleStage(tx: Tx, sessionId: string): Promise<void> {
  // Deleting questions also deletes the rows of their votes, which are counted by then.
  await sql`
    with gone as (
      delete from stage_questions where session_id = ${sessionId}
      returning question_id, session_id, text, name, state, date_trunc('hour', created_at) as created_at,
        votes_kept + (
          select count(*)::integer from stage_votes where stage_votes.question_id = stage_questions.question_id) as votes_kept)
    insert into stage_questions (question_id, session_id, text, name, state, created_at, votes_kept)
    select question_id, session_id, text, name, state, created_at, votes_kept from gone order by random()`.execute(
    tx,
  );
  await sql`
    with gone as (
      delete from poll_answers where poll_id in (select poll_id from polls where session_id = ${sessionId})
      returning poll_id, round, choices)
    insert into poll_answers (poll_id, round, choices) select poll_id, round, choices from gone order by random()`.execute(
    tx,
  );
}

/** Deletes questions of events that ended longer ago than their settings say. */
export async function deleteOldQuestions(db: Db, time: string): Promise<void> {
  await sql`delete from stage_questions where session_id in (
    select sessions.session_id
    from feedback_settings as settings join events on events.event_id = settings.event_id
      join sessions on sessions.event_id = events.event_id
    where events.end_date + make_interval(months => settings.retention_months) < ${time.slice(0, 10)}::date)`.execute(
    db,
  );
}

/** Deletes all questions, votes and poll answers of the event; polls are reset to their state before the first answer. */
export async function deleteStages(tx: Tx, eventId: string): Promise<number> {
  const questions = await sql`delete from stage_questions where session_id in ${sessionsOf(eventId)}`.execute(
    tx,
  );
  const polls = sql`(select poll_id from polls where session_id in ${sessionsOf(eventId)})`;
  const answers = await sql`delete from poll_answers where poll_id in ${polls}`.execute(tx);
  await sql`update polls set state = 'ready', round = 1, former = '[]', closed_at = null
    where session_id in ${sessionsOf(eventId)}`.execute(tx);
  return Number(questions.numAffectedRows ?? 0) + Number(answers.numAffectedRows ?? 0);
}
