import { type ExpressionBuilder, type Insertable, sql, type Updateable } from "kysely";
import { coOrganizedBy, coSpokenBy, organizedBy } from "../../../core/access.ts";
import { settleSlots } from "../../../core/slots.ts";
import type { Db, Tx } from "../../../db/db.ts";
import { columnsOf } from "../../../db/rows/columns.ts";
import type { Position } from "../../../db/rows/newest-first.ts";
import { isDeleted, isUnclaimedUser, namedCoSpeakersOf } from "../../../db/rows/people.ts";
import { idsSubquery } from "../../../db/rows/rows.ts";
import type { Tables } from "../../../db/tables.ts";

/** The place of the statement's session in its event's current version, as `released`. */
export const releasedSlot = sql<{
  slot_id: string;
  start_time: string | null;
  duration_minutes: number | null;
  room: string | null;
  track: string | null;
}>`released_slot(sessions.event_id, sessions.session_id)`.as("released");

/** The accepted proposals of sessions. */
const proposed = (db: Db | Tx) =>
  db
    .selectFrom("proposals")
    .select(["session_id as session", "proposal_id", "submitter_id as proposal_submitter"])
    .as("proposed");

/** Sessions with their talk, event and speakers, and the user's ties to the event. */
export function sessionsFor(db: Db | Tx, userId: string) {
  return db
    .selectFrom("sessions")
    .innerJoin("talks", "talks.talk_id", "sessions.talk_id")
    .innerJoin("events", "events.event_id", "sessions.event_id")
    .innerJoin("users", "users.user_id", "sessions.speaker_id")
    .innerJoin("programmes", "programmes.event_id", "sessions.event_id")
    .leftJoin("public_slots as seen", (join) =>
      join.onRef("seen.event_id", "=", "sessions.event_id").onRef("seen.slot_id", "=", "sessions.session_id"),
    )
    .leftJoinLateral(releasedSlot, (join) => join.onTrue())
    .leftJoin(proposed(db), (join) => join.onRef("proposed.session", "=", "sessions.session_id"))
    .select(columnsOf("sessions"))
    .select(["proposed.proposal_id", "proposed.proposal_submitter"])
    .select([
      "programmes.current_version",
      "released.slot_id as released_slot_id",
      "released.start_time as released_start_time",
      "released.duration_minutes as released_duration_minutes",
      "released.room as released_room",
      "released.track as released_track",
      "seen.state as seen_state",
      "seen.start_time as seen_start_time",
      "seen.duration_minutes as seen_duration_minutes",
      "seen.room as seen_room",
      "seen.sequence as seen_sequence",
    ])
    .select([
      "talks.title as talk_title",
      "talks.summary as talk_summary",
      "events.name as event_name",
      "events.timezone as event_timezone",
      "events.creator_id as event_creator_id",
      "events.end_date as event_end_date",
      "events.submissions_open as event_submissions_open",
      "events.call_opens_at as event_call_opens_at",
      "events.call_closes_at as event_call_closes_at",
      "events.visibility as event_visibility",
      "users.name as speaker_name",
      isDeleted("users").as("speaker_deleted"),
      isUnclaimedUser("users").as("speaker_unclaimed"),
    ])
    .select((row) => [
      row("events.event_id", "in", coOrganizedBy(userId)).$castTo<boolean>().as("co_organizer"),
      namedCoSpeakersOf(row).as("co_speakers"),
    ]);
}

export type SessionSeen = NonNullable<Awaited<ReturnType<typeof selectSession>>>;

export function selectSession(db: Db | Tx, sessionId: string, userId: string) {
  return sessionsFor(db, userId).where("sessions.session_id", "=", sessionId).executeTakeFirst();
}

/** The sessions with these ids, in their order. */
export const selectSeen = (tx: Tx, userId: string, sessionIds: string[]) =>
  sessionsFor(tx, userId)
    .where("sessions.session_id", "in", idsSubquery(sessionIds))
    .orderBy("sessions.session_id")
    .execute();

