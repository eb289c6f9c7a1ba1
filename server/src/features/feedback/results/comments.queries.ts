import type { FeedbackComment } from "@plenary/contract/feedback/feedback-results";
import { sql } from "kysely";
import { organizersOf } from "../../../core/access.ts";
import type { Db, Tx } from "../../../db/db.ts";
import { countedFor, type OrganizersAnswers } from "../../answering/accounts/organizers-answers.ts";

/** Comments that may be read at all: of answers that count, if there are enough or their authors allow it anyway. */
export interface ReadableComments {
  eventId: string;
  threshold: number;
  own: OrganizersAnswers;
  /** Only what could be read by then, as returned by selectUpTo. */
  upTo?: string;
}

/** For an event's answers, named `answers`. */
const readable = ({
  eventId,
  threshold,
  own,
  upTo,
}: ReadableComments) => sql<boolean>`(answers.comment is not null
  and answers.state = 'counted'
  and answers.session_id in (select session_id from sessions where event_id = ${eventId})
  and ${upTo === undefined ? sql`true` : before("answers", upTo)}
  and (answers.show_anyway or answers.session_id in (
    select counted.session_id from feedback_answers as counted
    where counted.state = 'counted' and counted.session_id in (select session_id from sessions where event_id = ${eventId})
      and ${upTo === undefined ? sql`true` : before("counted", upTo)}
    group by counted.session_id having count(*) - ${countedFor(own, "counted.session_id")} >= ${threshold})))`;

const isFlagged = sql<boolean>`(cardinality(answers.flags) > 0 and answers.comment_state <> 'hidden')`;

/** How many there are in each list, of one session or all: read session by session, so that other events' comments don't matter. */
export async function countComments(db: Db, of: ReadableComments, sessionId?: string) {
  const { rows } = await sql<{ waiting: number; shown: number; hidden: number; flagged: number }>`
    select coalesce(sum(waiting), 0)::integer as waiting, coalesce(sum(shown), 0)::integer as shown,
      coalesce(sum(hidden), 0)::integer as hidden, coalesce(sum(flagged), 0)::integer as flagged
    from sessions, lateral (
      select count(*) filter (where comment_state = 'waiting') as waiting,
        count(*) filter (where comment_state = 'shown') as shown,
        count(*) filter (where comment_state = 'hidden') as hidden,
        count(*) filter (where ${isFlagged}) as flagged
      from feedback_answers as answers
      where answers.session_id = sessions.session_id and answers.comment is not null and answers.state = 'counted'
        and (answers.show_anyway or ${of.threshold}::integer <= (
          select count(*) - ${countedFor(of.own, "sessions.session_id")} from feedback_answers as counted
          where counted.session_id = sessions.session_id and counted.state = 'counted'))) as each
    where sessions.event_id = ${of.eventId}
      and ${sessionId === undefined ? sql`true` : sql`sessions.session_id = ${sessionId}`}`.execute(db);
  return rows[0] ?? { waiting: 0, shown: 0, hidden: 0, flagged: 0 };
}

/** Marks the transactions done at this reading: what they wrote was there (`before`). */
export async function selectUpTo(db: Db): Promise<string> {
  const { rows } = await sql<{ up_to: string }>`
    select pg_snapshot_xmin(pg_current_snapshot())::text as up_to`.execute(db);
  return rows[0]?.up_to ?? "0";
}

/** Whether one of them wrote the row of that table; transaction numbers wrap around at 2^32. */
const before = (table: "answers" | "counted", upTo: string) =>
  sql<boolean>`((mod(${upTo}::numeric, 4294967296)::bigint - ${sql.ref(`${table}.xmin`)}::text::bigint) & 4294967295) between 1 and 2147483647`;

export type CommentRow = Awaited<ReturnType<typeof selectComments>>[number];

const comments = (db: Db | Tx) =>
  db
    .selectFrom("feedback_answers as answers")
    .innerJoin("sessions", "sessions.session_id", "answers.session_id")
    .innerJoin("talks", "talks.talk_id", "sessions.talk_id")
    .leftJoin("users as decider", "decider.user_id", "answers.decided_by")
    .select([
      "answers.answer_id",
      "answers.session_id",
      "sessions.event_id",
      "talks.title",
      "answers.comment_for",
      "answers.comment_state",
      "answers.flags",
      "answers.hour",
      "answers.rating",
      "answers.decided_at",
      "decider.name as decider_name",
    ])
    .select((row) => row.ref("answers.comment").$notNull().as("comment"));

export interface CommentPage {
  state: "waiting" | "shown" | "hidden" | "flagged";
  sessionId?: string | undefined;
  after?: { hour: string; id: string } | undefined;
  limit: number;
}

/** The newest hour first, and within it in random order. */
export function selectComments(
  db: Db,
  of: ReadableComments,
  { state, sessionId, after, limit }: CommentPage,
) {
  let query = comments(db).where(readable(of));
  query = state === "flagged" ? query.where(isFlagged) : query.where("answers.comment_state", "=", state);
  if (sessionId) query = query.where("answers.session_id", "=", sessionId);
  if (after)
    query = query.where(
      sql<boolean>`(answers.hour < ${after.hour} or (answers.hour = ${after.hour} and answers.answer_id > ${after.id}))`,
    );
  return query.orderBy("answers.hour", "desc").orderBy("answers.answer_id").limit(limit).execute();
}

