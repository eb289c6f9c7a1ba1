import type { SpeakersEdit } from "@plenary/contract/call/call";
import { callLimits } from "@plenary/contract/call/call-limits";
import type { ProposalFields, ProposalState } from "@plenary/contract/call/proposals";
import type { AnswerValues } from "@plenary/contract/surveys/survey-fields";
import { type Insertable, sql, type Updateable } from "kysely";
import { coOrganizedBy, coProposedBy, decidedBy, proposedBy, spokenOrAsked } from "../../core/access.ts";
import { hiddenFrom, searchedWithoutNames } from "../../core/masks.ts";
import type { Db, Tx } from "../../db/db.ts";
import { columnsOf } from "../../db/rows/columns.ts";
import { foldedSearchPattern } from "../../db/rows/fold.ts";
import type { Position } from "../../db/rows/newest-first.ts";
import { isDeleted } from "../../db/rows/people.ts";
import type { Tables } from "../../db/tables.ts";
import { speakersOf } from "./proposal-speakers.queries.ts";

/** What who must not know the speakers may read of the answers; null for others. */
const readableAnswers = (userId: string) =>
  sql<string[] | null>`case when proposals.proposal_id in ${hiddenFrom(userId)} then coalesce((
    select array_agg(each.key) from jsonb_each(calls.question_settings) as each
    where each.value ->> 'visibility' = 'masked' and coalesce(each.value ->> 'of', 'proposal') = 'proposal'), '{}')
    end`.as("readable_answers");

/** Proposals with their event, type, track and session, and the user's ties to the event. */
function proposalsFor(db: Db | Tx, userId: string) {
  return db
    .selectFrom("proposals")
    .innerJoin("events", "events.event_id", "proposals.event_id")
    .innerJoin("calls", "calls.event_id", "proposals.event_id")
    .innerJoin("users", "users.user_id", "proposals.submitter_id")
    .leftJoin("call_types", "call_types.type_id", "proposals.type_id")
    .leftJoin("tracks", "tracks.track_id", "proposals.track_id")
    .leftJoin("sessions", "sessions.session_id", "proposals.session_id")
    .select(columnsOf("proposals"))
    .select([
      "events.name as event_name",
      "events.timezone as event_timezone",
      "events.creator_id as event_creator_id",
      "events.start_date as event_start_date",
      "events.end_date as event_end_date",
      "events.location as event_location",
      "events.visibility as event_visibility",
      "events.call_opens_at as event_call_opens_at",
      "events.call_closes_at as event_call_closes_at",
      "users.name as submitter_name",
      "call_types.name as type_name",
      "tracks.name as track_name",
      "sessions.status as session_status",
      "sessions.speaker_id as session_speaker_id",
      "sessions.no_person as session_no_person",
      "calls.state as call_state",
      "calls.closes_at as call_closes_at",
      "calls.deadline_zone as call_deadline_zone",
    ])
    .select([
      // A retired type has no deadline of its own, and where there is just one to choose, it is the one.
      sql<string | null>`case when proposals.type_id is null then (
          select case when count(*) = 1 then min(open.closes_at) end from call_types as open
          where open.event_id = proposals.event_id and open.retired_at is null)
        when call_types.retired_at is null then call_types.closes_at end`.as("type_closes_at"),
      sql<string | null>`(select typed.closes_at from call_types as typed
        where typed.type_id = (proposals.working ->> 'typeId')::uuid and typed.retired_at is null)`.as(
        "typed_type_closes_at",
      ),
      // One that isn't in the call has none either.
      sql<string | null>`case when tracks.in_call then tracks.call_closes_at end`.as("track_call_closes_at"),
      sql<string | null>`(select typed.call_closes_at from tracks as typed
        where typed.track_id = (proposals.working ->> 'trackId')::uuid and typed.in_call)`.as(
        "typed_track_closes_at",
      ),
      // Of whom organizers have entered it for, and who hasn't taken it over.
      sql<boolean>`users.password_hash is null and users.deleted_at is null`.as("submitter_unclaimed"),
    ])
    .select(readableAnswers(userId))
    .select(sql<string>`coalesce(calls.review ->> 'masked', 'no')`.as("review_masked"))
    .select([speakersOf, sql<boolean>`proposals.proposal_id in ${coProposedBy(userId)}`.as("co_speaker")])
    .select([
      sql<boolean>`proposals.proposal_id in ${spokenOrAsked(userId)}`.as("decides_own"),
      decidedBy(userId).as("may_decide_own"),
    ])
    .select([
      sql<SpeakersEdit | null>`calls.settings ->> 'speakersEdit'`.as("speakers_edit"),
      // Something of themselves.
      sql<boolean>`coalesce(calls.settings ->> 'biography', 'hidden') <> 'hidden'
        or jsonb_path_exists(calls.question_settings, '$.* ? (@.of == "speaker")')`.as("asks_speakers"),
    ])
    .select((row) =>
      row("events.event_id", "in", coOrganizedBy(userId)).$castTo<boolean>().as("co_organizer"),
    );
}

