import type { HistoryAction } from "@plenary/contract/events/history";
import { type Insertable, sql } from "kysely";
import { spokenOrAsked } from "../../core/access.ts";
import { hiddenFrom } from "../../core/masks.ts";
import type { Db, Tx } from "../../db/db.ts";
import type { Position } from "../../db/rows/newest-first.ts";
import { isDeleted, isUnclaimedUser } from "../../db/rows/people.ts";
import { idsSubquery, insertRows, recordset } from "../../db/rows/rows.ts";
import type { Tables } from "../../db/tables.ts";
import type { StoredChange, StoredPerson, StoredValue } from "./changes.ts";

type Row = Omit<Insertable<Tables["event_history"]>, "details"> & {
  details: { subject?: StoredValue; changes: StoredChange[] };
};

export const insertHistory = (tx: Tx, rows: Row[]): Promise<void> => insertRows(tx, "event_history", rows);

/** Adds the row of an undone decision, and keeps the decision from the session's speakers, who never hear of it. */
export async function insertUndone(tx: Tx, row: Row & { session_id: string }): Promise<void> {
  const columns = sql.join(Object.keys(row).map((column) => sql.ref(column)));
  await sql`
    with hidden as (
      update event_history set for_organizers = true where history_id = (
        select history_id from event_history where session_id = ${row.session_id}
          and kind = 'decisions' and action in ('approved', 'rejected', 'cancelled')
        order by created_at desc, history_id desc limit 1))
    insert into event_history (${columns}) select ${columns} from ${recordset("event_history", [row])} as given`.execute(
    tx,
  );
}

/** Keeps the last decision about a proposal from its speakers, who never hear of it. */
export async function hideProposalDecision(tx: Tx, proposalId: string): Promise<void> {
  await sql`
    update event_history set for_organizers = true where history_id = (
      select history_id from event_history where proposal_id = ${proposalId}
        and action in ('proposal_accepted', 'proposal_rejected', 'proposal_accepted_own', 'proposal_rejected_own')
      order by created_at desc, history_id desc limit 1)`.execute(tx);
}

type RowOfTalk = Pick<Row, "actor_id" | "kind" | "action" | "details" | "created_at">;

/** Adds the same row for each session of a talk, in whatever event. */
export async function insertForTalk(tx: Tx, talkId: string, title: string, row: RowOfTalk): Promise<void> {
  await sql`${intoEach} ${eachOf(talkId, title, row)}`.execute(tx);
}

/** The same for a talk that is being deleted, whose title and texts go from all rows. */
export async function insertForDeletedTalk(tx: Tx, talkId: string, row: RowOfTalk): Promise<void> {
  await sql`with forgotten as (${forgotten([talkId])}) ${intoEach} ${eachOf(null, null, row, talkId)}`.execute(
    tx,
  );
}

const intoEach = sql`insert into event_history (history_id, event_id, session_id, talk_id, session_title, actor_id,
  kind, action, details, for_organizers, created_at)`;

const eachOf = (talkId: string | null, title: string | null, row: RowOfTalk, of = talkId) => sql`
  select gen_random_uuid(), event_id, session_id, ${talkId}::uuid, ${title}, ${row.actor_id}::uuid, ${row.kind},
    ${row.action}, ${JSON.stringify(row.details)}::jsonb, false, ${row.created_at}::timestamptz
  from sessions where talk_id = ${of}`;

const forget = sql`update event_history set session_title = null, talk_id = null, details = '{"changes": []}'`;

const forgotten = (talkIds: string[]) => sql`${forget} where talk_id in ${idsSubquery(talkIds)}`;

/** Removes the titles and texts of deleted talks. */
export async function forgetTalks(tx: Tx, talkIds: string[]): Promise<void> {
  await forgotten(talkIds).execute(tx);
}

/**
 * Removes the titles and texts of proposals, and who was taken over as their speaker, with those of the sessions that they had: of one that is gone the rows have the
 * proposal in its talk's stead (db/routines/guards.sql). What was done to the proposals themselves has none.
 */
export async function forgetWords(tx: Tx, proposalIds: string[]): Promise<void> {
  await forgotten(proposalIds).execute(tx);
  const ofThem = sql`proposal_id in ${idsSubquery(proposalIds)}`;
  await sql`${forget} where ${ofThem} and session_id is not null`.execute(tx);
  await sql`delete from event_history where ${ofThem} and kind = 'people'`.execute(tx);
}

/** What is done about the review of proposals. */
const ofReviews = [
  "conflict_of_interest_set",
  "conflict_of_interest_lifted",
  "review_set_aside",
  "review_counts_again",
  "review_assigned",
  "review_unassigned",
] as const satisfies readonly HistoryAction[];

export interface HistoryFilter {
  eventId: string;
  /** Who did it. */
  person?: string | undefined;
  kind?: string | undefined;
  session?: string | undefined;
  proposal?: string | undefined;
  /** Only what speakers may read. */
  forSpeakers?: boolean;
  /** Who reads it: nothing of the review of what they speak in, nor of proposals whose speakers are hidden from them. */
  readerId: string;
}