/** The session, locked with its event unchanged. Everybody locks the event before its sessions, so that none deadlock. */
export async function lockSession(
  tx: Tx,
  sessionId: string,
  userId: string,
): Promise<SessionSeen | undefined> {
  const locked = await tx
    .selectFrom("sessions")
    .innerJoin("events", "events.event_id", "sessions.event_id")
    .select("sessions.session_id")
    .where("sessions.session_id", "=", sessionId)
    .forShare("events")
    .forUpdate("sessions")
    .executeTakeFirst();
  // A separate statement: one that waited for the lock would still see the previous co-speakers.
  return locked && (await selectSession(tx, sessionId, userId));
}

/** A talk's sessions for telling others, in the order of their events, so that no transactions deadlock. */
export function selectOfTalk(tx: Tx, talkId: string) {
  return tx
    .selectFrom("sessions")
    .innerJoin("talks", "talks.talk_id", "sessions.talk_id")
    .innerJoin("events", "events.event_id", "sessions.event_id")
    .select(["sessions.session_id", "sessions.status", "talks.title as talk_title"])
    .select(["events.event_id", "events.name as event_name"])
    .where("sessions.talk_id", "=", talkId)
    .orderBy("events.event_id")
    .execute();
}

export interface SessionFilter {
  eventId: string | undefined;
  /** Only sessions of this speaker or co-speaker. */
  speakerId?: string | undefined;
  /** Only drafts. */
  waiting?: boolean;
  /** Only sessions at events that this user created or co-organizes. */
  waitingFor?: string | undefined;
}

/** Newest first, with the ties of the user `forUserId` to each event. */
export function selectSessions(
  db: Db,
  forUserId: string,
  filter: SessionFilter,
  page: { status: SessionSeen["status"] | undefined; limit: number; after: Position | undefined },
) {
  const { status, limit, after } = page;
  let query = sessionsFor(db, forUserId)
    .where(sessionCondition(filter))
    .orderBy("sessions.created_at", "desc")
    .orderBy("sessions.session_id", "desc")
    .limit(limit);
  if (status) query = query.where("sessions.status", "=", status);
  if (after) {
    query = query.where(({ eb, refTuple, tuple }) =>
      eb(refTuple("sessions.created_at", "sessions.session_id"), "<", tuple(after.createdAt, after.id)),
    );
  }
  return query.execute();
}

/** The number of sessions by status; a status without any has no row. */
export function countSessions(db: Db, filter: SessionFilter) {
  return db
    .selectFrom("sessions")
    .where(sessionCondition(filter))
    .select((row) => ["sessions.status", row.fn.countAll<number>().as("count")])
    .groupBy("sessions.status")
    .execute();
}

/** How many sessions the user speaks in; nobody is both speaker and co-speaker of the same one. */
export async function countSpoken(db: Db, userId: string): Promise<number> {
  const alone = db
    .selectFrom("sessions")
    .select("session_id")
    .where("speaker_id", "=", userId)
    .where("no_person", "=", false);
  const { count } = await db
    .selectFrom(alone.unionAll(coSpokenBy(userId)).as("spoken"))
    .select((row) => row.fn.countAll<number>().as("count"))
    .executeTakeFirstOrThrow();
  return count;
}

/** The number of these sessions at each event, by event name; an event without any has no row. */
export function countByEvent(db: Db, filter: SessionFilter) {
  return countedByEvent(db, filter).orderBy("events.name").orderBy("events.event_id").execute();
}

/** The same for the events with the most, each row with the totals of events and sessions. */
export function countInBusiest(db: Db, filter: SessionFilter, limit: number) {
  return countedByEvent(db, filter)
    .select([
      sql<number>`sum(count(*)) over ()::bigint`.as("all"),
      sql<number>`count(*) over ()`.as("events"),
    ])
    .orderBy("count", "desc")
    .orderBy("events.name")
    .orderBy("events.event_id")
    .limit(limit)
    .execute();
}

