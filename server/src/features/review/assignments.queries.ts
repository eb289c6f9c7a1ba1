import { sql } from "kysely";
import { spokenOrAsked } from "../../core/access.ts";
import { hiddenFrom, titleShownTo } from "../../core/masks.ts";
import type { Db, Tx } from "../../db/db.ts";
import { idsSubquery, insertRows } from "../../db/rows/rows.ts";
import { conflictsAt } from "./conflicts.queries.ts";

/** Which proposals are assigned to which reviewers (docs/product/review.md#assignments). */

/**
 * Whether the reader may know of the assignment in the statement's `given`, of its `proposals`. Of what is hidden from them those to
 * who has a conflict of interest are there too: what is missing would say who speaks.
 */
const isAssignmentShown = (eventId: string, readerId: string) => sql<boolean>`(
  proposals.event_id = ${eventId} and proposals.number is not null and proposals.state <> 'withdrawn'
  and proposals.proposal_id not in ${spokenOrAsked(readerId)}
  and (proposals.proposal_id in ${hiddenFrom(readerId)}
    or not ((given.proposal_id, given.user_id) in (select proposal_id, user_id from ${conflictsAt(eventId)} as conflicts))))`;

/** Rows of user_id and assigned: how many proposals are assigned to each reviewer, as the reader may know. */
export const loadsOf = (eventId: string, readerId: string) => sql<{ user_id: string; assigned: number }>`(
  select given.user_id, count(*)::int as assigned from review_assignments as given join proposals using (proposal_id)
  where ${isAssignmentShown(eventId, readerId)} group by given.user_id)`;

export interface AssignmentRow {
  proposal_id: string;
  number: number;
  title: string;
  user_id: string;
  name: string;
  state: "none" | "submitted" | "abstained";
}

interface Listed {
  eventId: string;
  readerId: string;
  proposalId?: string | undefined;
  userId?: string | undefined;
}

const listed = ({ eventId, readerId, proposalId, userId }: Listed) => sql`
  review_assignments as given join proposals using (proposal_id) where ${isAssignmentShown(eventId, readerId)}
  ${proposalId ? sql`and given.proposal_id = ${proposalId}` : sql``}
  ${userId ? sql`and given.user_id = ${userId}` : sql``}`;

/** By proposal, then by name; a review by who has a conflict of interest is as none. */
export async function selectAssignments(
  db: Db,
  asked: Listed,
  { limit, offset }: { limit: number; offset: number },
): Promise<AssignmentRow[]> {
  const { rows } = await sql<AssignmentRow>`
    select proposals.proposal_id, proposals.number, ${titleShownTo(asked.readerId)} as title, page.user_id, users.name,
      coalesce((select reviews.state from reviews where reviews.proposal_id = page.proposal_id
        and reviews.user_id = page.user_id and reviews.state <> 'draft' and not ((reviews.proposal_id, reviews.user_id) in
          (select proposal_id, user_id from ${conflictsAt(asked.eventId)} as conflicts))), 'none') as state
    from (select given.proposal_id, given.user_id from ${listed(asked)}) as page
    join proposals using (proposal_id) join users on users.user_id = page.user_id
    order by proposals.number, users.name, page.user_id limit ${limit} offset ${offset}`.execute(db);
  return rows;
}

export async function countAssignments(db: Db, asked: Listed): Promise<number> {
  const { rows } = await sql<{ count: number }>`select count(*)::int as count from ${listed(asked)}`.execute(
    db,
  );
  return rows[0]?.count ?? 0;
}

/** Those of the proposals that the event has, and whether they can be assigned by the reader. */
export async function selectAssignable(tx: Tx, eventId: string, proposalIds: string[], readerId: string) {
  const { rows } = await sql<{
    proposal_id: string;
    number: number;
    open: boolean;
  }>`select proposal_id, number,
      state = 'submitted' and proposal_id not in ${spokenOrAsked(readerId)} as open
    from proposals where event_id = ${eventId} and proposal_id in ${idsSubquery(proposalIds)} and number is not null
    order by number`.execute(tx);
  return rows;
}

/** Which of them have a conflict of interest with which of the proposals, as far as the reader may know it. */
export async function selectConflicting(
  tx: Tx,
  { eventId, readerId }: { eventId: string; readerId: string },
  { proposalIds, userIds }: { proposalIds: string[]; userIds: string[] },
): Promise<Set<string>> {
  const { rows } = await sql<{ proposal_id: string; user_id: string }>`
    select distinct proposal_id, user_id from ${conflictsAt(eventId)} as conflicts
    where proposal_id in ${idsSubquery(proposalIds)} and user_id in ${idsSubquery(userIds)}
      and proposal_id not in ${hiddenFrom(readerId)}`.execute(tx);
  return new Set(rows.map(({ proposal_id, user_id }) => `${proposal_id} ${user_id}`));
}

/** Those of the pairs that are assigned. */
export async function selectAssigned(
  tx: Tx,
  { proposalIds, userIds }: { proposalIds: string[]; userIds: string[] },
): Promise<Set<string>> {
  const { rows } = await sql<{ proposal_id: string; user_id: string }>`
    select proposal_id, user_id from review_assignments
    where proposal_id in ${idsSubquery(proposalIds)} and user_id in ${idsSubquery(userIds)}`.execute(tx);
  return new Set(rows.map(({ proposal_id, user_id }) => `${proposal_id} ${user_id}`));
}

interface Pair {
  proposal_id: string;
  user_id: string;
}

export const insertAssignments = (tx: Tx, pairs: readonly Pair[], by: { assigned_by: string; at: string }) =>
  insertRows(
    tx,
    "review_assignments",
    pairs.map(({ proposal_id, user_id }) => ({ proposal_id, user_id, ...by })),
  );

export const deleteAssignments = (
  tx: Tx,
  { proposalIds, userIds }: { proposalIds: string[]; userIds: string[] },
) =>
  sql`delete from review_assignments where proposal_id in ${idsSubquery(proposalIds)}
    and user_id in ${idsSubquery(userIds)}`.execute(tx);

/** What was assigned at the event to somebody who doesn't review there any more. */
export const deleteAssignmentsOf = (tx: Tx, eventId: string, userId: string) =>
  sql`delete from review_assignments as given using proposals where proposals.proposal_id = given.proposal_id
    and proposals.event_id = ${eventId} and given.user_id = ${userId}`.execute(tx);

/** Those of the accounts that review at the event or are asked to, locked. */
export const lockReviewers = (tx: Tx, eventId: string, userIds: string[]) =>
  tx
    .selectFrom("reviewers")
    .innerJoin("users", "users.user_id", "reviewers.user_id")
    .select(["reviewers.user_id", "users.name", "max_load"])
    .where("reviewers.event_id", "=", eventId)
    .where("reviewers.user_id", "in", idsSubquery(userIds))
    .where("ended_at", "is", null)
    .orderBy("reviewers.user_id")
    .forUpdate("reviewers")
    .execute();

export async function selectLoads(tx: Tx, eventId: string, readerId: string): Promise<Map<string, number>> {
  const { rows } = await sql<{ user_id: string; assigned: number }>`
    select user_id, assigned from ${loadsOf(eventId, readerId)} as loads`.execute(tx);
  return new Map(rows.map(({ user_id, assigned }) => [user_id, assigned]));
}
