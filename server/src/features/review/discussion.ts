import type * as contract from "@plenary/contract/review/comments";
import { htmlOf } from "../../base/markdown/markdown.ts";
import type { Db, Tx } from "../../db/db.ts";
import { type CommentRow, selectComments, selectFeedback } from "./comments.queries.ts";

/** Who reads which comments on a proposal, and whose name with them (docs/product/review.md#comments). */

export interface Reading {
  eventId: string;
  proposalId: string;
  userId: string;
  role: contract.CommentRole;
  /** Whether the reader must not know who speaks. */
  isMasked: boolean;
  /** Whether the reader sees others' reviews, and so their comments. */
  readsOthers: boolean;
  /** Whether reviewers read each other's names. */
  showReviewers: boolean;
  /** Whether the reader can write, if there is something to answer. */
  writes: boolean;
  /** Whether some who review must not know who speaks. */
  hides: boolean;
  /** Whether the reader is given feedback. */
  readsFeedback: boolean;
}

/** The comments that the reader reads, with what they may do. */
export async function discussionOf(db: Db | Tx, reading: Reading): Promise<contract.Comments> {
  const rows = await readableComments(db, reading);
  const to = writesTo(reading, rows);
  return {
    comments: await Promise.all(rows.map((row) => commentView(reading, row, to))),
    role: reading.role,
    writesTo: to,
    masked: reading.hides,
    feedback: reading.readsFeedback ? await selectFeedback(db, reading.eventId, reading.proposalId) : [],
  };
}

/** The same as rows. */
export async function readableComments(db: Db | Tx, reading: Reading): Promise<CommentRow[]> {
  const { eventId, proposalId, userId, role, readsOthers } = reading;
  const rows = await selectComments(db, eventId, proposalId);
  if (role === "speaker") return rows.filter(({ addressed }) => addressed === "speakers");
  const asked = rows.findIndex((row) => row.user_id === userId && row.addressed === "speakers");
  return rows.filter((row, at) => {
    if (row.user_id === userId) return true;
    if (row.addressed === "reviewers" && row.set_aside) return false;
    // What speakers answer is read by who has asked them.
    return readsOthers || (row.role === "speaker" && asked >= 0 && asked < at);
  });
}

/** To whom the reader writes: speakers answer, and don't begin. */
export function writesTo(
  { role, writes }: Reading,
  rows: readonly Pick<CommentRow, "role" | "addressed">[],
): contract.CommentTo[] {
  if (!writes) return [];
  if (role !== "speaker") return ["reviewers", "speakers"];
  const isAsked = rows.some((row) => row.role !== "speaker" && row.addressed === "speakers");
  return isAsked ? ["speakers"] : [];
}

async function commentView(
  reading: Reading,
  row: CommentRow,
  to: readonly contract.CommentTo[],
): Promise<contract.Comment> {
  const own = row.user_id === reading.userId;
  return {
    ...{ commentId: row.comment_id, to: row.addressed, role: row.role, own },
    name: own || (row.deleted_at === null && readsName(reading, row)) ? row.name : null,
    html: await htmlOf(row.text),
    ...(own && { text: row.text }),
    ...{ at: row.at, edited: row.edited_at !== null },
    permissions: { edit: own && to.includes(row.addressed), delete: own || reading.role === "organizer" },
  };
}

/** Speakers read each other's names alone, and who must not know them reads none of theirs. */
function readsName({ role, isMasked, showReviewers }: Reading, row: CommentRow): boolean {
  if (row.role === "speaker") return !isMasked;
  return role === "organizer" || (role === "reviewer" && showReviewers);
}
