import type { ReviewState } from "@plenary/contract/review/reviews";
import { sql } from "kysely";
import { searchedWithoutNames, titleShownTo } from "../../core/masks.ts";
import type { Db, Tx } from "../../db/db.ts";
import { foldedSearchPattern } from "../../db/rows/fold.ts";
import { isChanged, isFor, isSkipped, isToDo, reviewedBy } from "./reviewers.queries.ts";

export interface QueuedRow {
  proposal_id: string;
  submitter_id: string;
  standing: number;
  reviews: number;
  skipped_at: string | null;
  /** To the user. */
  assigned: boolean;
  state: ReviewState | null;
  changed: boolean;
  todo: boolean;
  skipped: boolean;
  type_id: string | null;
  track_id: string | null;
  tags: string[];
  language: string | null;
  /** Whether it has the words that are searched for. */
  found: boolean;
}

/**
 * All that the user reviews at the event: to be done first, then changed since, skipped, done, abstained; of each what is
 * assigned to them, then what has the fewest reviews, then in an order of their own in which everybody's first proposal precedes their second.
 */
export async function selectQueue(
  db: Db,
  { eventId, userId, q }: { eventId: string; userId: string; q: string | undefined },
): Promise<QueuedRow[]> {
  const { rows } =
    await sql<QueuedRow>`select proposal_id, submitter_id, standing, reviews, skipped_at, assigned, state, changed, todo,
      skipped, type_id, track_id, tags, language, found
    from (select proposals.proposal_id, proposals.submitter_id, mine.state, proposals.type_id, proposals.track_id,
        proposals.tags, proposals.language, ${isToDo} as todo, ${isChanged} as changed, ${isSkipped} as skipped,
        case when ${isSkipped} then 2 when ${isToDo} then 0 when ${isChanged} then 1
          when mine.state = 'abstained' then 4 else 3 end as standing,
        (select count(*)::int from reviews where reviews.proposal_id = proposals.proposal_id
          and reviews.state = 'submitted' and reviews.counts and reviews.user_id <> ${userId}) as reviews,
        case when ${isSkipped} then skip.at end as skipped_at, given.at is not null as assigned,
        md5(${userId} || proposals.submitter_id::text) as mixed_submitter,
        md5(${userId} || proposals.proposal_id::text) as mixed,
        ${q === undefined ? sql`true` : sql`${searchedWithoutNames} like ${foldedSearchPattern(q)}`} as found
      from ${reviewedBy(userId)} where ${isFor(userId, eventId)}) as queued
    order by standing, skipped_at nulls first, assigned desc, reviews,
      row_number() over (partition by standing, assigned, reviews, submitter_id order by mixed), mixed_submitter, mixed`.execute(
      db,
    );
  return rows;
}

/** What the list says of these to the user. */
export const selectListed = (db: Db, proposalIds: readonly string[], userId: string) =>
  db
    .selectFrom("proposals")
    .leftJoin("call_types", "call_types.type_id", "proposals.type_id")
    .leftJoin("tracks", "tracks.track_id", "proposals.track_id")
    .select(["proposal_id", "proposals.minutes", titleShownTo(userId).as("title")])
    .select((row) => row.ref("proposals.number").$notNull().as("number"))
    .select(["call_types.name as type_name", "tracks.name as track_name"])
    .where("proposal_id", "in", proposalIds)
    .execute();

/** The last of what is skipped comes last. */
export const upsertSkip = (tx: Tx, proposalId: string, userId: string, at: string) =>
  tx
    .insertInto("review_skips")
    .values({ proposal_id: proposalId, user_id: userId, at })
    .onConflict((conflict) => conflict.columns(["proposal_id", "user_id"]).doUpdateSet({ at }))
    .execute();
