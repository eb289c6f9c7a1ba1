import type { CommentRole, CommentTo } from "@plenary/contract/review/comments";
import { type Insertable, sql } from "kysely";
import { organizersOf, proposedBy } from "../../core/access.ts";
import type { Db, Tx } from "../../db/db.ts";
import { columnsOf } from "../../db/rows/columns.ts";
import type { Tables } from "../../db/tables.ts";
import { conflictsWith } from "./conflicts.queries.ts";
import { isOfReviewer } from "./reviewers.queries.ts";

/** Comments on proposals (docs/product/review.md#comments). */

export type DiscussedRow = NonNullable<Awaited<ReturnType<typeof selectDiscussed>>>;

/** The proposal as far as everybody may know it who takes part; whether the user speaks in it. */
export const selectDiscussed = (db: Db | Tx, proposalId: string, userId: string) =>
  db
    .selectFrom("proposals")
    .innerJoin("events", "events.event_id", "proposals.event_id")
    .select(["proposal_id", "proposals.event_id", "number", "state", "title", "masked_texts"])
    .select("events.name as event_name")
    .select(sql<boolean>`proposal_id in ${proposedBy(userId)}`.as("speaks"))
    .where("proposal_id", "=", proposalId)
    .executeTakeFirst();

export interface CommentRow {
  comment_id: string;
  user_id: string;
  role: CommentRole;
  addressed: CommentTo;
  text: string;
  at: string;
  edited_at: string | null;
  name: string;
  deleted_at: string | null;
  /** Written by somebody who must not judge the proposal, or speaks in it by now. */
  set_aside: boolean;
}

/** The oldest first. Conflicts, which cost more than all else, are looked for only where somebody may have one. */
export async function selectComments(
  db: Db | Tx,
  eventId: string,
  proposalId: string,
): Promise<CommentRow[]> {
  const { rows } = await sql<Omit<CommentRow, "set_aside">>`
    select comment_id, comment.user_id, comment.role, addressed, text, at, edited_at, users.name, users.deleted_at
    from proposal_comments as comment join users using (user_id)
    where proposal_id = ${proposalId} order by comment_id`.execute(db);
  const mayBeAside = rows.some(({ addressed }) => addressed === "reviewers");
  const conflicts = mayBeAside
    ? await selectConflicting(db, eventId, proposalId)
    : new Map<string, boolean>();
  return rows.map((row) => {
    const speaks = conflicts.get(row.user_id);
    return { ...row, set_aside: speaks === true || (row.role === "reviewer" && speaks === false) };
  });
}

/** Who must not judge the proposal, each with whether they speak in it. */
async function selectConflicting(
  db: Db | Tx,
  eventId: string,
  proposalId: string,
): Promise<Map<string, boolean>> {
  const { rows } = await sql<{ user_id: string; speaks: boolean }>`
    select user_id, speaks from ${conflictsWith(eventId, proposalId)} as conflict`.execute(db);
  return new Map(rows.map(({ user_id, speaks }) => [user_id, speaks]));
}

/** What reviews say to its speakers; without who must not judge it. */
export async function selectFeedback(db: Db | Tx, eventId: string, proposalId: string): Promise<string[]> {
  const { rows } = await sql<{ to_speakers: string }>`select to_speakers from reviews
    where proposal_id = ${proposalId} and state = 'submitted' and counts and btrim(to_speakers) <> ''
      and user_id not in (select user_id from ${conflictsWith(eventId, proposalId)} as conflict)
    order by review_id`.execute(db);
  return rows.map(({ to_speakers }) => to_speakers);
}

export const lockComment = (tx: Tx, commentId: string) =>
  tx
    .selectFrom("proposal_comments")
    .select(columnsOf("proposal_comments"))
    .where("comment_id", "=", commentId)
    .forUpdate()
    .executeTakeFirst();

export const insertComment = (tx: Tx, row: Insertable<Tables["proposal_comments"]>) =>
  tx.insertInto("proposal_comments").values(row).execute();

export const updateComment = (tx: Tx, commentId: string, change: { text: string; edited_at: string }) =>
  tx.updateTable("proposal_comments").set(change).where("comment_id", "=", commentId).execute();

export const deleteComment = (tx: Tx, commentId: string) =>
  tx.deleteFrom("proposal_comments").where("comment_id", "=", commentId).execute();

/** Who speaks in it, and has an account. */
export async function selectSpeakers(tx: Tx, proposalId: string): Promise<string[]> {
  const { rows } = await sql<{ user_id: string }>`select user_id from users
    where ${proposalId} in ${proposedBy(sql`users.user_id`)} and user_id in (
      select submitter_id from proposals where proposal_id = ${proposalId}
      union select user_id from proposal_speakers where proposal_id = ${proposalId}
      union select beside.user_id from session_speakers as beside join proposals using (session_id)
        where proposal_id = ${proposalId})
    order by user_id`.execute(tx);
  return rows.map(({ user_id }) => user_id);
}

/** Who has written to its speakers and still reads it: organizers, and reviewers. */
export async function selectAskers(tx: Tx, eventId: string, proposalId: string): Promise<string[]> {
  const { rows } = await sql<{ user_id: string }>`
    select distinct comment.user_id from proposal_comments as comment join users using (user_id)
      join proposals using (proposal_id)
    where proposal_id = ${proposalId} and addressed = 'speakers' and comment.role <> 'speaker'
      and comment.user_id not in (select user_id from ${conflictsWith(eventId, proposalId)} as conflict)
      and (users.role = 'admin' or comment.user_id in ${organizersOf(eventId)}
        or exists (select from reviewers where reviewers.event_id = ${eventId} and reviewers.user_id = comment.user_id
          and accepted_at is not null and ended_at is null and ${isOfReviewer}))
    order by user_id`.execute(tx);
  return rows.map(({ user_id }) => user_id);
}

/** What somebody wrote as a speaker, and what was said of proposals that hold no words any more. */
export const forgetComments = (tx: Tx, userId: string) =>
  sql`delete from proposal_comments where user_id = ${userId} and role = 'speaker'
    or proposal_id in (select proposal_id from proposals where submitter_id = ${userId})`.execute(tx);
