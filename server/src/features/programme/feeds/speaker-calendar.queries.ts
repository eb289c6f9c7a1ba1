import { sql } from "kysely";
import type { Db } from "../../../db/db.ts";
import { hasProfile } from "../../../db/rows/people.ts";
import { type CalendarRow, inCalendars } from "../places/public-slots.ts";

/** The speaker's name; undefined without a public profile. */
export function selectSpeakerName(db: Db, userId: string) {
  return db
    .selectFrom("users")
    .select("name")
    .where("user_id", "=", userId)
    .where(hasProfile("users"))
    .executeTakeFirst();
}

export function selectSpoken(
  db: Db,
  userId: string,
  which: Parameters<typeof inCalendars>[1],
): Promise<CalendarRow[]> {
  return inCalendars(db, which)
    .where(sql<boolean>`public_slots.people @> array[${userId}]::uuid[]`)
    .execute();
}
