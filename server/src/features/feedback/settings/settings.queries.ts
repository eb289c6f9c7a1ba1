import { type Insertable, sql, type Updateable } from "kysely";
import type { Db, Tx } from "../../../db/db.ts";
import type { Tables } from "../../../db/tables.ts";

/** Does nothing if there are settings already. */
export async function insertSettings(tx: Tx, row: Insertable<Tables["feedback_settings"]>): Promise<void> {
  await tx
    .insertInto("feedback_settings")
    .values(row)
    .onConflict((conflict) => conflict.column("event_id").doNothing())
    .execute();
}

export async function updateSettings(
  tx: Tx,
  eventId: string,
  values: Updateable<Tables["feedback_settings"]>,
): Promise<void> {
  await tx.updateTable("feedback_settings").set(values).where("event_id", "=", eventId).execute();
}

/** Whether there is any answer, question or vote at the event. */
export async function hasAnswers(db: Db | Tx, eventId: string): Promise<boolean> {
  const { rows } = await sql<{ answered: boolean }>`
    select exists (select from sessions where sessions.event_id = ${eventId} and (
      exists (select from feedback_answers as answers where answers.session_id = sessions.session_id)
      or exists (select from stage_questions as questions where questions.session_id = sessions.session_id)
      or exists (select from polls join poll_answers on poll_answers.poll_id = polls.poll_id
        where polls.session_id = sessions.session_id))) as answered`.execute(db);
  return rows[0]?.answered ?? false;
}

/** Whether a survey of the event, open now or later, uses the event's access code. */
export async function hasSurveyByCode(tx: Tx, eventId: string, time: string): Promise<boolean> {
  const rows = await tx
    .selectFrom("surveys")
    .select("survey_id")
    .where("event_id", "=", eventId)
    .where("state", "=", "open")
    .where("access", "=", "code")
    .where("closes_at", ">", time)
    .limit(1)
    .execute();
  return rows.length > 0;
}

/** The numbers of the event's reactions and scales that are in answers. */
export async function selectUsed(tx: Tx, eventId: string): Promise<{ reactions: number; scales: number }> {
  const { rows } = await sql<{ reactions: number | null; scales: number | null }>`
    select bit_or(answers.reactions) as reactions, max(cardinality(answers.scales)) as scales
    from feedback_answers as answers join sessions on sessions.session_id = answers.session_id
    where sessions.event_id = ${eventId}`.execute(tx);
  return { reactions: rows[0]?.reactions ?? 0, scales: rows[0]?.scales ?? 0 };
}

/** A session's own settings, and its code. */
export function selectOwn(db: Db | Tx, sessionId: string) {
  return db
    .selectFrom("sessions")
    .leftJoin("feedback_sessions as own", "own.session_id", "sessions.session_id")
    .leftJoin("codes", "codes.session_id", "sessions.session_id")
    .select([
      "own.enabled",
      "own.ratings",
      "own.thanks",
      "own.public_agreed",
      "own.released_at",
      "codes.code",
    ])
    .where("sessions.session_id", "=", sessionId)
    .executeTakeFirstOrThrow();
}

type Own = Pick<
  Insertable<Tables["feedback_sessions"]>,
  "enabled" | "ratings" | "thanks" | "public_agreed" | "share_hash"
>;

export async function putOwn(tx: Tx, sessionId: string, values: Own): Promise<void> {
  await tx
    .insertInto("feedback_sessions")
    .values({ session_id: sessionId, ...values })
    .onConflict((conflict) => conflict.column("session_id").doUpdateSet(values))
    .execute();
}
