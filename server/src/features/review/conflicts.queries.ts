import { randomUUIDv7 } from "node:crypto";
import type { ConflictKind } from "@plenary/contract/review/conflicts";
import { type RawBuilder, sql } from "kysely";
import { spokenOrAsked } from "../../core/access.ts";
import { hiddenFrom, titleShownTo } from "../../core/masks.ts";
import type { Db, Tx } from "../../db/db.ts";

/** Who must not judge which proposals (docs/product/review.md#conflicts-of-interest). */

/** An event, or the ids of several. */
type Events = string | RawBuilder<unknown>;

const isAt = (events: Events) =>
  typeof events === "string"
    ? sql<boolean>`proposals.event_id = ${events}`
    : sql<boolean>`proposals.event_id in ${events}`;

/** Rows of proposal_id, user_id and accepted: who speaks in each of the event's proposals, or is only asked to. */
const speakingAt = (events: Events) => sql`(
  select proposal_id, submitter_id as user_id, true as accepted from proposals where ${isAt(events)}
  union all select proposal_id, asked.user_id, asked.status = 'accepted' from proposal_speakers as asked join proposals using (proposal_id)
    where ${isAt(events)} and asked.status in ('invited', 'accepted') and asked.user_id is not null
  union all select proposal_id, speaker_id, true from proposals join sessions using (session_id)
    where ${isAt(events)} and not no_person
  union all select proposal_id, beside.user_id, beside.accepted from proposals join session_speakers as beside using (session_id)
    where ${isAt(events)}
  union all select proposal_id, asked.user_id, false from proposals join session_invitations as asked using (session_id)
    where ${isAt(events)} and asked.status = 'pending' and asked.user_id is not null)`;

/** Who speaks in which session, of whatever event, or is asked to. */
const speakers = sql`(
  select session_id, speaker_id as user_id, true as accepted from sessions where not no_person
  union all select session_id, user_id, accepted from session_speakers)`;

/**
 * Rows of proposal_id, user_id and kind: who must not judge which of the event's proposals. So that none comes and goes while
 * time passes, the 24 months in which people spoke together are those before the proposal was submitted.
 * @param only what concerns that user
 */
export const conflictsAt = (events: Events, only?: string) => sql`(
  with speaking as materialized ${speakingAt(events)},
  stored as (select proposal_id, conflict.user_id, conflict.kind, lifted_at from conflicts_of_interest as conflict join proposals using (proposal_id)
    where ${isAt(events)} ${only === undefined ? sql`` : sql`and conflict.user_id = ${only}`}),
  judging as (select distinct proposals.event_id, user_id from reviewers as proposals
    where ${isAt(events)} ${only === undefined ? sql`` : sql`and user_id = ${only}`}),
  found as (
    select proposal_id, user_id, 'self' as kind from speaking
    union select proposal_id, user_id, kind from stored where lifted_at is null
    union select other.proposal_id, stored.user_id, stored.kind from stored
      join speaking as one using (proposal_id) join speaking as other on other.user_id = one.user_id
      where stored.kind in ('declared', 'saw_names') and stored.lifted_at is null
    union select other.proposal_id, judging.user_id, 'together' from judging
      join speaking as own on own.user_id = judging.user_id and own.accepted
      join proposals as shared on shared.proposal_id = own.proposal_id
        and shared.event_id = judging.event_id and shared.number is not null
      join speaking as one on one.proposal_id = own.proposal_id and one.user_id <> judging.user_id and one.accepted
      join speaking as other on other.user_id = one.user_id
    union select other.proposal_id, judging.user_id, 'together' from judging
      join ${speakers} as own on own.user_id = judging.user_id
      join ${speakers} as one on one.session_id = own.session_id and one.user_id <> judging.user_id
      join sessions as shared on shared.session_id = own.session_id
      join events as held on held.event_id = shared.event_id
      join speaking as other on other.user_id = one.user_id
      join proposals as about on about.proposal_id = other.proposal_id and about.event_id = judging.event_id
      where own.accepted and one.accepted and (shared.status <> 'rejected' and shared.event_id = about.event_id
        or shared.status = 'confirmed' and held.end_date::date >= about.submitted_at::date - interval '24 months'))
  select proposal_id, user_id, kind from found where not exists (select from stored as lifted
    where lifted.lifted_at is not null and lifted.proposal_id = found.proposal_id
      and lifted.user_id = found.user_id and lifted.kind = found.kind)
    and (kind = 'self' or not exists (select from speaking
      where speaking.proposal_id = found.proposal_id and speaking.user_id = found.user_id)))`;

/** Ids of the event's proposals that the user must not judge. */
export const notForReview = (events: Events, userId: string) =>
  sql<string>`(select proposal_id from ${conflictsAt(events, userId)} as conflicts where user_id = ${userId})`;

/** Rows of user_id and speaks: who must not judge the proposal. */
export const conflictsWith = (eventId: string, proposalId: string) =>
  sql`(select user_id, bool_or(kind = 'self') as speaks from ${conflictsAt(eventId)} as conflicts
    where proposal_id = ${proposalId} group by user_id)`;

/** Whether the review in the statement's `reviews` is by somebody who must not judge. */
export const isInConflict = (eventId: string) =>
  sql<boolean>`((reviews.proposal_id, reviews.user_id) in (select proposal_id, user_id from ${conflictsAt(eventId)} as conflicts))`;

/** Whether the user speaks in the proposal, and whether they must not judge it. */
export async function selectConflict(
  db: Db | Tx,
  { eventId, proposalId, userId }: { eventId: string; proposalId: string; userId: string },
): Promise<{ speaks: boolean; isInConflict: boolean }> {
  const { rows } = await sql<{ speaks: boolean; conflict: boolean }>`select
    ${proposalId} in ${spokenOrAsked(userId)} as speaks,
    ${proposalId} in ${notForReview(eventId, userId)} as conflict`.execute(db);
  return { speaks: rows[0]?.speaks ?? false, isInConflict: rows[0]?.conflict ?? false };
}

