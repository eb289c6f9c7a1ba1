import type { ProposalState } from "@plenary/contract/call/proposals";
import { type Insertable, sql, type Updateable } from "kysely";
import { hiddenFrom, titleShownTo } from "../../core/masks.ts";
import type { Db, Tx } from "../../db/db.ts";
import { columnsOf } from "../../db/rows/columns.ts";
import type { Tables } from "../../db/tables.ts";
import { isInConflict, notForReview } from "./conflicts.queries.ts";
import { isOfReviewer } from "./reviewers.queries.ts";

/** Reviews, and what masked readers may know of proposals: no statement here but `selectNames` and `selectAlsoBy` reads who speaks. */

export type ReviewedRow = NonNullable<Awaited<ReturnType<typeof selectReviewed>>>;

/**
 * What everybody may know who reads the proposal; undefined of a draft, and once it was withdrawn. `hidden`: whether this reader
 * must not know who speaks.
 */
export const selectReviewed = (db: Db | Tx, eventId: string, proposalId: string, userId: string) =>
  db
    .selectFrom("proposals")
    .leftJoin("call_types", "call_types.type_id", "proposals.type_id")
    .leftJoin("tracks", "tracks.track_id", "proposals.track_id")
    .select(["proposal_id", "proposals.event_id", "state", "title", "summary", "proposals.description"])
    .select(["proposals.minutes", "language", "tags", "answers", "published_version"])
    .select(["proposals.type_id", "proposals.track_id", "proposals.masked_texts"])
    .select(sql<boolean>`proposals.proposal_id in ${hiddenFrom(userId)}`.as("hidden"))
    .select((row) => row.ref("proposals.number").$notNull().as("number"))
    .select(["call_types.name as type_name", "tracks.name as track_name"])
    .where("proposals.event_id", "=", eventId)
    .where("proposal_id", "=", proposalId)
    .where("proposals.number", "is not", null)
    .where("state", "!=", "withdrawn")
    .executeTakeFirst();

/** The proposal of that number. */
export const selectNumbered = (tx: Tx, eventId: string, number: number) =>
  tx
    .selectFrom("proposals")
    .select("proposal_id")
    .select((row) => row.ref("number").$notNull().as("number"))
    .where("event_id", "=", eventId)
    .where("number", "=", number)
    .where("state", "!=", "withdrawn")
    .executeTakeFirst();

/**
 * Numbers of other proposals at its event with one of its speakers, as far as they are hidden from the user too, so that none
 * says by its own names who speaks here.
 */
export async function selectAlsoBy(
  db: Db,
  { proposal_id, event_id }: Pick<ReviewedRow, "proposal_id" | "event_id">,
  userId: string,
): Promise<number[]> {
  const { rows } = await sql<{ number: number }>`with speaking as (
      select proposal_id, number, submitter_id as user_id from proposals where event_id = ${event_id}
      union select proposal_id, number, entry.user_id from proposals join proposal_speakers as entry using (proposal_id)
        where event_id = ${event_id} and entry.status = 'accepted')
    select distinct other.number from speaking as one join speaking as other using (user_id)
      join proposals on proposals.proposal_id = other.proposal_id
      join reviewers on reviewers.event_id = ${event_id} and reviewers.user_id = ${userId}
    where one.proposal_id = ${proposal_id} and other.proposal_id <> ${proposal_id} and proposals.state = 'submitted'
      and other.proposal_id in ${hiddenFrom(userId)} and other.proposal_id not in ${notForReview(event_id, userId)}
      and ${isOfReviewer} order by number`.execute(db);
  return rows.map(({ number }) => number);
}

/** Who speaks in it: its submitter first. For who is not masked alone. */
export async function selectNames(db: Db, proposalId: string): Promise<string[]> {
  const { rows } = await sql<{ name: string }>`select users.name from (
      select submitter_id as user_id, -1 as place from proposals where proposal_id = ${proposalId}
      union all select user_id, position from proposal_speakers
        where proposal_id = ${proposalId} and status = 'accepted' and user_id is not null
    ) as speaking join users using (user_id) order by place, users.user_id`.execute(db);
  return rows.map(({ name }) => name);
}

/** Whether the proposal is among what the user reviews, whatever they have written of it. */
export async function isAmongReviewed(
  db: Db | Tx,
  eventId: string,
  proposalId: string,
  userId: string,
): Promise<boolean> {
  const { rows } = await sql`select from proposals
    join reviewers on reviewers.event_id = proposals.event_id and reviewers.user_id = ${userId}
    where proposals.event_id = ${eventId} and proposal_id = ${proposalId}
      and reviewers.accepted_at is not null and reviewers.ended_at is null
      and ${isOfReviewer}`.execute(db);
  return rows.length > 0;
}

