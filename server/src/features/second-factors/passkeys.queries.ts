import { type Insertable, sql } from "kysely";
import type { Db, Tx } from "../../db/db.ts";
import { columnsOf } from "../../db/rows/columns.ts";
import type { Tables } from "../../db/tables.ts";

export function selectPasskeys(db: Db | Tx, userId: string) {
  return db
    .selectFrom("passkeys")
    .select(columnsOf("passkeys"))
    .where("user_id", "=", userId)
    .orderBy("created_at", "desc")
    .orderBy("passkey_id", "desc")
    .execute();
}

export function selectPasskey(db: Db, credentialId: Buffer) {
  return db
    .selectFrom("passkeys")
    .select(columnsOf("passkeys"))
    .where("credential_id", "=", credentialId)
    .executeTakeFirst();
}

/** The passkey's count of uses according to its device, locked. */
export function lockCounter(tx: Tx, passkeyId: string) {
  return tx
    .selectFrom("passkeys")
    .select("counter")
    .where("passkey_id", "=", passkeyId)
    .forUpdate()
    .executeTakeFirst();
}

export function insertPasskey(tx: Tx, row: Insertable<Tables["passkeys"]>) {
  return tx.insertInto("passkeys").values(row).returning(columnsOf("passkeys")).executeTakeFirstOrThrow();
}

export async function updatePasskeyUse(
  tx: Tx,
  passkeyId: string,
  { counter, time }: { counter: number; time: string },
): Promise<void> {
  await tx
    .updateTable("passkeys")
    .set({ counter, last_used_at: time })
    .where("passkey_id", "=", passkeyId)
    .execute();
}

/** Undefined if the user has no such passkey. */
export function updatePasskeyName(db: Db, userId: string, passkeyId: string, name: string) {
  return db
    .updateTable("passkeys")
    .set({ name })
    .where("user_id", "=", userId)
    .where("passkey_id", "=", passkeyId)
    .returning(columnsOf("passkeys"))
    .executeTakeFirst();
}

/** Whether the user had such a passkey. */
export async function deletePasskey(tx: Tx, userId: string, passkeyId: string): Promise<boolean> {
  const deleted = await tx
    .deleteFrom("passkeys")
    .where("user_id", "=", userId)
    .where("passkey_id", "=", passkeyId)
    .executeTakeFirst();
  return deleted.numDeletedRows > 0n;
}

/** All of the user's passkeys, or those added after that time. */
export async function deletePasskeys(tx: Tx, userId: string, since?: string): Promise<void> {
  let query = tx.deleteFrom("passkeys").where("user_id", "=", userId);
  if (since !== undefined) query = query.where("created_at", ">", since);
  await query.execute();
}

/** How many passkeys the user has, in all or for a host; null stands for no host. */
export async function countPasskeys(db: Db | Tx, userId: string, host?: string | null): Promise<number> {
  let query = db
    .selectFrom("passkeys")
    .select((eb) => eb.fn.countAll<string>().as("count"))
    .where("user_id", "=", userId);
  if (host !== undefined) query = query.where("host", "=", host);
  const { count } = await query.executeTakeFirstOrThrow();
  return Number(count);
}

/** Updates `has_passkey` of all users to whether they have a passkey for this host; returns the ids of those that changed. */
export async function recountPasskeys(db: Db | Tx, host: string | null): Promise<string[]> {
  const rows = await db
    .updateTable("users")
    .set((row) => ({ has_passkey: row.not("users.has_passkey") }))
    .where(({ eb, exists, selectFrom }) =>
      eb(
        exists(
          selectFrom("passkeys")
            .select("passkeys.passkey_id")
            .whereRef("passkeys.user_id", "=", "users.user_id")
            .where("passkeys.host", "=", host),
        ),
        "<>",
        eb.ref("users.has_passkey"),
      ),
    )
    .returning("users.user_id")
    .execute();
  return rows.map((row) => row.user_id);
}

/** How many users have a passkey that counts as second factor. */
export async function countUsersWithPasskey(db: Db | Tx): Promise<number> {
  const { count } = await db
    .selectFrom("users")
    .select((eb) => eb.fn.countAll<string>().as("count"))
    .where("has_passkey", "=", true)
    .executeTakeFirstOrThrow();
  return Number(count);
}

/** How many users have only passkeys for other names of this server, and the most frequent of these names, if any. */
export async function lostPasskeys(db: Db): Promise<{ accounts: number; host: string | null }> {
  const { rows } = await sql<{ accounts: number; host: string | null }>`
    select count(distinct passkeys.user_id) as accounts, mode() within group (order by passkeys.host) as host
    from passkeys inner join users using (user_id) where not users.has_passkey`.execute(db);
  return rows[0] as (typeof rows)[number];
}

export async function insertChallenge(db: Db, row: Insertable<Tables["passkey_challenges"]>): Promise<void> {
  await db.insertInto("passkey_challenges").values(row).execute();
}

/** Whether there was such a challenge that hasn't expired. */
export async function deleteChallenge(
  db: Db,
  { hash, purpose, signInId, time }: { hash: Buffer; purpose: string; signInId: string | null; time: string },
): Promise<boolean> {
  const deleted = await db
    .deleteFrom("passkey_challenges")
    .where("challenge_hash", "=", hash)
    .where("purpose", "=", purpose)
    .where("sign_in_id", "is not distinct from", signInId)
    .where("expires_at", ">", time)
    .executeTakeFirst();
  return deleted.numDeletedRows > 0n;
}
