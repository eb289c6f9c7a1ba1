import type { Updateable } from "kysely";
import type { Db, Tx } from "../db.ts";
import type { Tables } from "../tables.ts";
import { columnsOf } from "./columns.ts";

/** The user, unless deleted; `update` locks the row until the transaction ends. */
export function selectUser(db: Db | Tx, userId: string, lock?: "update") {
  return (
    db
      .selectFrom("users")
      .select(columnsOf("users"))
      .where("user_id", "=", userId)
      .where("deleted_at", "is", null)
      // Rows that refer to the user, such as messages, can still be written meanwhile.
      .$if(lock === "update", (query) => query.forNoKeyUpdate())
      .executeTakeFirst()
  );
}

/** The user, even if deleted, locked until the transaction ends. */
export function lockUser(tx: Tx, userId: string) {
  return tx
    .selectFrom("users")
    .select(columnsOf("users"))
    .where("user_id", "=", userId)
    .forNoKeyUpdate()
    .executeTakeFirst();
}

export async function updateUser(tx: Tx, userId: string, values: Updateable<Tables["users"]>): Promise<void> {
  await tx.updateTable("users").set(values).where("user_id", "=", userId).execute();
}
