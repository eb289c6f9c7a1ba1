import type { Insertable, Updateable } from "kysely";
import type { Db, Tx } from "../../db/db.ts";
import { columnsOf } from "../../db/rows/columns.ts";
import type { Tables } from "../../db/tables.ts";

export function selectTotp(db: Db | Tx, userId: string) {
  return db
    .selectFrom("totp_factors")
    .select(columnsOf("totp_factors"))
    .where("user_id", "=", userId)
    .executeTakeFirst();
}

/** Stores the secret, replacing one that was not enabled. */
export async function upsertTotp(tx: Tx, row: Insertable<Tables["totp_factors"]>): Promise<void> {
  await tx
    .insertInto("totp_factors")
    .values(row)
    .onConflict((conflict) =>
      conflict
        .column("user_id")
        .doUpdateSet({ sealed_secret: row.sealed_secret, enabled_at: null, last_step: 0 }),
    )
    .execute();
}

export async function updateTotp(
  tx: Tx,
  userId: string,
  values: Updateable<Tables["totp_factors"]>,
): Promise<void> {
  await tx.updateTable("totp_factors").set(values).where("user_id", "=", userId).execute();
}

export async function deleteTotp(tx: Tx, userId: string): Promise<void> {
  await tx.deleteFrom("totp_factors").where("user_id", "=", userId).execute();
}

export async function insertRecoveryCodes(
  tx: Tx,
  userId: string,
  hashes: Buffer[],
  made_at: string,
): Promise<void> {
  const rows = hashes.map((hash) => ({ user_id: userId, code_hash: hash, made_at }));
  await tx.insertInto("recovery_codes").values(rows).execute();
}

/** All of the user's codes, or those made after that time. */
export async function deleteRecoveryCodes(tx: Tx, userId: string, since?: string): Promise<void> {
  let query = tx.deleteFrom("recovery_codes").where("user_id", "=", userId);
  if (since !== undefined) query = query.where("made_at", ">", since);
  await query.execute();
}

/** Whether there was such a code. */
export async function deleteRecoveryCode(tx: Tx, userId: string, hash: Buffer): Promise<boolean> {
  const deleted = await tx
    .deleteFrom("recovery_codes")
    .where("user_id", "=", userId)
    .where("code_hash", "=", hash)
    .executeTakeFirst();
  return deleted.numDeletedRows > 0n;
}

export async function countRecoveryCodes(db: Db | Tx, userId: string): Promise<number> {
  const { count } = await db
    .selectFrom("recovery_codes")
    .select((eb) => eb.fn.countAll<string>().as("count"))
    .where("user_id", "=", userId)
    .executeTakeFirstOrThrow();
  return Number(count);
}

export async function insertChallenge(tx: Tx, row: Insertable<Tables["login_challenges"]>): Promise<void> {
  await tx.insertInto("login_challenges").values(row).execute();
}

/** Counts one attempt; returns whose challenge it is, or undefined if it is over. */
export function tryChallenge(db: Db, tokenHash: Buffer, time: string, most: number) {
  return db
    .updateTable("login_challenges")
    .set((row) => ({ tries: row("tries", "+", 1) }))
    .where("token_hash", "=", tokenHash)
    .where("expires_at", ">", time)
    .where("tries", "<", most)
    .returning("user_id")
    .executeTakeFirst();
}

/** Whether it still existed: a changed password ends it. */
export async function deleteChallenge(tx: Tx, tokenHash: Buffer): Promise<boolean> {
  const deleted = await tx
    .deleteFrom("login_challenges")
    .where("token_hash", "=", tokenHash)
    .executeTakeFirst();
  return deleted.numDeletedRows > 0n;
}

export async function deleteChallenges(tx: Tx, userId: string): Promise<void> {
  await tx.deleteFrom("login_challenges").where("user_id", "=", userId).execute();
}