/** As long as nothing is intended about it (docs/product/selection.md#pending-decisions). */
export const notPending = {
  ...{ pending: null, pending_type_id: null, pending_track_id: null, pending_minutes: null },
  ...{ pending_note: null, pending_action: null },
};

export type ProposalSeen = NonNullable<Awaited<ReturnType<typeof selectProposal>>>;

export const selectProposal = (db: Db | Tx, proposalId: string, userId: string) =>
  proposalsFor(db, userId).where("proposals.proposal_id", "=", proposalId).executeTakeFirst();

/** The proposal, locked with its session, and its event unchanged: in the order of everybody who changes a session. */
export async function lockProposal(
  tx: Tx,
  proposalId: string,
  userId: string,
): Promise<ProposalSeen | undefined> {
  const one = tx.selectFrom("proposals").where("proposals.proposal_id", "=", proposalId);
  const found = await one
    .innerJoin("events", "events.event_id", "proposals.event_id")
    .select("proposals.session_id")
    .forShare("events")
    .executeTakeFirst();
  if (!found) return undefined;
  if (found.session_id)
    await tx
      .selectFrom("sessions")
      .select("session_id")
      .where("session_id", "=", found.session_id)
      .forUpdate()
      .execute();
  const locked = await one.select("proposal_id").forUpdate().executeTakeFirst();
  return locked && (await selectProposal(tx, proposalId, userId));
}

/** Lets one call of the account after the other write what it has at an event; false if it was deleted meanwhile. */
export async function lockOwner(tx: Tx, userId: string): Promise<boolean> {
  const account = tx.selectFrom("users").select("user_id").where("user_id", "=", userId);
  return (await account.where("deleted_at", "is", null).forNoKeyUpdate().executeTakeFirst()) !== undefined;
}

/** Does nothing if there is one with this id: two tabs may make it at once. */
export const insertProposal = (tx: Tx, row: Insertable<Tables["proposals"]>) =>
  tx
    .insertInto("proposals")
    .values(row)
    .onConflict((conflict) => conflict.column("proposal_id").doNothing())
    .execute();

export const updateProposal = (tx: Tx, proposalId: string, changes: Updateable<Tables["proposals"]>) =>
  tx.updateTable("proposals").set(changes).where("proposal_id", "=", proposalId).execute();

/**
 * Takes the session off its accepted proposal, if there is one; returns its number then.
 * @param acceptedAt only of one that was accepted then
 */
export async function takeBack(
  tx: Tx,
  sessionId: string,
  changes: Updateable<Tables["proposals"]>,
  acceptedAt?: string,
): Promise<{ number: number | null } | undefined> {
  let query = tx
    .updateTable("proposals")
    .set({ ...changes, session_id: null })
    .where("session_id", "=", sessionId)
    .where("state", "=", "accepted");
  if (acceptedAt) query = query.where("decided_at", "=", acceptedAt);
  return query.returning("number").executeTakeFirst();
}

/** The accepted proposal of the session. */
export const selectAccepted = (tx: Tx, sessionId: string, acceptedAt?: string) =>
  tx
    .selectFrom("proposals")
    .select(["proposal_id", "submitter_id"])
    .where("session_id", "=", sessionId)
    .where("state", "=", "accepted")
    .$if(acceptedAt !== undefined, (query) => query.where("decided_at", "=", acceptedAt ?? ""))
    .executeTakeFirst();

export const deleteProposal = (tx: Tx, proposalId: string) =>
  tx.deleteFrom("proposals").where("proposal_id", "=", proposalId).execute();

/** What the session of an accepted one says. */
export const selectSessionsTexts = (tx: Tx, proposalId: string) =>
  tx
    .selectFrom("proposals")
    .innerJoin("sessions", "sessions.session_id", "proposals.session_id")
    .innerJoin("talks", "talks.talk_id", "sessions.talk_id")
    .select(["talks.title", "talks.summary", "talks.description"])
    .where("proposal_id", "=", proposalId)
    .executeTakeFirst();

export const insertVersion = (tx: Tx, row: Insertable<Tables["proposal_versions"]>) =>
  tx.insertInto("proposal_versions").values(row).execute();

/** A version as it is stored. */
export type Contents = ProposalFields & { answers: AnswerValues };

