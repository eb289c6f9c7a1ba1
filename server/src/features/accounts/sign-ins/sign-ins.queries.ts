import { limits } from "@plenary/contract/limits";
import type { Insertable } from "kysely";
import type { Db, Tx } from "../../../db/db.ts";
import { columnsOf } from "../../../db/rows/columns.ts";
import type { Tables } from "../../../db/tables.ts";

export async function insertSignIn(tx: Tx, row: Insertable<Tables["sign_ins"]>): Promise<void> {
  await tx.insertInto("sign_ins").values(row).execute();
}

/** Deletes the user's oldest sign-ins except the newest `keep`; returns whether there were any. */
export async function deleteOldest(tx: Tx, userId: string, keep: number): Promise<boolean> {
  const deleted = await tx
    .deleteFrom("sign_ins")
    .where("sign_in_id", "in", (eb) =>
      eb
        .selectFrom("sign_ins")
        .select("sign_in_id")
        .where("user_id", "=", userId)
        .orderBy("created_at", "desc")
        .orderBy("sign_in_id", "desc")
        .offset(keep),
    )
    .executeTakeFirst();
  return deleted.numDeletedRows > 0n;
}

/** Whether the user has signed in since then with the same browser from the same address. */
export async function hasSimilar(
  tx: Tx,
  userId: string,
  { user_agent, address }: { user_agent: string | null; address: string },
  since: string,
): Promise<boolean> {
  const found = await tx
    .selectFrom("sign_ins")
    .select("sign_in_id")
    .where("user_id", "=", userId)
    .where("user_agent", "is not distinct from", user_agent)
    .where("address", "=", address)
    .where("created_at", ">", since)
    .limit(1)
    .executeTakeFirst();
  return found !== undefined;
}

/** Sign-ins used and made after these times are valid. */
export interface ValidSince {
  usedAfter: string;
  madeAfter: string;
}

/** The sign-in with its user, and what the system settings require of administrators. */
export function selectSignIn(db: Db, tokenHash: Buffer, { usedAfter, madeAfter }: ValidSince) {
  return db
    .selectFrom("sign_ins")
    .innerJoin("users", "users.user_id", "sign_ins.user_id")
    .select(columnsOf("users"))
    .select(["sign_ins.sign_in_id", "sign_ins.last_used_at", "sign_ins.created_at as made_at"])
    .select((eb) => eb.selectFrom("system_settings").select("require_admin_second_factor").as("asks_admins"))
    .where("token_hash", "=", tokenHash)
    .where("last_used_at", ">", usedAfter)
    .where("sign_ins.created_at", ">", madeAfter)
    .executeTakeFirst();
}

export async function updateSignInUse(db: Db, signInId: string, time: string): Promise<void> {
  await db.updateTable("sign_ins").set({ last_used_at: time }).where("sign_in_id", "=", signInId).execute();
}

/** Records a step-up; false if the sign-in has ended. */
export async function updateConfirmation(tx: Tx, signInId: string, time: string): Promise<boolean> {
  const updated = await tx
    .updateTable("sign_ins")
    .set({ confirmed_at: time })
    .where("sign_in_id", "=", signInId)
    .executeTakeFirst();
  return updated.numUpdatedRows > 0n;
}

/** Whether the user has that sign-in; locked until the transaction ends. */
export async function lockSignIn(tx: Tx, userId: string, signInId: string): Promise<boolean> {
  const locked = await tx
    .selectFrom("sign_ins")
    .select("sign_in_id")
    .where("user_id", "=", userId)
    .where("sign_in_id", "=", signInId)
    .forUpdate()
    .executeTakeFirst();
  return locked !== undefined;
}

export async function deleteSignIns(
  db: Db | Tx,
  userId: string,
  which: "all" | { except: string } | { only: string },
): Promise<void> {
  let query = db.deleteFrom("sign_ins").where("user_id", "=", userId);
  if (which !== "all") {
    query =
      "only" in which
        ? query.where("sign_in_id", "=", which.only)
        : query.where("sign_in_id", "<>", which.except);
  }
  await query.execute();
}

/** The user's valid sign-ins: `currentId` first, then by last use, most recent first. */
export function selectSignIns(
  db: Db,
  userId: string,
  currentId: string,
  { usedAfter, madeAfter }: ValidSince,
) {
  return db
    .selectFrom("sign_ins")
    .select(["sign_in_id", "user_agent", "address", "method", "created_at", "last_used_at"])
    .where("user_id", "=", userId)
    .where("last_used_at", ">", usedAfter)
    .where("created_at", ">", madeAfter)
    .orderBy((row) => row("sign_in_id", "=", currentId), "desc")
    .orderBy("last_used_at", "desc")
    .orderBy("sign_in_id", "desc")
    .limit(limits.listMax)
    .execute();
}