export type ReviewRow = NonNullable<Awaited<ReturnType<typeof selectReview>>>;

export const selectReview = (db: Db | Tx, proposalId: string, userId: string, lock?: "update") =>
  db
    .selectFrom("reviews")
    .select(columnsOf("reviews"))
    .where("proposal_id", "=", proposalId)
    .where("user_id", "=", userId)
    .$if(lock === "update", (query) => query.forUpdate())
    .executeTakeFirst();

/** A review that somebody has submitted or abstained with, locked. */
export const lockReview = (tx: Tx, reviewId: string) =>
  tx
    .selectFrom("reviews")
    .innerJoin("users", "users.user_id", "reviews.user_id")
    .select(["review_id", "proposal_id", "event_id", "reviews.user_id", "counts", "users.deleted_at"])
    .where("review_id", "=", reviewId)
    .where("reviews.state", "!=", "draft")
    .forUpdate("reviews")
    .executeTakeFirst();

/** Returns false if there is one: two tabs may begin at once. */
export async function insertReview(tx: Tx, row: Insertable<Tables["reviews"]>): Promise<boolean> {
  const inserted = await tx
    .insertInto("reviews")
    .values(row)
    .onConflict((conflict) => conflict.doNothing())
    .returning("review_id")
    .executeTakeFirst();
  return inserted !== undefined;
}

export const updateReview = (tx: Tx, reviewId: string, changes: Updateable<Tables["reviews"]>) =>
  tx.updateTable("reviews").set(changes).where("review_id", "=", reviewId).execute();

/** What others have submitted, or why they abstain, the oldest first; without who must not judge it. */
export const selectOthers = (db: Db, eventId: string, proposalId: string, userId: string) =>
  db
    .selectFrom("reviews")
    .innerJoin("users", "users.user_id", "reviews.user_id")
    .select([
      "review_id",
      "counts",
      "reviews.state",
      "scores",
      "score",
      "text",
      "to_speakers",
      "abstained",
      "proposal_version",
      "reviews.updated_at",
    ])
    .select(["users.name as reviewer_name", "users.deleted_at as reviewer_deleted"])
    .where("proposal_id", "=", proposalId)
    .where("reviews.user_id", "!=", userId)
    .where("reviews.state", "!=", "draft")
    .where(sql<boolean>`not ${isInConflict(eventId)}`)
    .orderBy("reviews.created_at")
    .orderBy("review_id")
    .execute();

/** What was submitted to the event and not withdrawn, without what the reader speaks in, by the titles that they read. */
export const selectRanked = (
  db: Db,
  { eventId, readerId }: { eventId: string; readerId: string },
  without: ReturnType<typeof sql<string>>,
) =>
  db
    .selectFrom("proposals")
    .leftJoin("call_types", "call_types.type_id", "proposals.type_id")
    .leftJoin("tracks", "tracks.track_id", "proposals.track_id")
    .select(["proposal_id", titleShownTo(readerId).as("title"), "proposals.minutes", "tags"])
    .select((row) => row.ref("proposals.number").$notNull().as("number"))
    .select(sql<ProposalState>`proposals.state`.as("state"))
    .select(["call_types.name as type_name", "tracks.name as track_name"])
    .where("proposals.event_id", "=", eventId)
    .where("proposals.number", "is not", null)
    .where("proposals.state", "!=", "withdrawn")
    .where(sql<boolean>`proposal_id not in ${without}`)
    .orderBy("proposals.number")
    .execute();

/** The reviews that count, and abstentions, of those proposals. */
export const selectCounted = (db: Db, eventId: string, without: ReturnType<typeof sql<string>>) =>
  db
    .selectFrom("reviews")
    .select(["proposal_id", "user_id", "score", "state"])
    .where("event_id", "=", eventId)
    .where("state", "!=", "draft")
    .where("counts", "=", true)
    .where(sql<boolean>`proposal_id not in ${without}`)
    .where(sql<boolean>`not ${isInConflict(eventId)}`)
    .orderBy("proposal_id")
    .orderBy("user_id")
    .execute();

/** How many of what was submitted and not withdrawn the reader speaks in. */
export async function countLeftOut(db: Db, eventId: string, those: ReturnType<typeof sql<string>>) {
  const { rows } = await sql<{ count: number }>`select count(*)::int as count from proposals
    where event_id = ${eventId} and number is not null and state <> 'withdrawn'
      and proposal_id in ${those}`.execute(db);
  return rows[0]?.count ?? 0;
}