const isKnown = (reader: string) =>
  sql<boolean>`(history.proposal_id is null or history.proposal_id not in ${hiddenFrom(reader)})`;

export type HistoryRow = Awaited<ReturnType<typeof selectHistory>>[number];

/** Newest first, with the actor and the session as they are now. */
export function selectHistory(
  db: Db,
  { eventId, person, kind, session, proposal, forSpeakers = false, readerId }: HistoryFilter,
  limit: number,
  after: Position | undefined,
) {
  let query = db
    .selectFrom("event_history as history")
    .leftJoin("users", "users.user_id", "history.actor_id")
    .leftJoin("sessions", (join) =>
      join
        .onRef("sessions.session_id", "=", "history.session_id")
        .onRef("sessions.event_id", "=", "history.event_id"),
    )
    .leftJoin("talks", "talks.talk_id", "sessions.talk_id")
    .select(["history.history_id", "history.created_at", "history.kind", "history.action"])
    .select(["history.actor_id", "history.details", "history.session_id", "history.session_title"])
    .select(["users.name as actor_name", "talks.title as title_now"])
    .select(isDeleted("users").as("actor_deleted"))
    .where("history.event_id", "=", eventId)
    .where(isKnown(readerId))
    .where(
      sql<boolean>`not (history.action in (${sql.join(ofReviews)})
        and coalesce(history.proposal_id in ${spokenOrAsked(readerId)}, false))`,
    )
    .orderBy("history.created_at", "desc")
    .orderBy("history.history_id", "desc")
    .limit(limit);
  if (person) query = query.where("history.actor_id", "=", person);
  if (kind) query = query.where("history.kind", "=", kind);
  if (session) query = query.where("history.session_id", "=", session);
  if (proposal) query = query.where("history.proposal_id", "=", proposal);
  if (forSpeakers) query = query.where("history.for_organizers", "=", false);
  if (after) {
    query = query.where(({ eb, refTuple, tuple }) =>
      eb(refTuple("history.created_at", "history.history_id"), "<", tuple(after.createdAt, after.id)),
    );
  }
  return query.execute();
}

/** Everybody who has done anything at the event that this organizer reads of, by name. */
export function selectActors(db: Db, eventId: string, reader: string) {
  return db
    .selectFrom("users")
    .select(["user_id", "name"])
    .select(isDeleted("users").as("deleted"))
    .where("user_id", "in", (row) =>
      row
        .selectFrom("event_history as history")
        .select((each) => each.ref("actor_id").$notNull().as("user_id"))
        .where("event_id", "=", eventId)
        .where(isKnown(reader)),
    )
    .orderBy("name")
    .orderBy("user_id")
    .execute();
}

export async function selectTitle(db: Db, eventId: string, sessionId: string): Promise<string | null> {
  const row = await db
    .selectFrom("sessions")
    .innerJoin("talks", "talks.talk_id", "sessions.talk_id")
    .select("talks.title")
    .where("sessions.session_id", "=", sessionId)
    .where("sessions.event_id", "=", eventId)
    .executeTakeFirst();
  return row?.title ?? null;
}

/** The unclaimed accounts among these, as they are stored. */
export async function selectUnclaimed(tx: Tx, userIds: string[]): Promise<Map<string, StoredPerson>> {
  if (userIds.length === 0) return new Map();
  const rows = await tx
    .selectFrom("users")
    .select(["user_id as id", "name"])
    .where("user_id", "in", idsSubquery([...new Set(userIds)]))
    .where(isUnclaimedUser("users"))
    .execute();
  return new Map(rows.map((row) => [row.id, row]));
}

/** Whether the account has made the event, or agreed to organize it, whatever it does there now. */
export async function selectHasOrganized(tx: Tx, eventId: string, userId: string): Promise<boolean> {
  const row = await tx
    .selectFrom("event_history")
    .select("history_id")
    .where("event_id", "=", eventId)
    .where("actor_id", "=", userId)
    .where("action", "in", ["event_created", "organizer_accepted"])
    .limit(1)
    .executeTakeFirst();
  return row !== undefined;
}

/** Accounts by their ids: their names, and whose they are now. */
export type Names = Map<string, { name: string; isNow: string }>;

/** The names of accounts now; of a claimed one that is gone the claimer's. */
export async function selectNames(db: Db, userIds: string[]): Promise<Names> {
  const { rows } = await sql<{ user_id: string; is_now: string; name: string }>`
    select user_id, user_id as is_now, name from users where user_id in ${idsSubquery(userIds)}
    union all
    select claims.speaker_id, users.user_id, users.name from claims join users on users.user_id = claims.claimer_id
    where claims.speaker_id in ${idsSubquery(userIds)} and claims.taken_back_at is null
      and not exists (select from users as kept where kept.user_id = claims.speaker_id)`.execute(db);
  return new Map(rows.map((row) => [row.user_id, { name: row.name, isNow: row.is_now }]));
}