export interface ConflictRow {
  proposal_id: string;
  number: number;
  title: string;
  user_id: string;
  name: string;
  kind: ConflictKind;
  lifted_at: string | null;
  lifted_by: string | null;
  lift_reason: string | null;
}

/** Of what is hidden from the reader, only those that are stored: others come and go with who speaks. */
const listedAt = (eventId: string, readerId: string) => sql`(
    select proposal_id, user_id, kind, null::timestamptz as lifted_at, null::uuid as lifted_by, null as lift_reason
      from ${conflictsAt(eventId)} as conflicts where proposal_id not in ${hiddenFrom(readerId)}
    union all select proposal_id, conflict.user_id, kind, lifted_at, lifted_by, lift_reason
      from conflicts_of_interest as conflict join proposals using (proposal_id)
      where proposals.event_id = ${eventId} and (lifted_at is not null or proposal_id in ${hiddenFrom(readerId)})) as conflict
  join proposals using (proposal_id)
  join reviewers on reviewers.event_id = proposals.event_id and reviewers.user_id = conflict.user_id
  where reviewers.ended_at is null and proposals.number is not null and proposals.state <> 'withdrawn'
    and proposals.proposal_id not in ${spokenOrAsked(readerId)}
    and not (conflict.kind in ('self', 'together') and proposals.proposal_id in ${hiddenFrom(readerId)})`;

/**
 * Those of who reviews at the event, also lifted ones, by proposal; without what the reader speaks in, and what would say who
 * speaks in what is hidden from them.
 */
export async function selectConflicts(
  db: Db,
  { eventId, readerId }: { eventId: string; readerId: string },
  { limit, offset }: { limit: number; offset: number },
): Promise<ConflictRow[]> {
  const { rows } = await sql<ConflictRow>`
    select proposals.proposal_id, proposals.number, ${titleShownTo(readerId)} as title, listed.user_id, users.name, listed.kind,
      listed.lifted_at, lifter.name as lifted_by, listed.lift_reason
    from (select conflict.proposal_id, conflict.user_id, conflict.kind, conflict.lifted_at, conflict.lifted_by,
      conflict.lift_reason from ${listedAt(eventId, readerId)}) as listed
    join proposals using (proposal_id) join users on users.user_id = listed.user_id
    left join users as lifter on lifter.user_id = listed.lifted_by
    order by proposals.number, users.name, listed.user_id, listed.kind
    limit ${limit} offset ${offset}`.execute(db);
  return rows;
}

export async function countConflicts(db: Db, eventId: string, readerId: string): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from ${listedAt(eventId, readerId)}`.execute(db);
  return rows[0]?.count ?? 0;
}

/** Of what kinds the user's conflicts with the proposal are. */
export async function selectKinds(
  tx: Tx,
  { eventId, proposalId, userId }: { eventId: string; proposalId: string; userId: string },
): Promise<ConflictKind[]> {
  const { rows } = await sql<{
    kind: ConflictKind;
  }>`select kind from ${conflictsAt(eventId, userId)} as conflicts
    where user_id = ${userId} and proposal_id = ${proposalId}`.execute(tx);
  return rows.map(({ kind }) => kind);
}

/** The same of those that are stored: for who must not know who speaks, on whom the others rest. */
export async function selectStoredKinds(
  tx: Tx,
  { proposalId, userId }: { proposalId: string; userId: string },
): Promise<ConflictKind[]> {
  const rows = await tx
    .selectFrom("conflicts_of_interest")
    .select("kind")
    .where("proposal_id", "=", proposalId)
    .where("user_id", "=", userId)
    .where("lifted_at", "is", null)
    .execute();
  return rows.map(({ kind }) => kind as ConflictKind);
}

interface Stored {
  proposalId: string;
  userId: string;
  kind: Exclude<ConflictKind, "self">;
}

/** Stores one; one that was lifted holds again. */
export const insertConflict = (
  tx: Tx,
  { proposalId, userId, kind }: Stored,
  { by, time }: { by: string | null; time: string },
) =>
  tx
    .insertInto("conflicts_of_interest")
    .values({
      ...{ conflict_id: randomUUIDv7(), proposal_id: proposalId, user_id: userId },
      ...{ kind, at: time, set_by: by },
    })
    .onConflict((conflict) =>
      conflict
        .columns(["proposal_id", "user_id", "kind"])
        .doUpdateSet({ lifted_at: null, lifted_by: null, lift_reason: null, set_by: by, at: time }),
    )
    .execute();

export const liftConflict = (
  tx: Tx,
  { proposalId, userId, kind }: Stored,
  { by, time, reason }: { by: string; time: string; reason: string },
) => {
  const lifted = { lifted_at: time, lifted_by: by, lift_reason: reason };
  return tx
    .insertInto("conflicts_of_interest")
    .values({
      ...{ conflict_id: randomUUIDv7(), proposal_id: proposalId, user_id: userId, kind, at: time },
      ...lifted,
    })
    .onConflict((conflict) => conflict.columns(["proposal_id", "user_id", "kind"]).doUpdateSet(lifted))
    .execute();
};

/** Reviews of theirs that don't count because of a conflict go on not counting once nothing says that they spoke. */
export const setAsideInConflict = (tx: Tx, userId: string) =>
  sql`update reviews set counts = false where user_id = ${userId} and proposal_id in ${notForReview(
    sql`(select event_id from reviews where user_id = ${userId})`,
    userId,
  )}`.execute(tx);
