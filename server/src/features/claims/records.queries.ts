import { type Insertable, type RawBuilder, sql } from "kysely";
import { hiddenFrom } from "../../core/masks.ts";
import type { Db, Tx } from "../../db/db.ts";
import { columnsOf } from "../../db/rows/columns.ts";
import { isDeleted } from "../../db/rows/people.ts";
import { idsSubquery } from "../../db/rows/rows.ts";
import { isUnused } from "../../db/rows/talks.ts";
import type { Tables } from "../../db/tables.ts";

export async function insertClaim(tx: Tx, row: Insertable<Tables["claims"]>): Promise<void> {
  await tx.insertInto("claims").values(row).execute();
}

/**
 * Whether a row of `claimed_sessions` goes back with its claim in `claims`, by its session in `sessions`: if the
 * claimer still speaks there, or has left. Changes by others since then stay.
 */
const goesBack = sql<boolean>`(sessions.event_id = claimed_sessions.event_id and case
  when claimed_sessions.position is null then sessions.speaker_id = claims.claimer_id
    and (sessions.own_talk or exists (select from talks where talks.talk_id = claimed_sessions.talk_id))
  else sessions.speaker_id = claims.claimer_id
    or exists (select from session_speakers as named
      where named.session_id = sessions.session_id and named.user_id = claims.claimer_id)
    or exists (select from declined_co_speakers as gone
      where gone.session_id = sessions.session_id and gone.user_id = claims.claimer_id)
  end)`;

/** How many sessions of a row of `claims` would go back, including those added by imports since. */
const countLeft = sql<number>`(case when claims.taken_back_at is null and claims.is_recorded then (
    select count(*) from claimed_sessions join sessions on sessions.session_id = claimed_sessions.session_id
    where claimed_sessions.claim_id = claims.claim_id and ${goesBack}
  ) + (select count(*) from (${addedSince({
    claimId: sql.ref("claims.claim_id"),
    userId: sql.ref("claims.claimer_id"),
    since: sql.ref("claims.claimed_at"),
  })}) as added) else 0 end)::integer`;

/** What a row of `claims` took over of proposals to the event. */
const proposedAt = (eventId: string) => sql`(select claimed_proposals.proposal_id from claimed_proposals
  join proposals on proposals.proposal_id = claimed_proposals.proposal_id
  where claimed_proposals.claim_id = claims.claim_id and proposals.event_id = ${eventId}) as of_claim`;

/** Claims at the event, or that include it, newest first; without those of proposals whose speakers are hidden from the reader. */
export function selectClaims(
  db: Db,
  { eventId, readerId }: { eventId: string; readerId: string },
  limit: number,
) {
  return db
    .selectFrom("claims")
    .innerJoin("users", "users.user_id", "claims.claimer_id")
    .leftJoin("users as taker", (join) =>
      join.onRef("taker.user_id", "=", "claims.taken_back_by").on("taker.deleted_at", "is", null),
    )
    .select(["taker.name as taken_back_by", "claims.given_back", countLeft.as("left")])
    .select(["claims.claim_id", "claims.speaker_name", "claims.everywhere", "claims.sessions"])
    .select(
      sql<number>`claims.proposals - (select count(*)::integer from claimed_proposals as of_claim
        join proposals on proposals.proposal_id = of_claim.proposal_id
        where of_claim.claim_id = claims.claim_id and proposals.session_id is null
          and of_claim.proposal_id in ${hiddenFrom(readerId)})`.as("proposals"),
    )
    .select(["claims.claimed_at", "claims.taken_back_at", "claims.is_recorded"])
    .select(["users.user_id", "users.name", isDeleted("users").as("deleted")])
    .where(({ eb, exists, or, selectFrom }) =>
      or([
        eb("claims.event_id", "=", eventId),
        exists(
          selectFrom("claimed_sessions")
            .select("claimed_sessions.session_id")
            .whereRef("claimed_sessions.claim_id", "=", "claims.claim_id")
            .where("claimed_sessions.event_id", "=", eventId),
        ),
        exists(
          selectFrom("claimed_proposals")
            .innerJoin("proposals", "proposals.proposal_id", "claimed_proposals.proposal_id")
            .select("claimed_proposals.proposal_id")
            .whereRef("claimed_proposals.claim_id", "=", "claims.claim_id")
            .where("proposals.event_id", "=", eventId),
        ),
      ]),
    )
    .where(
      sql<boolean>`(not exists (select from ${proposedAt(eventId)} where of_claim.proposal_id in ${hiddenFrom(readerId)})
        or exists (select from ${proposedAt(eventId)} where of_claim.proposal_id not in ${hiddenFrom(readerId)})
        or exists (select from claimed_sessions as spoken where spoken.claim_id = claims.claim_id
          and spoken.event_id = ${eventId}))`,
    )
    .orderBy("claims.claimed_at", "desc")
    .orderBy("claims.claim_id")
    .limit(limit)
    .execute();
}

