import { type Insertable, sql } from "kysely";
import type { Db, Tx } from "../../db/db.ts";
import type { Position } from "../../db/rows/newest-first.ts";
import type { Tables } from "../../db/tables.ts";

/** Inserts an entry, unless the account is gone meanwhile. */
export async function insertEntry(tx: Tx, row: Insertable<Tables["security_log"]>): Promise<void> {
  const { entry_id, user_id, event, method, address, user_agent, created_at } = row;
  await tx
    .insertInto("security_log")
    .columns(["entry_id", "user_id", "event", "method", "address", "user_agent", "created_at"])
    .expression((eb) =>
      eb
        .selectFrom("users")
        .select([
          sql<string>`${entry_id}::uuid`.as("entry_id"),
          "users.user_id",
          sql<string>`${event}::text`.as("event"),
          sql<string | null>`${method}::text`.as("method"),
          sql<string | null>`${address}::text`.as("address"),
          sql<string | null>`${user_agent}::text`.as("user_agent"),
          sql<string>`${created_at}::timestamptz`.as("created_at"),
        ])
        .where("users.user_id", "=", user_id),
    )
    .execute();
}

/** Deletes the user's entries about one event except the newest `keep`. */
export async function deleteOlder(tx: Tx, userId: string, event: string, keep: number): Promise<void> {
  await tx
    .deleteFrom("security_log")
    .where("entry_id", "in", (eb) =>
      eb
        .selectFrom("security_log")
        .select("entry_id")
        .where("user_id", "=", userId)
        .where("event", "=", event)
        .orderBy("created_at", "desc")
        .orderBy("entry_id", "desc")
        .offset(keep),
    )
    .execute();
}

/** The user's entries since then, newest first. */
export function selectEntries(
  db: Db,
  userId: string,
  since: string,
  limit: number,
  after: Position | undefined,
) {
  let query = db
    .selectFrom("security_log")
    .select(["entry_id", "event", "method", "address", "user_agent", "created_at"])
    .where("user_id", "=", userId)
    .where("created_at", ">", since)
    .orderBy("created_at", "desc")
    .orderBy("entry_id", "desc")
    .limit(limit);
  if (after) {
    query = query.where(({ eb, refTuple, tuple }) =>
      eb(refTuple("created_at", "entry_id"), "<", tuple(after.createdAt, after.id)),
    );
  }
  return query.execute();
}

export async function isUser(db: Db, userId: string): Promise<boolean> {
  const row = await db
    .selectFrom("users")
    .select("user_id")
    .where("user_id", "=", userId)
    .where("deleted_at", "is", null)
    .executeTakeFirst();
  return row !== undefined;
}

export async function deleteEntries(tx: Tx, userId: string): Promise<void> {
  await tx.deleteFrom("security_log").where("user_id", "=", userId).execute();
}

export async function deleteBefore(db: Db, time: string): Promise<void> {
  await db.deleteFrom("security_log").where("created_at", "<=", time).execute();
}
