import { sql } from "kysely";
import type { Db, Tx } from "../../db/db.ts";

export const updateReview = (tx: Tx, eventId: string, review: object) =>
  tx
    .updateTable("calls")
    .set({ review: JSON.stringify(review) })
    .where("event_id", "=", eventId)
    .execute();

/** Events whose review closes by itself, and has by then, without its being noted. */
export async function selectClosing(db: Db, time: string): Promise<string[]> {
  const { rows } = await sql<{ event_id: string }>`
    select event_id from calls where review ->> 'closedAt' is null
      and (review ->> 'closesAt')::timestamptz <= ${time}::timestamptz
      and (review ->> 'open' = 'true' or (review ->> 'opensAt')::timestamptz <= ${time}::timestamptz)
    order by event_id`.execute(db);
  return rows.map(({ event_id }) => event_id);
}

/** How many proposals wait for a decision of which somebody who reviews could see who wrote them. */
export async function countShown(tx: Tx, eventId: string): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from proposals
    where event_id = ${eventId} and number is not null and state = 'submitted' and exists (select from reviewers
      where event_id = ${eventId} and accepted_at is not null and ended_at is null)`.execute(tx);
  return rows[0]?.count ?? 0;
}

/** Those of the criteria that some review of the event scores. */
export async function selectScored(tx: Tx, eventId: string): Promise<Set<string>> {
  const { rows } = await sql<{ id: string }>`
    select distinct jsonb_object_keys(scores) as id from reviews where event_id = ${eventId}`.execute(tx);
  return new Set(rows.map(({ id }) => id));
}

/** The submitted ones, locked. */
export const lockSubmitted = (tx: Tx, eventId: string) =>
  tx
    .selectFrom("reviews")
    .select(["review_id", "scores", "score"])
    .where("event_id", "=", eventId)
    .where("state", "=", "submitted")
    .orderBy("review_id")
    .forUpdate()
    .execute();

/** Those without a score are drafts again. */
export const rescore = (tx: Tx, rows: readonly { reviewId: string; score: number | null }[]) =>
  sql`update reviews set score = rescored.score,
      state = case when rescored.score is null then 'draft' else 'submitted' end
    from unnest(${rows.map(({ reviewId }) => reviewId)}::uuid[], ${rows.map(({ score }) => score)}::float8[])
      as rescored (review_id, score)
    where reviews.review_id = rescored.review_id`.execute(tx);
