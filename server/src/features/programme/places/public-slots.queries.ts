import { programmeLimits } from "@plenary/contract/programme/programme-limits";
import { sql } from "kysely";
import { publiclyVisible } from "../../../core/access.ts";
import { inCalendar } from "../../../core/public-place.ts";
import type { Db, Tx } from "../../../db/db.ts";
import { columnsOf } from "../../../db/rows/columns.ts";
import { idsSubquery } from "../../../db/rows/rows.ts";

/** The current or last public view of each slot of a public event. */
export function selectPublicSlots(db: Db | Tx, eventId: string) {
  return db
    .selectFrom("public_slots")
    .innerJoin("events", "events.event_id", "public_slots.event_id")
    .select(columnsOf("public_slots"))
    .where(publiclyVisible.event)
    .where("public_slots.event_id", "=", eventId)
    .orderBy("public_slots.number")
    .orderBy("public_slots.slot_id")
    .execute();
}

export type CalendarRow = Awaited<ReturnType<ReturnType<typeof selectInCalendars>["execute"]>>[number];

/** Sessions for calendars across events, newest: those that take place, and cancelled ones of events ended since. */
export function selectInCalendars(db: Db, { since, limit }: { since: string; limit: number }) {
  return db
    .selectFrom("public_slots")
    .innerJoin("events", "events.event_id", "public_slots.event_id")
    .innerJoin("programmes", "programmes.event_id", "public_slots.event_id")
    .leftJoin("talks", "talks.talk_id", "public_slots.talk_id")
    .leftJoin("sessions", (join) =>
      join
        .onRef("sessions.session_id", "=", "public_slots.slot_id")
        .onRef("sessions.event_id", "=", "public_slots.event_id"),
    )
    .select([
      "public_slots.event_id",
      "public_slots.slot_id",
      "public_slots.guid",
      "public_slots.title",
      "public_slots.duration_minutes",
      "public_slots.room",
      "public_slots.track",
      "public_slots.sequence",
      "public_slots.changed_at",
      "public_slots.cancelled_at",
      "sessions.notice",
      "talks.summary",
      "events.location",
      "events.timezone",
      "programmes.default_minutes",
    ])
    .select([inCalendar.start.as("start"), inCalendar.isOff.as("is_off")])
    .select(
      sql<string[]>`array(select users.name
        from unnest(public_slots.people) with ordinality as named (user_id, position)
          join users on users.user_id = named.user_id
        order by named.position)`.as("speakers"),
    )
    .where(publiclyVisible.event)
    .where("public_slots.kind", "=", "session")
    .where("public_slots.state", "in", ["public", "cancelled"])
    .where(
      sql<boolean>`(${inCalendar.start} is not null and (not ${inCalendar.isOff} or events.end_date >= ${since}::date))`,
    )
    .orderBy(inCalendar.start, "desc")
    .orderBy("public_slots.slot_id")
    .limit(limit);
}

/** The current public place of a session; undefined if not public. */
export function selectSeenPlace(tx: Tx, { eventId, sessionId }: { eventId: string; sessionId: string }) {
  return tx
    .selectFrom("public_slots")
    .select(["start_time", "duration_minutes", "room"])
    .where("event_id", "=", eventId)
    .where("slot_id", "=", sessionId)
    .where("state", "=", "public")
    .executeTakeFirst();
}

/** A cancelled session of a public event. */
export function selectCancelled(db: Db | Tx, { eventId, sessionId }: { eventId: string; sessionId: string }) {
  return db
    .selectFrom("public_slots")
    .innerJoin("events", "events.event_id", "public_slots.event_id")
    .select("public_slots.title")
    .where(publiclyVisible.event)
    .where("public_slots.event_id", "=", eventId)
    .where("public_slots.slot_id", "=", sessionId)
    .where("public_slots.kind", "=", "session")
    .where("public_slots.state", "=", "cancelled")
    .executeTakeFirst();
}

/** Whether a cancelled session is confirmed at its event again, by the columns of a statement that name both. */
export const isConfirmedAgain = (eventId: string, sessionId: string) =>
  sql<boolean>`exists (select from sessions as again
    where again.session_id = ${sql.ref(sessionId)} and again.event_id = ${sql.ref(eventId)} and again.status = 'confirmed')`;

/** A public event's cancelled sessions, latest first, without those confirmed again, as many as a programme shows. */
export function selectAllCancelled(db: Db | Tx, eventId: string) {
  return db
    .selectFrom("public_slots")
    .innerJoin("events", "events.event_id", "public_slots.event_id")
    .select(["public_slots.slot_id", "public_slots.title"])
    .where(publiclyVisible.event)
    .where("public_slots.event_id", "=", eventId)
    .where("public_slots.kind", "=", "session")
    .where("public_slots.state", "=", "cancelled")
    .where(sql<boolean>`not ${isConfirmedAgain("public_slots.event_id", "public_slots.slot_id")}`)
    .orderBy("public_slots.cancelled_at", "desc")
    .orderBy("public_slots.slot_id")
    .limit(programmeLimits.programmeSessionsMax)
    .execute();
}

