import { sql } from "kysely";
import { publiclyVisible } from "../../core/access.ts";
import type { Db } from "../../db/db.ts";
import { hasProfile } from "../../db/people.ts";
import { calendarStart, isInCalendars, isOff } from "../public-slots/public-slots.ts";

/** Whose sessions they are; undefined for whoever has no public profile. */
export function selectSpeakerName(db: Db, userId: string) {
  return db
    .selectFrom("users")
    .select("name")
    .where("user_id", "=", userId)
    .where(hasProfile("users"))
    .executeTakeFirst();
}

export type SpokenRow = Awaited<ReturnType<typeof selectSpoken>>[number];

/** What somebody speaks in, in public events: what is on, and what was cancelled or lost its start in those that ended on a day from then on. The newest. */
export function selectSpoken(db: Db, userId: string, { since, limit }: { since: string; limit: number }) {
  return db
    .selectFrom("public_slots")
    .innerJoin("events", "events.event_id", "public_slots.event_id")
    .innerJoin("programmes", "programmes.event_id", "public_slots.event_id")
    .leftJoin("talks", "talks.talk_id", "public_slots.talk_id")
    .select([
      "public_slots.event_id as eventId",
      "public_slots.slot_id as sessionId",
      "public_slots.guid",
      "public_slots.number",
      "public_slots.title",
      "public_slots.room",
      "public_slots.track",
      "public_slots.sequence",
      "public_slots.duration_minutes as minutes",
      "public_slots.changed_at as changedAt",
      "talks.summary",
      "events.location",
      "events.timezone",
      "programmes.default_minutes as usualMinutes",
    ])
    .select([calendarStart.as("start"), isOff.as("isOff")])
    .where(publiclyVisible.event)
    .where("public_slots.kind", "=", "session")
    .where(sql<boolean>`public_slots.people @> array[${userId}]::uuid[]`)
    .where("public_slots.state", "in", ["public", "cancelled"])
    .where(isInCalendars(since))
    .orderBy(calendarStart, "desc")
    .orderBy("public_slots.slot_id")
    .limit(limit)
    .execute();
}
