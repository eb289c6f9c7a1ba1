import { sql } from "kysely";
import type { Db, Tx } from "../db/db.ts";

/** Who a mail may go to; see Mail. */
export interface Recipient {
  user_id: string;
  email: string;
  /** Null: only security mails go there. */
  email_confirmed_at: string | null;
  name: string;
  email_notifications: boolean;
}

/** Exactly that of a row, which may hold more. */
export const recipientOf = (row: Recipient): Recipient => ({
  user_id: row.user_id,
  email: row.email,
  email_confirmed_at: row.email_confirmed_at,
  name: row.name,
  email_notifications: row.email_notifications,
});

/** Where to write to a user, and whether they want mail. */
export function selectRecipient(tx: Db | Tx, userId: string) {
  return tx
    .selectFrom("users")
    .select(["user_id", "email", "email_confirmed_at", "name", "email_notifications", "role"])
    .where("user_id", "=", userId)
    .executeTakeFirst();
}

/** The same for the account with this address, in any case; it can't be deleted until the transaction ends. */
export function selectRecipientByEmail(tx: Tx, email: string) {
  return tx
    .selectFrom("users")
    .select(["user_id", "email", "email_confirmed_at", "name", "email_notifications"])
    .where(sql`lower(email)`, "=", sql`lower(${email})`)
    .forShare()
    .executeTakeFirst();
}

/** The same for several, in the order of their ids. */
export function selectRecipients(tx: Tx, userIds: readonly string[]): Promise<Recipient[]> {
  return tx
    .selectFrom("users")
    .select(["user_id", "email", "email_confirmed_at", "name", "email_notifications"])
    .where("user_id", "in", [...userIds])
    .orderBy("user_id")
    .execute();
}
