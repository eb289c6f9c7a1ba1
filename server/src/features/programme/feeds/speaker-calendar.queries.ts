import { sql } from "kysely";
import type { Db } from "../../../db/db.ts";
import { hasProfile } from "../../../db/rows/people.ts";
import { type CalendarRow, inCalendars } from "../places/public-slots.ts";

/** Whose sessions they are; undefined for whoever has no public profile. */
export function selectSpeakerName(db: Db, userId: string) {
  return db
    .selectFrom("users")
    .select("name")
    .where("user_id", "=", userId)
    .where(hasProfile("users"))
    .executeTakeFirst();
}

/** What somebody speaks in. */
export function selectSpoken(
  db: Db,
  userId: string,
  which: Parameters<typeof inCalendars>[1],
): Promise<CalendarRow[]> {
  return inCalendars(db, which)
    .where(sql<boolean>`public_slots.people @> array[${userId}]::uuid[]`)
    .execute();
}