/** Confirmed sessions of live public events without a public view, or whose talk was changed since, within the hour. */
export async function selectSlotsToUpdate(db: Db): Promise<string[]> {
  const { rows } = await sql<{ session_id: string }>`
    select session_id from sessions
      join talks on talks.talk_id = sessions.talk_id
      join events on events.event_id = sessions.event_id and events.visibility = 'public'
      join programmes on programmes.event_id = sessions.event_id and programmes.current_version is null
      left join public_slots as seen on seen.event_id = sessions.event_id and seen.slot_id = sessions.session_id
    where sessions.status = 'confirmed' and (seen.state is distinct from 'public'
      or (talks.updated_at > seen.changed_at and talks.updated_at > now() - interval '1 hour'))`.execute(db);
  return rows.map((row) => row.session_id);
}

/** Cancelled sessions of the event that no longer exist, with their ids in files. */
export function selectGone(tx: Tx, eventId: string) {
  return tx
    .selectFrom("public_slots")
    .select(["slot_id", "guid", "number"])
    .where("event_id", "=", eventId)
    .where("kind", "=", "session")
    .where("state", "=", "cancelled")
    .where(sql<boolean>`not exists (select from sessions where session_id = public_slots.slot_id)`)
    .execute();
}

/** What shows a slot: the pages of its event, and the calendars of its speakers. */
export interface TellingSlot {
  event_id: string;
  people: string[];
}

/** Removes the talks' titles, also from versions; returns what showed them. */
export async function forgetTitles(tx: Tx, talkIds: string[]): Promise<TellingSlot[]> {
  const { rows } = await sql<TellingSlot>`
    with released as (
      update version_slots set title = null where talk_id in ${idsSubquery(talkIds)} and title is not null
      returning version_id),
    seen as (
      update public_slots set title = null where talk_id in ${idsSubquery(talkIds)} returning event_id, people)
    select event_id, people from seen
    union all select event_id, '{}' from programme_versions where version_id in (select version_id from released)`.execute(
    tx,
  );
  return rows;
}

/** Slots that name the user, or did, or have the title of one of their talks. */
export async function selectSlotsNaming(tx: Tx, userId: string): Promise<TellingSlot[]> {
  const { rows } = await sql<TellingSlot>`
    select event_id, people from public_slots where people @> array[${userId}]::uuid[]
    union all
    select versions.event_id, '{}' from programme_versions as versions where versions.version_id in (
      select slots.version_id from version_slots as slots join talks on talks.talk_id = slots.talk_id
      where talks.creator_id = ${userId})`.execute(tx);
  return rows;
}

/** A session with another talk of the same title. */
export interface RetoldSession {
  session_id: string;
  event_id: string;
  from: string;
  to: string;
}

/** Records that titles of sessions belong to other talks now: deleting those removes the titles. */
export async function passTitles(tx: Tx, sessions: readonly RetoldSession[]): Promise<void> {
  const passed = sql`json_to_recordset(${JSON.stringify(sessions)}::text::json)
    as passed(session_id uuid, event_id uuid, "from" uuid, "to" uuid)`;
  await sql`update version_slots as slots set talk_id = passed."to" from ${passed}
    where slots.slot_id = passed.session_id and slots.talk_id = passed."from"`.execute(tx);
  await sql`update public_slots as slots set talk_id = passed."to" from ${passed}
    where slots.event_id = passed.event_id and slots.slot_id = passed.session_id
      and slots.talk_id = passed."from"`.execute(tx);
}

/** Replaces an account in slots that wait or were cancelled: calendars have them. For all events, or one, or sessions. */
export async function passSeenPeople(
  tx: Tx,
  passing: { from: string; to: string; eventId?: string | undefined; sessionIds?: string[] },
): Promise<void> {
  const { from, to, eventId, sessionIds } = passing;
  await tx
    .updateTable("public_slots")
    .set({
      people: sql`case when people @> array[${to}]::uuid[] then array_remove(people, ${from}::uuid)
        else array_replace(people, ${from}::uuid, ${to}::uuid) end`,
    })
    .where(sql<boolean>`people @> array[${from}]::uuid[]`)
    .where("state", "<>", "public")
    .$if(eventId !== undefined, (query) => query.where("event_id", "=", eventId ?? ""))
    .$if(sessionIds !== undefined, (query) => query.where("slot_id", "in", idsSubquery(sessionIds ?? [])))
    .execute();
}

/** Slots of an event that are public, or will be again, in the order in which everybody locks them. */
const standing = (eventId: string) => sql`select slot_id from public_slots
  where event_id = ${eventId} and state <> 'cancelled' order by slot_id for update`;

/** Records that the event's own data in all of its public slots changed: its location or its time zone. */
export async function markAllSlots(tx: Tx, eventId: string, time: string): Promise<void> {
  await sql`with standing as (${standing(eventId)})
    update public_slots as slots set changed_at = greatest(slots.changed_at, ${time})
    from standing where slots.event_id = ${eventId} and slots.slot_id = standing.slot_id`.execute(tx);
}

/** Raises the sequence of sessions with the event's usual duration, which has changed. */
export async function raiseUsuallyLong(tx: Tx, eventId: string, time: string): Promise<void> {
  await sql`with standing as (${standing(eventId)})
    update public_slots as slots set sequence = slots.sequence + 1, raised_in = this_transaction(),
      changed_at = greatest(slots.changed_at, ${time})
    from standing where slots.event_id = ${eventId} and slots.slot_id = standing.slot_id
      and slots.kind = 'session' and slots.duration_minutes is null`.execute(tx);
}
