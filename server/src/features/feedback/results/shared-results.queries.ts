import type { Db, Tx } from "../../../db/db.ts";

/** The session and event of an address. */
export function selectShare(db: Db, hash: Buffer) {
  return db
    .selectFrom("feedback_sessions as own")
    .innerJoin("sessions", "sessions.session_id", "own.session_id")
    .innerJoin("events", "events.event_id", "sessions.event_id")
    .select(["own.session_id", "events.event_id", "events.name", "events.visibility"])
    .where("own.share_hash", "=", hash)
    .executeTakeFirst();
}

/** Null ends the address. */
export async function putShare(tx: Tx, session_id: string, share_hash: Buffer | null): Promise<void> {
  await tx
    .insertInto("feedback_sessions")
    .values({ session_id, share_hash })
    .onConflict((conflict) => conflict.column("session_id").doUpdateSet({ share_hash }))
    .execute();
}

export async function hasShare(db: Db | Tx, sessionId: string): Promise<boolean> {
  const found = await db
    .selectFrom("feedback_sessions")
    .select("session_id")
    .where("session_id", "=", sessionId)
    .where("share_hash", "is not", null)
    .executeTakeFirst();
  return found !== undefined;
}
