import { type Insertable, sql } from "kysely";
import type { Db, Tx } from "../../db/db.ts";
import { isUnclaimedUser } from "../../db/rows/people.ts";
import type { Tables } from "../../db/tables.ts";

export async function insertPictures(tx: Tx, rows: Insertable<Tables["pictures"]>[]): Promise<void> {
  await tx
    .insertInto("pictures")
    .values(rows)
    // The same picture again.
    .onConflict((conflict) => conflict.columns(["hash", "size"]).doNothing())
    .execute();
}

export async function deletePicture(tx: Tx, hash: string): Promise<void> {
  await tx.deleteFrom("pictures").where("hash", "=", hash).execute();
}

/** One file of a picture, and whose it is. */
export function selectPicture(db: Db | Tx, hash: string, size: string) {
  return db
    .selectFrom("pictures")
    .leftJoin("events", "events.event_id", "pictures.event_id")
    .select(["pictures.event_id", "pictures.user_id", "pictures.bytes", "events.visibility"])
    .where("hash", "=", hash)
    .where("size", "=", size)
    .executeTakeFirst();
}

/** The small files of people's pictures. */
export function selectFaces(db: Db, hashes: readonly string[]) {
  return db
    .selectFrom("pictures")
    .select(["hash", "bytes"])
    .where(sql<boolean>`hash = any(${hashes}::text[])`)
    .where("size", "=", "small")
    .where("user_id", "is not", null)
    .execute();
}

export async function updatePicture(
  tx: Tx,
  userId: string,
  values: { picture: string | null; updated_at: string },
): Promise<void> {
  await tx.updateTable("users").set(values).where("user_id", "=", userId).execute();
}

export async function selectWithout(
  db: Db,
  { userIds, eventIds }: { userIds: readonly string[]; eventIds: readonly string[] },
): Promise<Set<string>> {
  const people = db
    .selectFrom("users")
    .select("user_id as id")
    .where(sql<boolean>`user_id = any(${userIds}::uuid[])`)
    .where(isUnclaimedUser("users"))
    .where("picture", "is", null);
  const events = db
    .selectFrom("events")
    .select("event_id as id")
    .where(sql<boolean>`event_id = any(${eventIds}::uuid[])`)
    .where("logo", "is", null);
  const rows = await people.unionAll(events).execute();
  return new Set(rows.map(({ id }) => id));
}
