import { type RawBuilder, sql } from "kysely";
import type { Db, Tx } from "../../../db/db.ts";
import { isDeleted } from "../../../db/rows/people.ts";

/** Whether the user has switched off mails about the feedback and surveys of the event; both are columns of the statement. */
export const isSwitchedOff = (userId: string, eventId: string) => isOff(userId, sql.ref(eventId));

/** The same for an event that isn't a column. */
export const isSwitchedOffAt = (userId: string, eventId: string) => isOff(userId, sql`${eventId}::uuid`);

const isOff = (userId: string, eventId: RawBuilder<unknown>) =>
  sql<boolean>`exists (select from feedback_mails_off as off
    where off.user_id = ${sql.ref(userId)} and off.event_id = ${eventId})`;

/** Existing ones of the events, with whether the user has switched off their mails; none for a deleted account. */
export function selectSwitched(db: Db | Tx, userId: string, eventIds: readonly string[]) {
  return db
    .selectFrom("events")
    .innerJoin("users", (join) => join.on("users.user_id", "=", userId))
    .select(["events.event_id", "events.name", isSwitchedOff("users.user_id", "events.event_id").as("off")])
    .where("events.event_id", "=", sql<string>`any(${[...eventIds]}::uuid[])`)
    .where(sql<boolean>`not ${isDeleted("users")}`)
    .orderBy("events.name")
    .orderBy("events.event_id")
    .execute();
}

export async function insertOff(tx: Tx, userId: string, eventIds: readonly string[]): Promise<void> {
  await tx
    .insertInto("feedback_mails_off")
    .values(eventIds.map((event_id) => ({ user_id: userId, event_id })))
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

export async function deleteOff(tx: Tx, userId: string, eventIds: readonly string[]): Promise<void> {
  await tx
    .deleteFrom("feedback_mails_off")
    .where("user_id", "=", userId)
    .where("event_id", "=", sql<string>`any(${[...eventIds]}::uuid[])`)
    .execute();
}

/** Events whose feedback mails the user has switched off. */
export function selectOff(db: Db, userId: string) {
  return db
    .selectFrom("feedback_mails_off as off")
    .innerJoin("events", "events.event_id", "off.event_id")
    .select(["off.event_id as eventId", "events.name as eventName"])
    .where("off.user_id", "=", userId)
    .orderBy("events.name")
    .orderBy("events.event_id")
    .execute();
}
