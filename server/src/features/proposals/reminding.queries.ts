import { type Selectable, sql } from "kysely";
import { publiclyVisible } from "../../core/access.ts";
import type { Db, Tx } from "../../db/db.ts";
import type { Tables } from "../../db/tables.ts";

/** Published calls of public events that weren't over on that day, in UTC. */
export const selectRemindable = (db: Db, day: string) =>
  db
    .selectFrom("calls")
    .innerJoin("events", "events.event_id", "calls.event_id")
    .select(["calls.event_id", "reminded_on", "events.timezone", "events.end_date", "events.name"])
    .where("calls.state", "=", "published")
    .where(publiclyVisible.event)
    .where("end_date", ">=", day)
    .orderBy("calls.event_id")
    .execute();

/**
 * Keeps that day's reminders for the caller's transaction: false if they are written, or the call is hidden by now. The event
 * is locked before its call, as everybody does.
 */
export async function claimDay(tx: Tx, eventId: string, day: string): Promise<boolean> {
  const event = tx.selectFrom("events").select("event_id").where("event_id", "=", eventId);
  if (!(await event.where(publiclyVisible.event).forShare().executeTakeFirst())) return false;
  const claimed = await tx
    .updateTable("calls")
    .set({ reminded_on: day })
    .where("event_id", "=", eventId)
    .where("state", "=", "published")
    .where((row) => row.or([row("reminded_on", "is", null), row("reminded_on", "<", day)]))
    .returning("event_id")
    .execute();
  return claimed.length > 0;
}

/** Drafts that were there at that time and were never submitted. */
export const selectDrafts = (tx: Tx, eventId: string, since: string) =>
  tx
    .selectFrom("proposals")
    .select(["proposal_id", "submitter_id", "title", "type_id", "track_id"])
    .where("event_id", "=", eventId)
    .where("number", "is", null)
    .where("created_at", "<", since)
    .orderBy("created_at")
    .orderBy("proposal_id")
    .execute();

type Standing = Pick<
  Selectable<Tables["proposals"]>,
  "proposal_id" | "number" | "title" | "answers" | "type_id" | "track_id"
> & {
  /** Who speaks in it. */
  people: string[];
};

/** What waits for a decision or is accepted, with its speakers who have accepted. */
export async function selectStanding(tx: Tx, eventId: string): Promise<Standing[]> {
  const { rows } = await sql<Standing>`
    select proposal_id, proposals.number, proposals.title, answers, proposals.type_id, proposals.track_id,
      array(
        select submitter_id where proposals.session_id is null
        union select entry.user_id from proposal_speakers as entry
          where entry.proposal_id = proposals.proposal_id and entry.status = 'accepted' and proposals.session_id is null
        union select sessions.speaker_id where not sessions.no_person
        union select named.user_id from session_speakers as named
          where named.session_id = proposals.session_id and named.accepted
      ) as people
    from proposals left join sessions on sessions.session_id = proposals.session_id
    where proposals.event_id = ${eventId}
      and (state = 'submitted' or state = 'accepted' and sessions.status <> 'rejected')
    order by proposals.number`.execute(tx);
  return rows;
}
