import type { AdminInvitationAnswer } from "@plenary/contract/admin/admin-users";
import { type Insertable, type Selectable, sql } from "kysely";
import type { Db, Tx } from "../../db/db.ts";
import { columnsOf } from "../../db/rows/columns.ts";
import type { Position } from "../../db/rows/newest-first.ts";
import type { Tables } from "../../db/tables.ts";

/** The account, unless deleted; `update` locks it until the transaction ends. */
export function selectAccount(tx: Db | Tx, userId: string, lock?: "update") {
  return tx
    .selectFrom("users")
    .select(columnsOf("users"))
    .where("user_id", "=", userId)
    .where("deleted_at", "is", null)
    .$if(lock === "update", (query) => query.forUpdate())
    .executeTakeFirst();
}

/** Accounts with a password or a provider, newest first. */
export function selectNewest(db: Db, limit: number, after: Position | undefined) {
  let query = db
    .selectFrom("users")
    .select(columnsOf("users"))
    // Leaves out unclaimed accounts, of which thousands may come at once, and deleted ones.
    .where("password_hash", "is not", null)
    .where("deleted_at", "is", null)
    .orderBy("created_at", "desc")
    .orderBy("user_id", "desc")
    .limit(limit);
  if (after) {
    query = query.where(({ eb, refTuple, tuple }) =>
      eb(refTuple("created_at", "user_id"), "<", tuple(after.createdAt, after.id)),
    );
  }
  return query.execute();
}

export type InvitationRow = Selectable<Tables["admin_invitations"]>;

export function insertInvitation(tx: Tx, row: Insertable<Tables["admin_invitations"]>) {
  return tx
    .insertInto("admin_invitations")
    .values(row)
    .returning(columnsOf("admin_invitations"))
    .executeTakeFirstOrThrow();
}

/** Expires a pending invitation past its time, to make room for a new one. */
export async function expireInvitation(tx: Tx, userId: string, time: string): Promise<void> {
  await tx
    .updateTable("admin_invitations")
    .set({ status: "expired" })
    .where("user_id", "=", userId)
    .where("status", "=", "pending")
    .where("expires_at", "<=", time)
    .execute();
}

const withInviter = (db: Db | Tx) =>
  db
    .selectFrom("admin_invitations")
    .leftJoin("users as inviter", "inviter.user_id", "admin_invitations.invited_by")
    .select(columnsOf("admin_invitations"))
    .select("inviter.name as inviter_name");

/** The user's pending invitations, newest first. */
export function selectPending(db: Db, userId: string, time: string) {
  return withInviter(db)
    .where("admin_invitations.user_id", "=", userId)
    .where("admin_invitations.status", "=", "pending")
    .where("admin_invitations.expires_at", ">", time)
    .orderBy("admin_invitations.invited_at", "desc")
    .execute();
}

export type LockedInvitation = NonNullable<Awaited<ReturnType<typeof lockInvitation>>>;

export function lockInvitation(tx: Tx, userId: string, invitationId: string) {
  return withInviter(tx)
    .where("admin_invitations.invitation_id", "=", invitationId)
    .where("admin_invitations.user_id", "=", userId)
    .forUpdate("admin_invitations")
    .executeTakeFirst();
}

export async function answerInvitation(
  tx: Tx,
  invitationId: string,
  status: AdminInvitationAnswer,
  time: string,
): Promise<void> {
  await tx
    .updateTable("admin_invitations")
    .set({ status, answered_at: sql`${time}` })
    .where("invitation_id", "=", invitationId)
    .execute();
}
