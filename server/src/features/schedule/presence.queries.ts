import { sql } from "kysely";
import type { Db, Tx } from "../../db/db.ts";

/** Who has an event's schedule open; `since` is when one must have been seen last to count. */

interface Present {
  streamId: string;
  eventId: string;
  userId: string;
  time: string;
  since: string;
}

/** Adds a stream; false if the event has `most` of them. */
export async function insertPresence(
  tx: Tx,
  { streamId, eventId, userId, time, since, most }: Present & { most: number },
): Promise<boolean> {
  await tx.deleteFrom("schedule_presence").where("seen_at", "<=", since).execute();
  const { numAffectedRows } = await sql`
    insert into schedule_presence (stream_id, event_id, user_id, seen_at)
    select ${streamId}::uuid, ${eventId}::uuid, ${userId}::uuid, ${time}::timestamptz
    where (select count(*) from schedule_presence where event_id = ${eventId} and seen_at > ${since}) < ${most}`.execute(
    tx,
  );
  return numAffectedRows === 1n;
}

/** Keeps a stream that is still there. */
export async function touchPresence(db: Db, { streamId, eventId, userId, time }: Omit<Present, "since">) {
  await db
    .insertInto("schedule_presence")
    .values({ stream_id: streamId, event_id: eventId, user_id: userId, seen_at: time })
    .onConflict((same) => same.column("stream_id").doUpdateSet({ seen_at: time }))
    .execute();
}

export async function deletePresence(tx: Tx, streamId: string): Promise<void> {
  await tx.deleteFrom("schedule_presence").where("stream_id", "=", streamId).execute();
}

/** Notes what was picked up in a user's own tab. */
export async function updateHeld(
  tx: Tx,
  { streamId, eventId, userId, slotId }: Omit<Present, "time" | "since"> & { slotId: string | null },
): Promise<void> {
  await tx
    .updateTable("schedule_presence")
    .set({ slot_id: slotId })
    .where("stream_id", "=", streamId)
    .where("event_id", "=", eventId)
    .where("user_id", "=", userId)
    .execute();
}

export function selectPresent(db: Db, eventId: string, since: string) {
  return db
    .selectFrom("schedule_presence")
    .innerJoin("users", "users.user_id", "schedule_presence.user_id")
    .select(["users.user_id", "users.name", "slot_id", "seen_at"])
    .where("event_id", "=", eventId)
    .where("seen_at", ">", since)
    .orderBy("users.name")
    .orderBy("users.user_id")
    .orderBy("slot_id")
    .execute();
}