function countedByEvent(db: Db, filter: SessionFilter) {
  return db
    .selectFrom("sessions")
    .innerJoin("events", "events.event_id", "sessions.event_id")
    .where(sessionCondition(filter))
    .select((row) => [
      "events.event_id as eventId",
      "events.name as eventName",
      row.fn.countAll<number>().as("count"),
    ])
    .groupBy("events.event_id");
}

export function sessionCondition({ speakerId, eventId, waiting, waitingFor }: SessionFilter) {
  return (row: ExpressionBuilder<Tables, "sessions">) => {
    const conditions = [];
    if (eventId) conditions.push(row("sessions.event_id", "=", eventId));
    if (speakerId) {
      // A union of two index look-ups, because an OR would read the whole table.
      const alone = row
        .selectFrom("sessions as own")
        .select("own.session_id")
        .where("own.speaker_id", "=", speakerId)
        .where("own.no_person", "=", false);
      conditions.push(row("sessions.session_id", "in", alone.unionAll(coSpokenBy(speakerId))));
    }
    // Not a parameter, so that the database can use the index of drafts.
    if (waiting) conditions.push(row("sessions.status", "=", sql.lit("draft")));
    if (waitingFor) conditions.push(row("sessions.event_id", "in", organizedBy(waitingFor)));
    return row.and(conditions);
  };
}

export async function insertSession(tx: Tx, row: Insertable<Tables["sessions"]>): Promise<void> {
  await tx.insertInto("sessions").values(row).execute();
  await settleSlots(tx, [row.session_id]);
}

/** Inserts a confirmed session, or confirms the talk's existing one at the event; returns its id. */
export async function insertConfirmed(tx: Tx, row: Insertable<Tables["sessions"]>): Promise<string> {
  const { session_id } = await tx
    .insertInto("sessions")
    .values(row)
    .onConflict((conflict) =>
      conflict.expression(sql`coalesce(copied_from, talk_id), event_id`).doUpdateSet((eb) => ({
        status: sql.lit("confirmed"),
        reject_reason: null,
        updated_at: eb
          .case()
          .when("sessions.status", "=", sql.lit("confirmed"))
          .then(eb.ref("sessions.updated_at"))
          .else(eb.ref("excluded.updated_at"))
          .end(),
      })),
    )
    .returning("session_id")
    .executeTakeFirstOrThrow();
  await settleSlots(tx, [session_id]);
  return session_id;
}

export async function updateSession(tx: Tx, sessionId: string, values: Updateable<Tables["sessions"]>) {
  await tx.updateTable("sessions").set(values).where("session_id", "=", sessionId).execute();
  await settleSlots(tx, [sessionId]);
}

export async function deleteSession(tx: Tx, sessionId: string): Promise<void> {
  await tx.deleteFrom("sessions").where("session_id", "=", sessionId).execute();
  await settleSlots(tx, [sessionId]);
}

/** Deletes a session that has a talk of its own, with it. */
export async function deleteWithTalk(tx: Tx, sessionId: string): Promise<void> {
  await tx
    .deleteFrom("talks")
    .where("talk_id", "in", (row) =>
      row
        .selectFrom("sessions")
        .select("talk_id")
        .where("session_id", "=", sessionId)
        .where("own_talk", "=", true),
    )
    .execute();
  await settleSlots(tx, [sessionId]);
}

/** Whether there are answers about the session, or questions in it. */
export async function hasAnswers(tx: Tx, sessionId: string): Promise<boolean> {
  const { rows } = await sql<{ answered: boolean }>`
    select exists (select from feedback_answers where session_id = ${sessionId})
      or exists (select from stage_questions where session_id = ${sessionId})
      or exists (select from polls join poll_answers on poll_answers.poll_id = polls.poll_id
        where polls.session_id = ${sessionId}) as answered`.execute(tx);
  return rows[0]?.answered ?? false;
}
