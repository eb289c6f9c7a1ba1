import { programmeLimits } from "@plenary/contract/programme-limits";
import { sql } from "kysely";
import { publiclyVisible } from "../../core/access.ts";
import { columnsOf } from "../../db/columns.ts";
import type { Db, Tx } from "../../db/db.ts";

/** What the public sees, or saw last, of each slot of a public event. */
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

/** When a session begins in calendars, or began before it lost its start; null of one that never had any. */
export const calendarStart = sql<string>`coalesce(public_slots.start_time, public_slots.left_start)`;

/** Whether calendars say that nothing is on there: it was cancelled, or has no start any more. */
export const isOff = sql<boolean>`(public_slots.state = 'cancelled' or public_slots.start_time is null)`;

/** Whether a calendar has a session of an event: what is off is told of events that ended on a day from then on. */
export const isInCalendars = (since: string) =>
  sql<boolean>`(${calendarStart} is not null and (not ${isOff} or events.end_date >= ${since}::date))`;

/** Where the public sees a session now; nothing if it doesn't. */
export function selectSeenPlace(tx: Tx, { eventId, sessionId }: { eventId: string; sessionId: string }) {
  return tx
    .selectFrom("public_slots")
    .select(["start_time", "duration_minutes", "room"])
    .where("event_id", "=", eventId)
    .where("slot_id", "=", sessionId)
    .where("state", "=", "public")
    .executeTakeFirst();
}

/** A session of a public event that was cancelled. */
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

/** All of a public event that were cancelled, the last first, as far as a programme would show them. */
export function selectAllCancelled(db: Db | Tx, eventId: string) {
  return db
    .selectFrom("public_slots")
    .innerJoin("events", "events.event_id", "public_slots.event_id")
    .select(["public_slots.slot_id", "public_slots.title"])
    .where(publiclyVisible.event)
    .where("public_slots.event_id", "=", eventId)
    .where("public_slots.kind", "=", "session")
    .where("public_slots.state", "=", "cancelled")
    .orderBy("public_slots.cancelled_at", "desc")
    .orderBy("public_slots.slot_id")
    .limit(programmeLimits.programmeSessionsMax)
    .execute();
}

/** The cancelled sessions of the event that are nowhere any more, by what files call them. */
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

/** Forgets the title that a talk had, in versions too; returns the events that told it. */
export async function forgetTitle(tx: Tx, talkId: string): Promise<string[]> {
  await tx.updateTable("version_slots").set({ title: null }).where("talk_id", "=", talkId).execute();
  const told = await tx
    .updateTable("public_slots")
    .set({ title: null })
    .where("talk_id", "=", talkId)
    .returning("event_id")
    .execute();
  return told.map((row) => row.event_id);
}

/** The events whose programme names the user, or has named them. */
export async function selectEventsNaming(tx: Tx, userId: string): Promise<string[]> {
  const rows = await tx
    .selectFrom("public_slots")
    .select("event_id")
    .distinct()
    .where(sql<boolean>`people @> array[${userId}]::uuid[]`)
    .execute();
  return rows.map((row) => row.event_id);
}

/** Forgets the titles of talks that are gone, of cancelled sessions at which the user spoke. */
export async function forgetTitlesOf(tx: Tx, userId: string): Promise<void> {
  await tx
    .updateTable("public_slots")
    .set({ title: null })
    .where(sql<boolean>`people @> array[${userId}]::uuid[]`)
    .where("state", "=", "cancelled")
    .where(sql<boolean>`not exists (select from talks where talks.talk_id = public_slots.talk_id)`)
    .execute();
  await sql`update version_slots set title = null from public_slots as seen
    where seen.people @> array[${userId}]::uuid[] and seen.title is null and seen.kind = 'session'
      and version_slots.slot_id = seen.slot_id`.execute(tx);
}
