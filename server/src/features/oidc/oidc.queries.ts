import { type Insertable, sql } from "kysely";
import type { Db, Tx } from "../../db/db.ts";
import { columnsOf } from "../../db/rows/columns.ts";
import type { Tables } from "../../db/tables.ts";

/** The account linked to an identity, locked. */
export function lockLinked(tx: Tx, issuer: string, subject: string) {
  return tx
    .selectFrom("oidc_identities")
    .innerJoin("users", "users.user_id", "oidc_identities.user_id")
    .select(columnsOf("users"))
    .select("oidc_identities.admin_by_group")
    .where("oidc_identities.issuer", "=", issuer)
    .where("oidc_identities.subject", "=", subject)
    .forUpdate("users")
    .executeTakeFirst();
}

/** The account with this address, in any case. */
export function selectByEmail(tx: Tx, email: string) {
  return tx
    .selectFrom("users")
    .select(columnsOf("users"))
    .where(sql`lower(email)`, "=", email.toLowerCase())
    .executeTakeFirst();
}

/** The account, unless deleted; locked. */
export function lockUser(tx: Tx, userId: string) {
  return tx
    .selectFrom("users")
    .select(columnsOf("users"))
    .where("user_id", "=", userId)
    .where("deleted_at", "is", null)
    .forUpdate()
    .executeTakeFirst();
}

export async function isUsernameTaken(tx: Tx, username: string): Promise<boolean> {
  const found = await tx
    .selectFrom("users")
    .select("user_id")
    .where(sql`lower(username)`, "=", username.toLowerCase())
    .executeTakeFirst();
  return found !== undefined;
}

export function insertUser(tx: Tx, row: Insertable<Tables["users"]>) {
  return tx.insertInto("users").values(row).returning(columnsOf("users")).executeTakeFirstOrThrow();
}

/** Links the account to an identity unless it has one already; returns whether it did. */
export async function insertIdentity(tx: Tx, row: Insertable<Tables["oidc_identities"]>): Promise<boolean> {
  const inserted = await tx
    .insertInto("oidc_identities")
    .values(row)
    .onConflict((conflict) => conflict.columns(["issuer", "subject"]).doNothing())
    .returning("user_id")
    .executeTakeFirst();
  return inserted !== undefined;
}

export async function setAdminByGroup(tx: Tx, userId: string, isAdmin: boolean): Promise<void> {
  await tx
    .updateTable("oidc_identities")
    .set({ admin_by_group: isAdmin })
    .where("user_id", "=", userId)
    .execute();
}

/** The user's identities at providers, the latest link first. */
export function selectIdentities(db: Db | Tx, userId: string) {
  return db
    .selectFrom("oidc_identities")
    .select(["identity_id", "issuer", "linked_at", "admin_by_group", "made_account"])
    .where("user_id", "=", userId)
    .orderBy("linked_at", "desc")
    .orderBy("identity_id")
    .execute();
}

/** Deletes the identity, with the tickets that would still sign in a browser. */
export async function deleteIdentity(tx: Tx, identityId: string): Promise<void> {
  const deleted = await tx
    .deleteFrom("oidc_identities")
    .where("identity_id", "=", identityId)
    .returning(["issuer", "subject"])
    .executeTakeFirstOrThrow();
  await tx
    .deleteFrom("oidc_tickets")
    .where("issuer", "=", deleted.issuer)
    .where("subject", "=", deleted.subject)
    .execute();
}

export async function deleteIdentities(tx: Tx, userId: string): Promise<void> {
  await tx.deleteFrom("oidc_identities").where("user_id", "=", userId).execute();
  await deleteTickets(tx, userId);
}

/** Deletes the tickets of browsers that were at the provider. */
export async function deleteTickets(tx: Tx, userId: string): Promise<void> {
  await tx.deleteFrom("oidc_tickets").where("user_id", "=", userId).execute();
}

export async function insertTicket(tx: Tx, row: Insertable<Tables["oidc_tickets"]>): Promise<void> {
  await tx.insertInto("oidc_tickets").values(row).execute();
}

/** Deletes and returns the ticket, so that nobody uses it twice. */
export function takeTicket(tx: Tx, tokenHash: Buffer, links: boolean, time: string) {
  return tx
    .deleteFrom("oidc_tickets")
    .where("token_hash", "=", tokenHash)
    .where("links", "=", links)
    .where("expires_at", ">", time)
    .returning(["user_id", "issuer", "subject"])
    .executeTakeFirst();
}

export async function deleteExpiredTickets(db: Db, time: string): Promise<void> {
  await db.deleteFrom("oidc_tickets").where("expires_at", "<=", time).execute();
}
