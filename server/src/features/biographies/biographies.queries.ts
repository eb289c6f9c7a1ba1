import { sql } from "kysely";
import { speaksIn } from "../../core/access.ts";
import type { Db, Tx } from "../../db/db.ts";

/** Of these people, those of whom something is said at the event: there, else in the profile. */
export function selectShown(db: Db, eventId: string, userIds: readonly string[]) {
  return db
    .selectFrom("users")
    .leftJoin("event_biographies as own", (join) =>
      join.onRef("own.user_id", "=", "users.user_id").on("own.event_id", "=", eventId),
    )
    .select((row) => [
      "users.user_id as userId",
      row.fn.coalesce("own.biography", "users.description").$notNull().as("biography"),
      sql<boolean>`own.biography is not null`.as("ofEvent"),
    ])
    .where(sql<boolean>`users.user_id = any(${userIds}::uuid[])`)
    .where((row) => row(row.fn.coalesce("own.biography", "users.description"), "is not", null))
    .execute();
}

export async function selectOwn(tx: Tx, eventId: string, userId: string): Promise<string | null> {
  const row = await tx
    .selectFrom("event_biographies")
    .select("biography")
    .where("event_id", "=", eventId)
    .where("user_id", "=", userId)
    .executeTakeFirst();
  return row?.biography ?? null;
}

/** Whether the user is speaker or co-speaker of any session at the event. */
export async function speaksAt(db: Db | Tx, eventId: string, userId: string): Promise<boolean> {
  const session = await db
    .selectFrom("sessions")
    .select("session_id")
    .where("event_id", "=", eventId)
    .where(speaksIn(userId))
    .limit(1)
    .executeTakeFirst();
  return session !== undefined;
}

export async function save(
  tx: Tx,
  row: { event_id: string; user_id: string; biography: string; updated_at: string },
): Promise<void> {
  await tx
    .insertInto("event_biographies")
    .values(row)
    .onConflict((conflict) =>
      conflict
        .columns(["event_id", "user_id"])
        .doUpdateSet({ biography: row.biography, updated_at: row.updated_at }),
    )
    .execute();
}

export async function deleteOwn(tx: Tx, eventId: string, userId: string): Promise<void> {
  await tx
    .deleteFrom("event_biographies")
    .where("event_id", "=", eventId)
    .where("user_id", "=", userId)
    .execute();
}

export async function deleteAllOf(tx: Tx, userId: string): Promise<void> {
  await tx.deleteFrom("event_biographies").where("user_id", "=", userId).execute();
}
