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

/** Forgets the title that a talk had. */
export async function forgetTitle(tx: Tx, talkId: string): Promise<void> {
  await tx.updateTable("public_slots").set({ title: null }).where("talk_id", "=", talkId).execute();
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
}