export function lockClaim(tx: Tx, claimId: string) {
  return tx
    .selectFrom("claims")
    .select(columnsOf("claims"))
    .where("claim_id", "=", claimId)
    .forUpdate()
    .executeTakeFirst();
}

/** The user's claims that hold, latest first: one may have been claimed from an earlier claimer. */
export function selectHeld(tx: Tx, userId: string) {
  return tx
    .selectFrom("claims")
    .select("claim_id")
    .where("claimer_id", "=", userId)
    .where("taken_back_at", "is", null)
    .where("is_recorded", "=", true)
    .orderBy("claimed_at", "desc")
    .orderBy("claim_id")
    .execute();
}

/** Of these sessions, those that the user has by other valid claims. */
export function selectOtherClaims(tx: Tx, userId: string, sessionIds: string[], claimId: string) {
  return tx
    .selectFrom("claimed_sessions")
    .innerJoin("claims", "claims.claim_id", "claimed_sessions.claim_id")
    .select(columnsOf("claimed_sessions"))
    .where("claims.claimer_id", "=", userId)
    .where("claims.taken_back_at", "is", null)
    .where("claims.claim_id", "<>", claimId)
    .where("claimed_sessions.session_id", "in", idsSubquery(sessionIds))
    .execute();
}

/** Which of the claim's sessions go back in their current state. */
export async function selectReturning(tx: Tx, claimId: string): Promise<Set<string>> {
  const rows = await tx
    .selectFrom("claimed_sessions")
    .innerJoin("claims", "claims.claim_id", "claimed_sessions.claim_id")
    .innerJoin("sessions", "sessions.session_id", "claimed_sessions.session_id")
    .select("claimed_sessions.session_id")
    .where("claims.claim_id", "=", claimId)
    .where(goesBack)
    .execute();
  return new Set(rows.map((row) => row.session_id));
}

/** The claim's sessions that are still at their event. */
export function selectClaimed(tx: Tx, claimId: string) {
  return tx
    .selectFrom("claimed_sessions")
    .innerJoin("sessions", (join) =>
      join
        .onRef("sessions.session_id", "=", "claimed_sessions.session_id")
        .onRef("sessions.event_id", "=", "claimed_sessions.event_id"),
    )
    .select(columnsOf("claimed_sessions"))
    .where("claimed_sessions.claim_id", "=", claimId)
    .execute();
}

/** What imports have given the claimer since. Empty if the claimer is also somebody else in the same files. */
export async function selectAddedSince(tx: Tx, claimId: string, userId: string, since: string) {
  const { rows } = await addedSince({
    claimId: sql`${claimId}::uuid`,
    userId: sql`${userId}::uuid`,
    since: sql`${since}::timestamptz`,
  }).execute(tx);
  return rows;
}

interface Since {
  claimId: RawBuilder<unknown>;
  userId: RawBuilder<unknown>;
  since: RawBuilder<unknown>;
}

function addedSince({ claimId, userId, since }: Since): RawBuilder<Added> {
  return sql<Added>`
    select sessions.session_id, sessions.event_id, sessions.talk_id, beside.position
    from imported
    join sessions on sessions.session_id = imported.id
    left join session_speakers as beside on beside.session_id = sessions.session_id and beside.user_id = ${userId}
      and beside.accepted and beside.invitation_id is null
    where imported.kind = 'session' and sessions.created_at >= ${since}
      and imported.source in (select source from claimed_people where claim_id = ${claimId})
      and (sessions.speaker_id = ${userId} or beside.user_id is not null)
      and not exists (select from claimed_sessions as known
        join claims as known_claim on known_claim.claim_id = known.claim_id
        where known.session_id = sessions.session_id and known_claim.claimer_id = ${userId})
      and not exists (select from imported as other
        where other.source = imported.source and other.kind = 'person' and other.id = ${userId}
          and not exists (select from claimed_people as given where given.claim_id = ${claimId}
            and given.source = other.source and given.key = other.key))`;
}

