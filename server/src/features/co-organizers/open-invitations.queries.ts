import { limits } from "@plenary/contract/limits";
import { type Insertable, sql, type Updateable } from "kysely";
import type { Db, Tx } from "../../db/db.ts";
import { eventOfInvitation } from "../../db/rows/people.ts";
import type { Tables } from "../../db/tables.ts";

/** Invitations to organize that no account has, with the event and the inviter. */
function open(db: Db | Tx) {
  return db
    .selectFrom("co_organizer_invitations as invitation")
    .innerJoin("events", "events.event_id", "invitation.event_id")
    .leftJoin("users as inviter", "inviter.user_id", "invitation.invited_by")
    .select([
      "invitation.invitation_id",
      "invitation.event_id",
      "invitation.email",
      "invitation.invited_by",
      "invitation.invited_at",
      "invitation.expires_at",
      "invitation.words",
      ...eventOfInvitation,
      "events.creator_id",
      "inviter.name as inviter_name",
    ]);
}

export type OpenRow = Awaited<ReturnType<typeof selectOpen>>[number];

/** Those of the event, in the order of invitation. */
export function selectOpen(db: Db, eventId: string) {
  return open(db)
    .where("invitation.event_id", "=", eventId)
    .orderBy("invitation.invited_at")
    .orderBy("invitation.invitation_id")
    .limit(limits.listMax)
    .execute();
}

/** How many invitations to organize the event can be answered at that time: of accounts, and these. */
export async function countUnanswered(db: Db, eventId: string, time: string): Promise<number> {
  const { rows } = await sql<{ count: number }>`select (
      select count(*) from co_organizers join events on events.event_id = co_organizers.event_id
      where co_organizers.event_id = ${eventId} and status = 'pending' and user_id <> creator_id
        and (expires_at is null or expires_at > ${time})
    )::integer + (
      select count(*) from co_organizer_invitations where event_id = ${eventId} and expires_at > ${time}
    )::integer as count`.execute(db);
  return rows[0]?.count ?? 0;
}

/** The one that the link leads to; `lock` locks it and its event. */
export function selectLinked(db: Db | Tx, tokenHash: Buffer, lock?: "lock") {
  return open(db)
    .where("invitation.token_hash", "=", tokenHash)
    .$if(lock !== undefined, (query) => query.forShare("events").forUpdate("invitation"))
    .executeTakeFirst();
}

/** Returns undefined if the address already has one to this event. */
export function insertOpen(tx: Tx, row: Insertable<Tables["co_organizer_invitations"]>) {
  return tx
    .insertInto("co_organizer_invitations")
    .values(row)
    .onConflict((conflict) => conflict.doNothing())
    .returning("invitation_id")
    .executeTakeFirst();
}

/** Changes an invitation of the event, such as its link; returns the new row. */
export function updateOpen(
  tx: Tx,
  { eventId, invitationId }: { eventId: string; invitationId: string },
  values: Updateable<Tables["co_organizer_invitations"]>,
) {
  return tx
    .updateTable("co_organizer_invitations")
    .set(values)
    .where("event_id", "=", eventId)
    .where("invitation_id", "=", invitationId)
    .returning(["email", "expires_at", "words"])
    .executeTakeFirst();
}

/** One of the event's, locked. */
export function lockOpen(tx: Tx, { eventId, invitationId }: { eventId: string; invitationId: string }) {
  return tx
    .selectFrom("co_organizer_invitations")
    .select(["email", "expires_at", "words"])
    .where("event_id", "=", eventId)
    .where("invitation_id", "=", invitationId)
    .forUpdate()
    .executeTakeFirst();
}

/** Makes room for a new one: removes the address's expired invitation. */
export async function deleteExpired(tx: Tx, eventId: string, email: string, time: string): Promise<void> {
  await tx
    .deleteFrom("co_organizer_invitations")
    .where("event_id", "=", eventId)
    .where(sql`lower(email)`, "=", sql`lower(${email})`)
    .where("expires_at", "<=", time)
    .execute();
}

/** Removes an invitation of the event; returns its address. */
export function deleteOpen(tx: Tx, { eventId, invitationId }: { eventId: string; invitationId: string }) {
  return tx
    .deleteFrom("co_organizer_invitations")
    .where("event_id", "=", eventId)
    .where("invitation_id", "=", invitationId)
    .returning("email")
    .executeTakeFirst();
}

export function selectName(tx: Tx, userId: string) {
  return tx.selectFrom("users").select("name").where("user_id", "=", userId).executeTakeFirst();
}