/** A comment and its session; undefined if there is none, or too few answers. */
export function selectComment(db: Db | Tx, answerId: string, lock?: "update") {
  return comments(db)
    .where("answers.answer_id", "=", answerId)
    .where("answers.comment", "is not", null)
    .where("answers.state", "=", "counted")
    .select("answers.show_anyway")
    .$if(lock === "update", (row) => row.forUpdate("answers"))
    .executeTakeFirst();
}

/** How many answers of a session count. */
export async function countCounted(db: Db | Tx, sessionId: string): Promise<number> {
  const row = await db
    .selectFrom("feedback_answers")
    .select((each) => each.fn.countAll<number>().as("count"))
    .where("session_id", "=", sessionId)
    .where("state", "=", "counted")
    .executeTakeFirstOrThrow();
  return row.count;
}

export async function updateCommentState(
  tx: Tx,
  answerId: string,
  { state, by, at }: { state: "shown" | "hidden"; by: string; at: string },
): Promise<void> {
  await tx
    .updateTable("feedback_answers")
    .set({ comment_state: state, decided_by: by, decided_at: at })
    .where("answer_id", "=", answerId)
    .execute();
}

/** Shows comments that wait, are not flagged, and could be read before; returns how many. */
export async function showAll(
  tx: Tx,
  of: ReadableComments,
  { sessionId, upTo, by, at }: { sessionId: string | undefined; upTo: string; by: string; at: string },
): Promise<number> {
  const shown = await tx
    .updateTable("feedback_answers as answers")
    .set({ comment_state: "shown", decided_by: by, decided_at: at })
    .where(readable({ ...of, upTo }))
    .where("answers.comment_state", "=", "waiting")
    .where(sql<boolean>`cardinality(answers.flags) = 0`)
    .$if(sessionId !== undefined, (row) => row.where("answers.session_id", "=", sessionId ?? ""))
    .executeTakeFirst();
  return Number(shown.numUpdatedRows);
}

export async function addFlag(
  tx: Tx,
  answerId: string,
  flag: FeedbackComment["flags"][number],
): Promise<void> {
  await tx
    .updateTable("feedback_answers")
    .set({ flags: sql`array_append(flags, ${flag}::text)` })
    .where("answer_id", "=", answerId)
    .where(sql<boolean>`not ${flag}::text = any(flags)`)
    .execute();
}

/** Flags comments written three times or more at an event; those shown only for lack of a flag wait again. */
export async function flagRepeated(db: Db, eventId: string): Promise<void> {
  const ofEvent = sql`session_id in (select session_id from sessions where event_id = ${eventId})`;
  await db
    .updateTable("feedback_answers")
    .set({
      flags: sql`array_append(flags, 'repeat')`,
      comment_state: sql`case when comment_state = 'shown' and decided_at is null then 'waiting' else comment_state end`,
    })
    .where(sql<boolean>`${ofEvent} and not 'repeat' = any(flags) and comment_key in (
      select comment_key from feedback_answers where ${ofEvent} and comment_key is not null
      group by comment_key having count(*) >= 3)`)
    .execute();
}

/** Reader of a session's comments. */
interface Spoken {
  /** Whether there are enough answers; else only comments whose authors allow it anyway. */
  enough: boolean;
  /** Whether only comments shown to speakers are read. */
  shownOnly: boolean;
}

const spoken = (db: Db, sessionId: string, { enough, shownOnly }: Spoken) =>
  db
    .selectFrom("feedback_answers as answers")
    .where("answers.session_id", "=", sessionId)
    .where("answers.state", "=", "counted")
    .where("answers.comment", "is not", null)
    .$if(!enough, (row) => row.where("answers.show_anyway", "=", true))
    .$if(shownOnly, (row) =>
      row.where("answers.comment_state", "=", "shown").where("answers.comment_for", "=", "speaker"),
    );

export async function countReadable(db: Db, sessionId: string, reader: Spoken): Promise<number> {
  const row = await spoken(db, sessionId, reader)
    .select((each) => each.fn.countAll<number>().as("count"))
    .executeTakeFirstOrThrow();
  return row.count;
}

/** The comments of a session, in random order, because their ids are random. */
export function selectReadable(
  db: Db,
  sessionId: string,
  { limit, after, ...reader }: Spoken & { limit: number; after?: string | undefined },
): Promise<{ answerId: string; comment: string }[]> {
  return spoken(db, sessionId, reader)
    .select("answers.answer_id as answerId")
    .select((row) => row.ref("answers.comment").$notNull().as("comment"))
    .$if(after !== undefined, (row) => row.where("answers.answer_id", ">", after ?? ""))
    .orderBy("answers.answer_id")
    .limit(limit)
    .execute();
}

/** Whether the event has another organizer: its creator, or an accepted co-organizer. */
export async function hasOtherOrganizer(tx: Tx, eventId: string, userId: string): Promise<boolean> {
  const other = tx
    .selectFrom(organizersOf(eventId).as("organizing"))
    .select("organizing.user_id")
    .where("organizing.user_id", "<>", userId)
    .limit(1);
  return (await other.executeTakeFirst()) !== undefined;
}

/** Releases unreleased sessions among these; returns those released. */
export async function releaseSessions(tx: Tx, sessionIds: string[], at: string): Promise<string[]> {
  const released = await tx
    .insertInto("feedback_sessions")
    .values(sessionIds.map((session_id) => ({ session_id, released_at: at })))
    .onConflict((conflict) =>
      conflict
        .column("session_id")
        .doUpdateSet({ released_at: at })
        .where("feedback_sessions.released_at", "is", null),
    )
    .returning("session_id")
    .execute();
  return released.map((row) => row.session_id);
}
