import { type Insertable, type Selectable, sql } from "kysely";
import type { Tx } from "../../db/db.ts";
import { columnsOf } from "../../db/rows/columns.ts";
import type { Tables } from "../../db/tables.ts";

export type LinkRow = Selectable<Tables["address_links"]>;

export async function insertLink(tx: Tx, row: Insertable<Tables["address_links"]>): Promise<void> {
  await tx.insertInto("address_links").values(row).execute();
}

export function selectLink(tx: Tx, tokenHash: Buffer, purpose: LinkRow["purpose"]) {
  return tx
    .selectFrom("address_links")
    .select(columnsOf("address_links"))
    .where("token_hash", "=", tokenHash)
    .where("purpose", "=", purpose)
    .executeTakeFirst();
}

/** Uses up a link; false if somebody else already has. */
export async function deleteLink(tx: Tx, { token_hash }: LinkRow): Promise<boolean> {
  const deleted = await tx
    .deleteFrom("address_links")
    .where("token_hash", "=", token_hash)
    .returning("user_id")
    .executeTakeFirst();
  return deleted !== undefined;
}

/** Voids a user's links, all of them or those for one purpose. */
export async function deleteLinks(tx: Tx, userId: string, purpose?: LinkRow["purpose"]): Promise<void> {
  let query = tx.deleteFrom("address_links").where("user_id", "=", userId);
  if (purpose) query = query.where("purpose", "=", purpose);
  await query.execute();
}

/** Locks the user, and whoever else has the address, in any case; always in the same order. */
export async function lockClaimants(tx: Tx, userId: string, email: string) {
  const rows = await tx
    .selectFrom("users")
    .select(columnsOf("users"))
    .where(({ eb, or }) => or([eb("user_id", "=", userId), eb(sql`lower(email)`, "=", sql`lower(${email})`)]))
    .orderBy("user_id")
    .forNoKeyUpdate()
    .execute();
  return {
    user: rows.find((row) => row.user_id === userId && !row.deleted_at),
    holder: rows.find((row) => row.user_id !== userId),
  };
}

/** When the sign-in began; undefined once it has ended. */
export async function selectBeginning(tx: Tx, signInId: string): Promise<string | undefined> {
  const row = await tx
    .selectFrom("sign_ins")
    .select("created_at")
    .where("sign_in_id", "=", signInId)
    .executeTakeFirst();
  return row?.created_at;
}

/** The account with the address, in any case. */
export function selectHolder(tx: Tx, email: string) {
  return tx
    .selectFrom("users")
    .select(["user_id", "email_confirmed_at"])
    .where(sql`lower(email)`, "=", sql`lower(${email})`)
    .executeTakeFirst();
}

/** Withdraws the user's pending invitation to become an administrator. */
export async function withdrawOffers(tx: Tx, userId: string): Promise<void> {
  await tx
    .updateTable("admin_invitations")
    .set({ status: "expired" })
    .where("user_id", "=", userId)
    .where("status", "=", "pending")
    .execute();
}

/** Gives the user what was sent to the address and belongs to no account, because the address is proved. */
export async function giveInvitations(tx: Tx, userId: string, email: string): Promise<void> {
  await tx
    .updateTable("session_invitations")
    .set({ user_id: userId })
    .where(sql`lower(email)`, "=", sql`lower(${email})`)
    .where("user_id", "is", null)
    .where("status", "=", "pending")
    .execute();
  await sql`update proposal_speakers as asked set user_id = ${userId}::uuid
    where lower(email) = lower(${email}) and user_id is null and status = 'invited'
      and not exists (select from proposal_speakers as other where other.proposal_id = asked.proposal_id
        and other.user_id = ${userId})
      and not exists (select from proposals where proposals.proposal_id = asked.proposal_id
        and submitter_id = ${userId})`.execute(tx);
  await sql`
    with given as (
      delete from reviewer_invitations where lower(email) = lower(${email})
        returning invitation_id, event_id, track_ids, type_ids, invited_by, invited_at, expires_at
    )
    insert into reviewers (reviewer_id, event_id, user_id, track_ids, type_ids, asked_by, asked_at)
      select invitation_id, event_id, ${userId}::uuid, track_ids, type_ids, invited_by, invited_at
      from given on conflict (event_id, user_id) do nothing`.execute(tx);
  await sql`
    with given as (
      delete from co_organizer_invitations where lower(email) = lower(${email})
        returning invitation_id, event_id, invited_by, invited_at, expires_at, words
    )
    insert into co_organizers (invitation_id, event_id, user_id, status, invited_by, invited_at, expires_at, words)
      select given.invitation_id, given.event_id, ${userId}::uuid, 'pending', given.invited_by, given.invited_at,
        given.expires_at, given.words
      from given inner join events on events.event_id = given.event_id and events.creator_id <> ${userId}
      on conflict (event_id, user_id) do update set invitation_id = excluded.invitation_id, status = 'pending',
        invited_by = excluded.invited_by, invited_at = excluded.invited_at, answered_at = null, invited_email = null,
        expires_at = excluded.expires_at, words = excluded.words
        where co_organizers.status = 'rejected'`.execute(tx);
}

export async function deleteResets(tx: Tx, userId: string): Promise<void> {
  await tx.deleteFrom("password_resets").where("user_id", "=", userId).execute();
}
