import type { ProposalState } from "@plenary/contract/call/proposals";
import type { PendingDecision, SelectionFilter } from "@plenary/contract/selection/selection";
import type { SessionStatus } from "@plenary/contract/sessions/sessions";
import { type Insertable, sql, type Updateable } from "kysely";
import { decidedBy } from "../../core/access.ts";
import { titleShownTo } from "../../core/masks.ts";
import type { Db, Tx } from "../../db/db.ts";
import { idsSubquery } from "../../db/rows/rows.ts";
import type { Tables } from "../../db/tables.ts";

/** Pending decisions, each statement for as many proposals as there are. */

const pendingColumns = [
  "pending_type_id",
  "pending_track_id",
  "pending_minutes",
  "pending_note",
  "pending_action",
] as const;

const pending = sql<PendingDecision | null>`proposals.pending`.as("pending");

export type SelectedRow = Awaited<ReturnType<typeof selectSubmitted>>[number];

/** What was submitted to the event and not withdrawn, by number, by the titles that the user reads; `decides`: whether they may. */
export const selectSubmitted = (db: Db, eventId: string, userId: string) =>
  db
    .selectFrom("proposals")
    .leftJoin("call_types", "call_types.type_id", "proposals.type_id")
    .leftJoin("sessions", "sessions.session_id", "proposals.session_id")
    .leftJoin("tracks", (join) =>
      join.on("tracks.track_id", "=", sql`coalesce(sessions.track_id, proposals.track_id)`),
    )
    .select(["proposal_id", "proposals.type_id", "call_types.name as type_name", "tags"])
    .select(["tracks.track_id", "tracks.name as track_name"])
    .select(titleShownTo(userId).as("title"))
    .select((row) => row.ref("proposals.number").$notNull().as("number"))
    .select(sql<ProposalState>`proposals.state`.as("state"))
    .select(sql<SessionStatus | null>`sessions.status`.as("status"))
    .select(sql<number | null>`coalesce(sessions.duration_minutes, proposals.minutes)`.as("minutes"))
    .select([...pendingColumns, pending])
    .select(decidedBy(userId).as("decides"))
    .where("proposals.event_id", "=", eventId)
    .where("proposals.number", "is not", null)
    .where("proposals.state", "!=", "withdrawn")
    .orderBy("proposals.number")
    .execute();

type Chosen = { proposalIds: string[] } | { filter: SelectionFilter };

/** Those of them that wait for a decision which the user may make, locked in one order. */
export function lockChosen(tx: Tx, { eventId, userId }: { eventId: string; userId: string }, chosen: Chosen) {
  let query = tx
    .selectFrom("proposals")
    .select(["proposal_id", ...pendingColumns, pending])
    .where("event_id", "=", eventId)
    .where("number", "is not", null)
    .where("state", "=", "submitted")
    .where(decidedBy(userId));
  if ("proposalIds" in chosen) query = query.where("proposal_id", "in", idsSubquery(chosen.proposalIds));
  else {
    const { pending: asked, typeId, trackId, tag } = chosen.filter;
    if (asked === "none") query = query.where("proposals.pending", "is", null);
    else if (asked) query = query.where("proposals.pending", "=", asked);
    if (typeId) query = query.where("type_id", "=", typeId);
    if (trackId) query = query.where("track_id", "=", trackId);
    if (tag !== undefined) query = query.where(sql<boolean>`proposals.tags @> array[${tag}]::text[]`);
  }
  return query.orderBy("number").forUpdate().execute();
}

export const updatePending = (tx: Tx, proposalIds: string[], changes: Updateable<Tables["proposals"]>) =>
  tx.updateTable("proposals").set(changes).where("proposal_id", "in", idsSubquery(proposalIds)).execute();

/** As it was before, stored with the change that may be undone. */
export type Before = Pick<
  Awaited<ReturnType<typeof lockChosen>>[number],
  "proposal_id" | "pending" | (typeof pendingColumns)[number]
>;

export const insertAction = (tx: Tx, row: Insertable<Tables["decision_actions"]>) =>
  tx.insertInto("decision_actions").values(row).execute();

/** The change, if it was made after that time. */
export const lockAction = (tx: Tx, eventId: string, actionId: string, after: string) =>
  tx
    .selectFrom("decision_actions")
    .select("before")
    .where("action_id", "=", actionId)
    .where("event_id", "=", eventId)
    .where("at", ">", after)
    .forUpdate()
    .executeTakeFirst();

export const deleteAction = (tx: Tx, actionId: string) =>
  tx.deleteFrom("decision_actions").where("action_id", "=", actionId).execute();

export const deleteActions = (db: Db, until: string) =>
  db.deleteFrom("decision_actions").where("at", "<=", until).execute();

/** Puts back what nobody has changed since that change, of what the user may decide about; without types and tracks that are gone. */
export async function restorePending(
  tx: Tx,
  { actionId, before, userId }: { actionId: string; before: Before[]; userId: string },
): Promise<string[]> {
  const { rows } = await sql<{ proposal_id: string }>`update proposals set
      pending = former.pending, pending_minutes = former.pending_minutes, pending_note = former.pending_note,
      pending_action = former.pending_action,
      pending_type_id = (select type_id from call_types
        where call_types.event_id = proposals.event_id and type_id = former.pending_type_id),
      pending_track_id = (select track_id from tracks
        where tracks.event_id = proposals.event_id and track_id = former.pending_track_id)
    from json_populate_recordset(null::proposals, ${JSON.stringify(before)}::text::json) as former
    where former.proposal_id = proposals.proposal_id and proposals.pending_action = ${actionId}
      and proposals.state = 'submitted' and ${decidedBy(userId)}
    returning proposals.proposal_id`.execute(tx);
  return rows.map(({ proposal_id }) => proposal_id);
}

/** The numbers of those that the user may decide about. */
export async function selectNumbers(tx: Tx, proposalIds: string[], userId: string): Promise<number[]> {
  const rows = await tx
    .selectFrom("proposals")
    .select((row) => row.ref("number").$notNull().as("number"))
    .where("proposal_id", "in", idsSubquery(proposalIds))
    .where("number", "is not", null)
    .where(decidedBy(userId))
    .orderBy("number")
    .execute();
  return rows.map(({ number }) => number);
}
