import { randomUUIDv7 } from "node:crypto";
import { type RawBuilder, sql } from "kysely";
import type { Db, Tx } from "../../db/db.ts";

/** Who must not judge which proposals (docs/product/review.md#conflicts-of-interest). */

/** An event, or the ids of several. */
type Events = string | RawBuilder<unknown>;

const isAt = (events: Events) =>
  typeof events === "string"
    ? sql<boolean>`proposals.event_id = ${events}`
    : sql<boolean>`proposals.event_id in ${events}`;

/** Rows of proposal_id and user_id: who speaks in each of the event's proposals, or is asked to. */
const speakingAt = (events: Events) => sql`(
  select proposal_id, submitter_id as user_id from proposals where ${isAt(events)}
  union all select proposal_id, asked.user_id from proposal_speakers as asked join proposals using (proposal_id)
    where ${isAt(events)} and asked.status in ('invited', 'accepted') and asked.user_id is not null
  union all select proposal_id, speaker_id from proposals join sessions using (session_id)
    where ${isAt(events)} and not no_person
  union all select proposal_id, beside.user_id from proposals join session_speakers as beside using (session_id)
    where ${isAt(events)}
  union all select proposal_id, asked.user_id from proposals join session_invitations as asked using (session_id)
    where ${isAt(events)} and asked.status = 'pending' and asked.user_id is not null)`;

/** The same of all who must not judge them: also those who have declared that of a proposal with one of its speakers. */
const conflictsAt = (events: Events) => sql`(
  select proposal_id, user_id from ${speakingAt(events)} as speaking
  union all select conflict.proposal_id, conflict.user_id from conflicts_of_interest as conflict
    join proposals using (proposal_id) where ${isAt(events)}
  union all select other.proposal_id, conflict.user_id from conflicts_of_interest as conflict
    join ${speakingAt(events)} as one using (proposal_id)
    join ${speakingAt(events)} as other on other.user_id = one.user_id)`;

/** Ids of the event's proposals in which the user speaks, or is asked to. */
export const spokenBy = (events: Events, userId: string) =>
  sql<string>`(select proposal_id from ${speakingAt(events)} as speaking where user_id = ${userId})`;

/** Ids of the event's proposals that the user must not judge. */
export const notForReview = (events: Events, userId: string) =>
  sql<string>`(select proposal_id from ${conflictsAt(events)} as conflicts where user_id = ${userId})`;

/** Whether the review in the statement's `reviews` is by somebody who must not judge. */
export const isInConflict = (eventId: string) =>
  sql<boolean>`((reviews.proposal_id, reviews.user_id) in (select proposal_id, user_id from ${conflictsAt(eventId)} as conflicts))`;

/** Whether the user speaks in the proposal, and whether they must not judge it. */
export async function selectConflict(
  db: Db | Tx,
  { eventId, proposalId, userId }: { eventId: string; proposalId: string; userId: string },
): Promise<{ speaks: boolean; isInConflict: boolean }> {
  const { rows } = await sql<{ speaks: boolean; conflict: boolean }>`select
    ${proposalId} in ${spokenBy(eventId, userId)} as speaks,
    ${proposalId} in ${notForReview(eventId, userId)} as conflict`.execute(db);
  return { speaks: rows[0]?.speaks ?? false, isInConflict: rows[0]?.conflict ?? false };
}

export const insertDeclared = (tx: Tx, proposalId: string, userId: string, time: string) =>
  tx
    .insertInto("conflicts_of_interest")
    .values({
      ...{ conflict_id: randomUUIDv7(), proposal_id: proposalId, user_id: userId },
      ...{ kind: "declared", at: time },
    })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
