import { type RawBuilder, sql } from "kysely";
import type { Db, Tx } from "../db/db.ts";
import { idsSubquery } from "../db/rows/rows.ts";
import { proposedBy } from "./access.ts";

/** From whom it is hidden who speaks in proposals (docs/product/review.md#hidden-names): conditions in SQL that every list asks. */

/** Whether the review of the statement's `calls` hides names now. */
const isHiding = sql`case calls.review ->> 'masked'
  when 'untilSent' then true
  when 'untilClosed' then calls.review ->> 'closedAt' is null
  else false end`;

/**
 * Ids of proposals of which the user must not know who speaks: at events where they review, organizers and administrators
 * too, until it is decided about them. Not of those in which they speak, nor of those whose names they were shown.
 */
export const hiddenFrom = (userId: string | RawBuilder<string>) => sql<string>`(
  select hidden.proposal_id from reviewers
    join calls on calls.event_id = reviewers.event_id
    join proposals as hidden on hidden.event_id = reviewers.event_id
  where reviewers.user_id = ${userId} and reviewers.accepted_at is not null and reviewers.ended_at is null
    and ${isHiding} and hidden.number is not null and hidden.state in ('submitted', 'withdrawn')
    and hidden.proposal_id not in ${proposedBy(userId)}
    and not exists (select from conflicts_of_interest as seen where seen.proposal_id = hidden.proposal_id
      and seen.user_id = ${userId} and seen.kind = 'saw_names'))`;

/** Whether anything at the event is hidden from the user: a condition. */
export const hidesNamesAt = (eventId: string, userId: string) =>
  sql<boolean>`exists (select from proposals where event_id = ${eventId} and proposal_id in ${hiddenFrom(userId)})`;

/** The same, asked. */
export async function hidesNames(db: Db | Tx, eventId: string, userId: string): Promise<boolean> {
  const { rows } = await sql`select where ${hidesNamesAt(eventId, userId)}`.execute(db);
  return rows.length > 0;
}

/** Those of the proposals of which it is hidden from the user who speaks in them. */
export async function hiddenAmong(db: Db | Tx, proposalIds: string[], userId: string): Promise<Set<string>> {
  const { rows } = await sql<{ proposal_id: string }>`select proposal_id from proposals
    where proposal_id in ${idsSubquery(proposalIds)} and proposal_id in ${hiddenFrom(userId)}`.execute(db);
  return new Set(rows.map((row) => row.proposal_id));
}

/** Whether it is hidden from the user who speaks in that proposal. */
export async function isHiddenFrom(db: Db | Tx, proposalId: string, userId: string): Promise<boolean> {
  const { rows } = await sql`select where ${proposalId} in ${hiddenFrom(userId)}`.execute(db);
  return rows.length > 0;
}

/**
 * Notes that the user has seen, or could see, who speaks in those proposals, or in all of the event, as far as that would be
 * hidden from them now: it isn't any more, and they don't review them. Returns how many.
 */
export async function noteSeen(
  tx: Tx,
  {
    userId,
    time,
    ...which
  }: { userId: string; time: string } & ({ proposalId: string } | { eventId: string }),
): Promise<number> {
  const chosen =
    "eventId" in which ? sql`event_id = ${which.eventId}` : sql`proposal_id = ${which.proposalId}`;
  const { rows } = await sql`insert into conflicts_of_interest (conflict_id, proposal_id, user_id, kind, at)
    select gen_random_uuid(), proposal_id, ${userId}::uuid, 'saw_names', ${time}::timestamptz from proposals
    where ${chosen} and proposal_id in ${hiddenFrom(userId)}
    on conflict (proposal_id, user_id, kind) do update
      set lifted_at = null, lifted_by = null, lift_reason = null, at = excluded.at returning proposal_id`.execute(
    tx,
  );
  return rows.length;
}

/** Whether the statement's `talks` are what a proposal came from whose speakers are hidden from reviewers: shown as theirs, it would name them. */
export const isUnderReview = sql<boolean>`exists (select from proposals join calls using (event_id)
  where proposals.from_talk_id = talks.talk_id and ${isHiding} and proposals.number is not null
    and proposals.state in ('submitted', 'withdrawn'))`;

interface Texts {
  title: string;
  summary: string;
  description: string;
}

/** What who must not know the speakers reads: texts that organizers wrote for them, else the proposal's own. */
export function textsWithoutNames(row: Texts & { masked_texts: unknown }): Texts {
  const { title, summary, description } = row;
  return { title, summary, description, ...(row.masked_texts as Partial<Texts> | null) };
}

/** What their searches look through, in the statement's `proposals`. */
export const searchedWithoutNames = sql<string>`coalesce(proposals.search_masked, proposals.search_text)`;

/** The title that they read, in the statement's `proposals`. */
export const titleShownTo = (userId: string) => sql<string>`case
  when proposals.masked_texts ? 'title' and proposals.proposal_id in ${hiddenFrom(userId)}
  then proposals.masked_texts ->> 'title' else proposals.title end`;

const ofNotice = sql`(notices.data ->> 'proposalId')::uuid`;

/**
 * The title of the proposal that the statement's `notices` are about, as the account in `recipient` reads it, if its
 * speakers are hidden from them; else null.
 */
export const titleWithoutNames = sql<string | null>`(
  select coalesce(about.masked_texts ->> 'title', about.title) from proposals as about
  where about.proposal_id = ${ofNotice} and about.proposal_id in ${hiddenFrom(sql.ref("recipient.user_id"))})`;
