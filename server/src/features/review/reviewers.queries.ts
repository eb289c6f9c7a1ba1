import { type Insertable, sql, type Updateable } from "kysely";
import { spokenOrAsked } from "../../core/access.ts";
import type { Db, Tx } from "../../db/db.ts";
import { columnsOf } from "../../db/rows/columns.ts";
import type { Tables } from "../../db/tables.ts";
import { loadsOf } from "./assignments.queries.ts";
import { isInConflict, notForReview } from "./conflicts.queries.ts";

export const selectReviewer = (db: Db | Tx, eventId: string, userId: string) =>
  db
    .selectFrom("reviewers")
    .select(columnsOf("reviewers"))
    .where("event_id", "=", eventId)
    .where("user_id", "=", userId)
    .executeTakeFirst();

export const lockReviewer = (tx: Tx, reviewerId: string) =>
  tx
    .selectFrom("reviewers")
    .select(columnsOf("reviewers"))
    .where("reviewer_id", "=", reviewerId)
    .forUpdate()
    .executeTakeFirst();

export const updateReviewer = (tx: Tx, reviewerId: string, changes: Updateable<Tables["reviewers"]>) =>
  tx.updateTable("reviewers").set(changes).where("reviewer_id", "=", reviewerId).execute();

/** Notes that they were there, by the hour. */
export const noteThere = (db: Db | Tx, eventId: string, userId: string, time: string) =>
  sql`update reviewers set seen_at = date_trunc('hour', ${time}::timestamptz)
    where event_id = ${eventId} and user_id = ${userId} and accepted_at is not null and ended_at is null
      and (seen_at is null or seen_at < date_trunc('hour', ${time}::timestamptz))`.execute(db);

export const deleteReviewer = (tx: Tx, reviewerId: string) =>
  tx.deleteFrom("reviewers").where("reviewer_id", "=", reviewerId).execute();

/** Asks them; who had ended is asked again, and who is one stays one. */
export const upsertReviewers = (tx: Tx, rows: Insertable<Tables["reviewers"]>[]) =>
  tx
    .insertInto("reviewers")
    .values(rows)
    .onConflict((conflict) =>
      conflict.columns(["event_id", "user_id"]).doUpdateSet((row) => ({
        ended_at: null,
        accepted_at: sql<string | null>`case when reviewers.ended_at is null
            then coalesce(reviewers.accepted_at, excluded.accepted_at) else excluded.accepted_at end`,
        asked_by: row.ref("excluded.asked_by"),
        asked_at: row.ref("excluded.asked_at"),
      })),
    )
    .returning(["reviewer_id", "user_id", "accepted_at"])
    .execute();

/** Those of the accounts that review at the event, did, or were asked to. */
export const selectFormer = (tx: Tx, eventId: string, userIds: readonly string[]) =>
  tx
    .selectFrom("reviewers")
    .select(["user_id", "accepted_at", "ended_at"])
    .where("event_id", "=", eventId)
    .where("user_id", "in", userIds)
    .execute();

/** How many proposals the user doesn't review because they saw, or could see, who wrote them, by event. */
export async function countSeen(db: Db, userId: string): Promise<Map<string, number>> {
  const rows = await db
    .selectFrom("conflicts_of_interest as conflict")
    .innerJoin("proposals", "proposals.proposal_id", "conflict.proposal_id")
    .select((row) => ["proposals.event_id", row.fn.countAll<number>().as("count")])
    .where("conflict.user_id", "=", userId)
    .where("conflict.kind", "=", "saw_names")
    .where("conflict.lifted_at", "is", null)
    .where("proposals.state", "!=", "withdrawn")
    .groupBy("proposals.event_id")
    .execute();
  return new Map(rows.map(({ event_id, count }) => [event_id, count]));
}

export async function countReviewers(tx: Tx, eventId: string): Promise<number> {
  const { count } = await tx
    .selectFrom("reviewers")
    .select((row) => row.fn.countAll<number>().as("count"))
    .where("event_id", "=", eventId)
    .where("ended_at", "is", null)
    .executeTakeFirstOrThrow();
  return count;
}

/** Those of the accounts that somebody can sign in to. */
export const selectReachable = (tx: Tx, userIds: readonly string[]) =>
  tx
    .selectFrom("users")
    .select(["user_id"])
    .where("user_id", "in", userIds)
    .where("deleted_at", "is", null)
    .where("is_locked", "=", false)
    .where("password_hash", "is not", null)
    .execute();

/** All reviewers of the event with what they have done, as somebody sees it who speaks in some of its proposals. */
export const selectReviewers = (db: Db | Tx, eventId: string, readerId: string) =>
  db
    .selectFrom("reviewers")
    .innerJoin("users", "users.user_id", "reviewers.user_id")
    .leftJoin(
      (row) =>
        row
          .selectFrom("reviews")
          .innerJoin("proposals", "proposals.proposal_id", "reviews.proposal_id")
          .select((each) => [
            "reviews.user_id",
            each.fn.countAll<number>().filterWhere("reviews.state", "=", "submitted").as("done"),
            each.fn.countAll<number>().filterWhere("reviews.state", "=", "abstained").as("abstained"),
          ])
          .where("reviews.event_id", "=", eventId)
          .where("proposals.state", "!=", "withdrawn")
          .where(sql<boolean>`reviews.proposal_id not in ${spokenOrAsked(readerId)}`)
          .where(sql<boolean>`not ${isInConflict(eventId)}`)
          .groupBy("reviews.user_id")
          .as("written"),
      (join) => join.onRef("written.user_id", "=", "reviewers.user_id"),
    )
    .leftJoin(loadsOf(eventId, readerId).as("loads"), (join) =>
      join.onRef("loads.user_id", "=", "reviewers.user_id"),
    )
    .select(["reviewer_id", "reviewers.user_id", "users.name", "track_ids", "type_ids"])
    .select(["asked_at", "accepted_at", "ended_at", "written.done", "written.abstained"])
    .select(["max_load", "seen_at", "loads.assigned"])
    .where("reviewers.event_id", "=", eventId)
    .orderBy("users.name")
    .orderBy("reviewer_id")
    .execute();

