import { placeholders } from "@plenary/contract/accounts/first-admin";
import { sql } from "kysely";
import type { Db, Tx } from "../db/db.ts";
import { idsSubquery } from "../db/rows/rows.ts";

/** A possible recipient of a mail; see Mail. */
export interface Recipient {
  user_id: string;
  email: string;
  /** Null: only security mails go there. */
  email_confirmed_at: string | null;
  name: string;
  email_notifications: boolean;
}

/** Picks these fields from a larger row. */
export const recipientOf = (row: Recipient): Recipient => ({
  user_id: row.user_id,
  email: row.email,
  email_confirmed_at: row.email_confirmed_at,
  name: row.name,
  email_notifications: row.email_notifications,
});

/** A user's address, and whether they want mail; for setup's placeholder address the owner's new one. */
export async function selectRecipient(tx: Db | Tx, userId: string) {
  const row = await tx
    .selectFrom("users")
    .select([
      "user_id",
      "email",
      "email_confirmed_at",
      "name",
      "email_notifications",
      "role",
      "pending_email",
    ])
    .where("user_id", "=", userId)
    .executeTakeFirst();
  if (!row) return undefined;
  const { pending_email: given, ...recipient } = row;
  if (!given || !isOfSetup(recipient.email)) return recipient;
  return { ...recipient, email: given, email_confirmed_at: null };
}

/** Whether the user's invitations are mailed: anonymous people must not write from the installation's domain. */
export async function mailsInvitations(tx: Tx, userId: string): Promise<boolean> {
  const inviter = await selectRecipient(tx, userId);
  return inviter !== undefined && (inviter.role === "admin" || inviter.email_confirmed_at !== null);
}

/** The address for replies to a user's mails; null until they have confirmed one. */
export const replyAddress = (sender: Recipient | undefined): string | null =>
  sender?.email_confirmed_at && !isOfSetup(sender.email) ? sender.email : null;

/** Whether the address is setup's placeholder, where nobody reads mail. */
export const isOfSetup = (email: string): boolean => email.toLowerCase() === placeholders.email;

/** The same for the account with this address, in any case; locked against deletion until the transaction ends. */
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
    .where("user_id", "in", idsSubquery([...userIds]))
    .orderBy("user_id")
    .execute();
}
