import { sql } from "kysely";
import type { Db, Tx } from "../../../db/db.ts";
import { isUnclaimedUser } from "../../../db/rows/people.ts";
import { insertRows } from "../../../db/rows/rows.ts";
import { hex } from "../../answering/answering.ts";

/** How many valid links each of the sessions has; without entries for zero. */
export async function countLinks(
  tx: Tx,
  sessionIds: readonly string[],
  time: string,
): Promise<ReadonlyMap<string, number>> {
  const rows = await tx
    .selectFrom("feedback_speaker_links")
    .select(["session_id", (each) => each.fn.countAll<number>().as("count")])
    .where("session_id", "=", sql<string>`any(${[...sessionIds]}::uuid[])`)
    .where("expires_at", ">", time)
    .groupBy("session_id")
    .execute();
  return new Map(rows.map(({ session_id, count }) => [session_id, count]));
}

export async function insertLinks(
  tx: Tx,
  links: readonly { session_id: string; hash: Buffer }[],
  expires_at: string,
): Promise<void> {
  // As text, because JSON can't hold binary values.
  const rows = links.map(({ session_id, hash }) => ({
    ...{ link_hash: hex(hash) as unknown as Uint8Array, session_id, expires_at },
  }));
  await insertRows(tx, "feedback_speaker_links", rows);
}

export async function deleteLinks(tx: Tx, sessionId: string): Promise<void> {
  await tx.deleteFrom("feedback_speaker_links").where("session_id", "=", sessionId).execute();
}

export function selectLink(db: Db, hash: Buffer, time: string) {
  return db
    .selectFrom("feedback_speaker_links as link")
    .innerJoin("sessions", "sessions.session_id", "link.session_id")
    .innerJoin("events", "events.event_id", "sessions.event_id")
    .innerJoin("talks", "talks.talk_id", "sessions.talk_id")
    .select(["link.session_id", "link.expires_at", "events.event_id", "events.name", "talks.title"])
    .where("link.link_hash", "=", hash)
    .where("link.expires_at", ">", time)
    .executeTakeFirst();
}

/** The unclaimed accounts among these. */
export async function selectNobodys(tx: Tx, userIds: readonly string[]): Promise<ReadonlySet<string>> {
  const rows = await tx
    .selectFrom("users")
    .select("user_id")
    .where("user_id", "=", sql<string>`any(${[...userIds]}::uuid[])`)
    .where(isUnclaimedUser("users"))
    .execute();
  return new Set(rows.map((row) => row.user_id));
}

export async function deleteExpiredLinks(db: Db, time: string): Promise<void> {
  await db.deleteFrom("feedback_speaker_links").where("expires_at", "<=", time).execute();
}