/**
 * How many proposals of each track the event has, without those in which the reader speaks, and how many of them have so many
 * reviews.
 */
export async function countReviewed(db: Db | Tx, eventId: string, readerId: string, target: number) {
  const { rows } = await sql<{
    track_id: string | null;
    name: string | null;
    proposals: number;
    reached: number;
  }>`
    select counted.track_id, tracks.name, count(*)::int as proposals,
      count(*) filter (where reviews >= ${target})::int as reached from (
      select track_id, (select count(*) from reviews where reviews.proposal_id = proposals.proposal_id
        and reviews.state = 'submitted' and counts and not ${isInConflict(eventId)}) as reviews
      from proposals where event_id = ${eventId} and number is not null and state <> 'withdrawn'
        and proposal_id not in ${spokenOrAsked(readerId)}) as counted
    left join tracks using (track_id)
    group by counted.track_id, tracks.name, tracks.position order by tracks.position nulls last, counted.track_id`.execute(
    db,
  );
  return rows;
}

/** The events at which the user reviews, or is asked to. */
export const selectOwn = (db: Db, userId: string) =>
  db
    .selectFrom("reviewers")
    .innerJoin("events", "events.event_id", "reviewers.event_id")
    .innerJoin("calls", "calls.event_id", "reviewers.event_id")
    .leftJoin("users as asker", "asker.user_id", "reviewers.asked_by")
    .select(["reviewer_id", "reviewers.event_id", "events.name as event_name", "accepted_at"])
    .select(["calls.review", "asker.name as asker_name"])
    .where("reviewers.user_id", "=", userId)
    .where("ended_at", "is", null)
    .where("events.visibility", "=", "public")
    .orderBy("asked_at", "desc")
    .orderBy("reviewer_id")
    .execute();

/** What the user has to review, and has reviewed, by event. */
export async function countOwn(db: Db, userId: string) {
  const { rows } = await sql<{ event_id: string; todo: number; done: number }>`select
      reviewers.event_id,
      count(*) filter (where ${isToDo})::int as todo,
      count(*) filter (where ${isDone})::int as done
    from ${reviewedBy(userId)} where ${isFor(userId)} group by reviewers.event_id`.execute(db);
  return rows;
}

/** The proposals of the events at which the user reviews, each with `mine`, their own review of it, and them as `reviewers`. */
export const reviewedBy = (userId: string) => sql`proposals
  join reviewers on reviewers.event_id = proposals.event_id and reviewers.user_id = ${userId}
  left join reviews as mine on mine.proposal_id = proposals.proposal_id and mine.user_id = ${userId}
  left join review_assignments as given on given.proposal_id = proposals.proposal_id and given.user_id = ${userId}
  left join review_skips as skip on skip.proposal_id = proposals.proposal_id and skip.user_id = ${userId}`;

/** Whether the statement's `proposals` are assigned to its `reviewers`, or of their tracks and types where these know of all. */
export const isOfReviewer = sql<boolean>`(exists (select from review_assignments as own
    where own.proposal_id = proposals.proposal_id and own.user_id = reviewers.user_id)
  or (select calls.review ->> 'sees' from calls where calls.event_id = reviewers.event_id) is distinct from 'assigned'
  and (cardinality(reviewers.track_ids) = 0 or proposals.track_id = any(reviewers.track_ids))
  and (cardinality(reviewers.type_ids) = 0 or proposals.type_id = any(reviewers.type_ids)))`;

/** Of those: what the reviewer sees. What is decided is shown to who has reviewed it. */
export const isFor = (userId: string, eventId?: string) => sql<boolean>`(
  reviewers.accepted_at is not null and reviewers.ended_at is null and proposals.number is not null
  ${eventId === undefined ? sql`` : sql`and proposals.event_id = ${eventId}`}
  and (proposals.state = 'submitted' or proposals.state <> 'withdrawn' and mine.review_id is not null)
  and ${isOfReviewer}
  and proposals.proposal_id not in ${notForReview(
    eventId ?? sql`(select event_id from reviewers where user_id = ${userId})`,
    userId,
  )})`;

export const isToDo = sql<boolean>`(proposals.state = 'submitted' and coalesce(mine.state, 'draft') = 'draft')`;
/** Put off, and still to be done. */
export const isSkipped = sql<boolean>`(skip.at is not null and ${isToDo})`;
const isDone = sql<boolean>`coalesce(mine.state in ('submitted', 'abstained'), false)`;
/** Its text is another one since it was reviewed. */
export const isChanged = sql<boolean>`(proposals.state = 'submitted' and coalesce(mine.state, 'draft') = 'submitted'
  and mine.proposal_version < proposals.published_version)`;

export async function forgetReviewer(tx: Tx, userId: string): Promise<void> {
  await tx.deleteFrom("reviewers").where("user_id", "=", userId).execute();
  await tx.deleteFrom("review_skips").where("user_id", "=", userId).execute();
  await tx.deleteFrom("review_assignments").where("user_id", "=", userId).execute();
  await tx.deleteFrom("reviews").where("user_id", "=", userId).where("state", "=", "draft").execute();
}