/** The newest of a proposal's versions, each with the one before, up to `limit` below a version. */
export const selectVersions = (
  db: Db,
  proposalId: string,
  { limit, below }: { limit: number; below: number | undefined },
) =>
  db
    .selectFrom((row) =>
      row
        .selectFrom("proposal_versions")
        .select(["version", "at", "user_id", "contents"])
        .select(sql<unknown>`lag(contents) over (order by version)`.as("former"))
        .where("proposal_id", "=", proposalId)
        .as("versions"),
    )
    .leftJoin("users", "users.user_id", "versions.user_id")
    .select(["version", "at", "versions.user_id", "contents", "former", "users.name as user_name"])
    .select(isDeleted("users").as("user_deleted"))
    .$if(below !== undefined, (query) => query.where("version", "<", below ?? 0))
    .orderBy("version", "desc")
    .limit(limit)
    .execute();

/** The next number of the event's proposals. The caller has locked the call. */
export async function takeNumber(tx: Tx, eventId: string): Promise<number> {
  const row = await tx
    .updateTable("calls")
    .set({ last_number: sql`last_number + 1` })
    .where("event_id", "=", eventId)
    .returning("last_number")
    .executeTakeFirstOrThrow();
  return row.last_number;
}

/** How many proposals of the event their submitter has in one of these states. */
export async function countOwn(
  tx: Tx,
  eventId: string,
  submitterId: string,
  states: readonly ProposalState[],
): Promise<number> {
  const { count } = await tx
    .selectFrom("proposals")
    .select((row) => row.fn.countAll<number>().as("count"))
    .where("event_id", "=", eventId)
    .where("submitter_id", "=", submitterId)
    .where("state", "in", states)
    .executeTakeFirstOrThrow();
  return count;
}

/** The same of those in which that user speaks. */
export async function countSpoken(
  tx: Tx,
  eventId: string,
  userId: string,
  states: readonly ProposalState[],
): Promise<number> {
  const { count } = await tx
    .selectFrom("proposals")
    .select((row) => row.fn.countAll<number>().as("count"))
    .where("event_id", "=", eventId)
    .where(spokenBy(userId))
    .where("state", "in", states)
    .executeTakeFirstOrThrow();
  return count;
}

interface Texts {
  title: string;
  summary: string;
  description: string;
}

/** Whether the submitter has another submitted proposal at the event with the same texts. */
export async function hasSameTexts(tx: Tx, proposal: ProposalSeen, texts: Texts): Promise<boolean> {
  const same = await tx
    .selectFrom("proposals")
    .select("proposal_id")
    .where("event_id", "=", proposal.event_id)
    .where("submitter_id", "=", proposal.submitter_id)
    .where("proposal_id", "!=", proposal.proposal_id)
    .where("state", "in", ["submitted", "accepted"])
    .where("title", "=", texts.title)
    .where("summary", "=", texts.summary)
    .where("description", "=", texts.description)
    .limit(1)
    .executeTakeFirst();
  return same !== undefined;
}

export interface ProposalFilter {
  eventId?: string | undefined;
  /** Submitted by this person, or with them as a co-speaker who has accepted. */
  speakerId?: string | undefined;
  /** Without drafts that were never submitted. */
  submitted: boolean;
  state?: ProposalState | undefined;
  typeId?: string | undefined;
  trackId?: string | undefined;
  tag?: string | undefined;
  q?: string | undefined;
}

const spokenBy = (userId: string) => sql<boolean>`proposals.proposal_id in ${proposedBy(userId)}`;

/** Newest first. */
export function selectProposals(
  db: Db,
  userId: string,
  filter: ProposalFilter,
  { limit, after }: { limit: number; after: Position | undefined },
) {
  const { eventId, speakerId, submitted, state, typeId, trackId, tag, q } = filter;
  let query = proposalsFor(db, userId);
  if (eventId) query = query.where("proposals.event_id", "=", eventId);
  if (speakerId) query = query.where(spokenBy(speakerId));
  if (submitted) query = query.where("proposals.number", "is not", null);
  if (state) query = query.where("proposals.state", "=", state);
  if (typeId) query = query.where("proposals.type_id", "=", typeId);
  if (trackId) query = query.where("proposals.track_id", "=", trackId);
  if (tag !== undefined) query = query.where(sql<boolean>`proposals.tags @> array[${tag}]::text[]`);
  if (q)
    query = query.where(
      sql<boolean>`case when proposals.proposal_id in ${hiddenFrom(userId)} then ${searchedWithoutNames}
        else proposals.search_text end like ${foldedSearchPattern(q)}`,
    );
  if (after)
    query = query.where((row) =>
      row(
        row.refTuple("proposals.created_at", "proposals.proposal_id"),
        "<",
        row.tuple(after.createdAt, after.id),
      ),
    );
  return query
    .orderBy("proposals.created_at", "desc")
    .orderBy("proposals.proposal_id", "desc")
    .limit(limit)
    .execute();
}