interface Added {
  session_id: string;
  event_id: string;
  talk_id: string;
  position: number | null;
}

/** The sessions as they are now, with their events' names and titles. */
export function selectNow(tx: Tx, sessionIds: string[]) {
  return tx
    .selectFrom("sessions")
    .innerJoin("talks", "talks.talk_id", "sessions.talk_id")
    .innerJoin("events", "events.event_id", "sessions.event_id")
    .select(["sessions.session_id", "sessions.talk_id", "sessions.event_id", "sessions.speaker_id"])
    .select(["sessions.own_talk", "talks.title", "events.name as event_name"])
    .where("sessions.session_id", "in", idsSubquery(sessionIds))
    .orderBy("sessions.session_id")
    .execute();
}

/** Locks existing ones of the talks. */
export async function lockTalks(tx: Tx, talkIds: string[]): Promise<void> {
  const talks = tx.selectFrom("talks").select("talk_id").where("talk_id", "in", idsSubquery(talkIds));
  await talks.orderBy("talk_id").forUpdate().execute();
}

/** Talks from the claim that are still the claimer's and that no session uses. */
export async function selectUnusedTalks(tx: Tx, claimId: string, userId: string): Promise<string[]> {
  const rows = await tx
    .selectFrom("talks")
    .innerJoin("claimed_talks", "claimed_talks.talk_id", "talks.talk_id")
    .select("talks.talk_id")
    .where("claimed_talks.claim_id", "=", claimId)
    .where("talks.creator_id", "=", userId)
    .where(isUnused())
    .execute();
  return rows.map((row) => row.talk_id);
}

/** Ends that files of the claim know the claimer as the imported speaker; returns in how many ways they did. */
export async function returnPeople(
  tx: Tx,
  { claimId, from, to }: { claimId: string; from: string; to: string },
): Promise<number> {
  const { rows } = await sql`update imported set id = ${to}
    from claimed_people as given
    where given.claim_id = ${claimId} and given.source = imported.source and given.key = imported.key
      and imported.kind = 'person' and imported.id = ${from}
      and exists (select from imported as event join events on events.event_id = event.id
        where event.kind = 'event' and event.source = given.source)
    returning imported.key`.execute(tx);
  return rows.length;
}

/**
 * Makes the claim's proposals the speaker's again, as far as they are the claimer's, without what the claimer hasn't published.
 * @param isDeleted only those whose session is the speaker's again
 */
export interface ReturnedProposal {
  proposal_id: string;
  session_id: string | null;
  event_id: string;
  event_name: string;
  state: string;
}

export async function returnProposals(
  tx: Tx,
  {
    claimId,
    from,
    to,
    isDeleted: ofDeleted,
  }: { claimId: string; from: string; to: string; isDeleted: boolean },
): Promise<ReturnedProposal[]> {
  const { rows } = await sql<ReturnedProposal>`
    update proposals set submitter_id = ${to}, working = '{}' from claimed_proposals as given
    where given.claim_id = ${claimId} and given.proposal_id = proposals.proposal_id and submitter_id = ${from}
      and (not ${ofDeleted} or exists (select from sessions
        where sessions.session_id = proposals.session_id and sessions.speaker_id = ${to}))
    returning proposals.proposal_id, proposals.session_id, proposals.event_id, proposals.state,
      (select name from events where events.event_id = proposals.event_id) as event_name`.execute(tx);
  return rows;
}

export async function markTakenBack(
  tx: Tx,
  claimId: string,
  marked: { taken_back_at: string; taken_back_by: string | null; given_back: number },
): Promise<void> {
  await tx.updateTable("claims").set(marked).where("claim_id", "=", claimId).execute();
}
