import type { Insertable } from "kysely";
import type { Db, Tx } from "../../../db/db.ts";
import type { Tables } from "../../../db/tables.ts";

/** The user's device with this token, if seen after that time. */
export function selectDevice(db: Db | Tx, userId: string, tokenHash: Buffer, seenAfter: string) {
  return db
    .selectFrom("known_devices")
    .select("device_id")
    .where("user_id", "=", userId)
    .where("token_hash", "=", tokenHash)
    .where("seen_at", ">", seenAfter)
    .executeTakeFirst();
}

/** Whether the token was issued to a device, of any account. */
export async function isToken(tx: Tx, tokenHash: Buffer): Promise<boolean> {
  const found = await tx
    .selectFrom("known_devices")
    .select("device_id")
    .where("token_hash", "=", tokenHash)
    .limit(1)
    .executeTakeFirst();
  return found !== undefined;
}

/** Inserts the device, or updates when it was seen; returns its id. */
export async function upsertDevice(tx: Tx, row: Insertable<Tables["known_devices"]>): Promise<string> {
  const { device_id } = await tx
    .insertInto("known_devices")
    .values(row)
    .onConflict((conflict) =>
      conflict.columns(["user_id", "token_hash"]).doUpdateSet({ seen_at: row.seen_at }),
    )
    .returning("device_id")
    .executeTakeFirstOrThrow();
  return device_id;
}

/** Deletes the user's devices except the `keep` seen last. */
export async function deleteLeastSeen(tx: Tx, userId: string, keep: number): Promise<void> {
  await tx
    .deleteFrom("known_devices")
    .where("device_id", "in", (eb) =>
      eb
        .selectFrom("known_devices")
        .select("device_id")
        .where("user_id", "=", userId)
        .orderBy("seen_at", "desc")
        .orderBy("device_id", "desc")
        .offset(keep),
    )
    .execute();
}

/** Deletes the devices of the user's sign-ins: of all, of all but one, or of only one. */
export async function deleteDevices(
  db: Db | Tx,
  userId: string,
  which: "all" | { except: string } | { only: string },
): Promise<void> {
  let query = db.deleteFrom("known_devices").where("user_id", "=", userId);
  if (which !== "all") {
    const signInId = "only" in which ? which.only : which.except;
    query = query.where("device_id", "only" in which ? "=" : "is distinct from", (eb) =>
      eb.selectFrom("sign_ins").select("device_id").where("sign_in_id", "=", signInId),
    );
  }
  await query.execute();
}