/** How many there are of each state, whatever state is asked for. */
export function countProposals(db: Db, { eventId, speakerId }: ProposalFilter) {
  let query = db
    .selectFrom("proposals")
    .select((row) => ["state", row.fn.countAll<number>().as("count")])
    .groupBy("state");
  if (eventId) query = query.where("event_id", "=", eventId);
  if (speakerId) query = query.where(spokenBy(speakerId));
  return query.execute();
}

/** The types that submitted proposals of the event have, in their order. */
export const selectUsedTypes = (db: Db, eventId: string) =>
  db
    .selectFrom("call_types")
    .select(["type_id as typeId", "name"])
    .where("event_id", "=", eventId)
    .where("type_id", "in", (row) =>
      row
        .selectFrom("proposals")
        .select((each) => each.ref("type_id").$notNull().as("id"))
        .where("event_id", "=", eventId)
        .where("number", "is not", null),
    )
    .orderBy("position")
    .orderBy("type_id")
    .execute();

/** Their tracks, in their order. */
export const selectUsedTracks = (db: Db, eventId: string) =>
  db
    .selectFrom("tracks")
    .select(["track_id as trackId", "name"])
    .where("event_id", "=", eventId)
    .where("track_id", "in", (row) =>
      row
        .selectFrom("proposals")
        .select((each) => each.ref("track_id").$notNull().as("id"))
        .where("event_id", "=", eventId)
        .where("number", "is not", null),
    )
    .orderBy("position")
    .orderBy("track_id")
    .execute();

/** The labels that most proposals of the event have, by their letters. */
export async function selectUsedTags(db: Db, eventId: string): Promise<string[]> {
  const { rows } = await sql<{ tag: string }>`select tag from (
      select tag from proposals cross join unnest(tags) as tag where event_id = ${eventId}
      group by tag order by count(*) desc, tag limit ${callLimits.tagsOffered}) as used
    order by tag`.execute(db);
  return rows.map(({ tag }) => tag);
}

export const selectTalkTexts = (tx: Tx, talkId: string) =>
  tx
    .selectFrom("talks")
    .select(["title", "summary", "description"])
    .where("talk_id", "=", talkId)
    .executeTakeFirstOrThrow();

/** Those without a session that the user submitted or wrote, and in which others have accepted to speak. */
export async function selectSpokenBeside(tx: Tx, userId: string): Promise<string[]> {
  const rows = await tx
    .selectFrom("proposals")
    .select("proposal_id")
    .where("submitter_id", "=", userId)
    .where("session_id", "is", null)
    .where((row) =>
      row.exists(
        row
          .selectFrom("proposal_speakers as beside")
          .select("entry_id")
          .whereRef("beside.proposal_id", "=", "proposals.proposal_id")
          .where("beside.status", "=", "accepted"),
      ),
    )
    .orderBy("proposal_id")
    .execute();
  return rows.map(({ proposal_id }) => proposal_id);
}

/** Those that were never submitted. */
export const deleteDrafts = (tx: Tx, userId: string) =>
  tx.deleteFrom("proposals").where("submitter_id", "=", userId).where("number", "is", null).execute();

const noWords = { notes: "", answers: "{}", working: "{}", agreed_text: null, agreed_at: null };

/** Empties those that have no session, and withdraws what waited; nobody is asked to speak in them, or does, any more. Returns which. */
export async function eraseProposals(tx: Tx, userId: string, time: string): Promise<string[]> {
  await tx
    .deleteFrom("proposal_speakers")
    .using("proposals")
    .whereRef("proposals.proposal_id", "=", "proposal_speakers.proposal_id")
    .where("submitter_id", "=", userId)
    .where("session_id", "is", null)
    .execute();
  const rows = await tx
    .updateTable("proposals")
    .set({ ...noWords, title: "", summary: "", description: "", search_text: "", reject_reason: null })
    .set({ masked_texts: null, search_masked: null, ...notPending })
    .set({ from_talk_id: null, tags: [], field_versions: "{}", updated_at: time })
    .set((row) => ({
      state: row
        .case()
        .when("state", "=", "rejected")
        .then(sql<ProposalState>`'rejected'`)
        .else(sql<ProposalState>`'withdrawn'`)
        .end(),
    }))
    .where("submitter_id", "=", userId)
    .where("session_id", "is", null)
    .returning("proposal_id")
    .execute();
  return rows.map(({ proposal_id }) => proposal_id);
}

/** What only speakers and organizers of an accepted one read. */
export const eraseNotes = (tx: Tx, userId: string) =>
  tx.updateTable("proposals").set(noWords).where("submitter_id", "=", userId).execute();

export const deleteVersions = (tx: Tx, userId: string) =>
  tx
    .deleteFrom("proposal_versions")
    .where("proposal_id", "in", (row) =>
      row.selectFrom("proposals").select("proposal_id").where("submitter_id", "=", userId),
    )
    .execute();
