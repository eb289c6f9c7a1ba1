import { type Insertable, sql, type Updateable } from "kysely";
import type { Db, Tx } from "../../db/db.ts";
import { eventOfInvitation } from "../../db/rows/people.ts";
import type { Tables } from "../../db/tables.ts";

/** Invitations to review that no account has, with the event and the inviter. */
const open = (db: Db | Tx) =>
  db
    .selectFrom("reviewer_invitations as invitation")
    .innerJoin("events", "events.event_id", "invitation.event_id")
    .leftJoin("users as inviter", "inviter.user_id", "invitation.invited_by")
    .select(["invitation.invitation_id", "invitation.event_id", "invitation.email", "invitation.invited_by"])
    .select(["invitation.invited_at", "invitation.expires_at", "invitation.words", "track_ids", "type_ids"])
    .select([...eventOfInvitation, "events.visibility as event_visibility", "inviter.name as inviter_name"]);

export type OpenReviewRow = Awaited<ReturnType<typeof selectOpen>>[number];

/** Those of the event, in the order of invitation. */
export const selectOpen = (db: Db | Tx, eventId: string) =>
  open(db)
    .where("invitation.event_id", "=", eventId)
    .orderBy("invitation.invited_at")
    .orderBy("invitation.invitation_id")
    .execute();

/** The one that the link leads to; `lock` locks it and its event. */
export const selectLinked = (db: Db | Tx, tokenHash: Buffer, lock?: "lock") =>
  open(db)
    .where("invitation.token_hash", "=", tokenHash)
    .$if(lock !== undefined, (query) => query.forShare("events").forUpdate("invitation"))
    .executeTakeFirst();

/** Returns undefined if the address has one to this event. */
export const insertOpen = (tx: Tx, row: Insertable<Tables["reviewer_invitations"]>) =>
  tx
    .insertInto("reviewer_invitations")
    .values(row)
    .onConflict((conflict) => conflict.doNothing())
    .returning("invitation_id")
    .executeTakeFirst();

interface OpenIds {
  eventId: string;
  invitationId: string;
}

/** Changes an invitation of the event, such as its link; returns the new row. */
export const updateOpen = (
  tx: Tx,
  { eventId, invitationId }: OpenIds,
  values: Updateable<Tables["reviewer_invitations"]>,
) =>
  tx
    .updateTable("reviewer_invitations")
    .set(values)
    .where("event_id", "=", eventId)
    .where("invitation_id", "=", invitationId)
    .returning(["email", "expires_at", "words"])
    .executeTakeFirst();

/** One of the event's, locked. */
export const lockOpen = (tx: Tx, { eventId, invitationId }: OpenIds) =>
  tx
    .selectFrom("reviewer_invitations")
    .select(["email", "expires_at", "words"])
    .where("event_id", "=", eventId)
    .where("invitation_id", "=", invitationId)
    .forUpdate()
    .executeTakeFirst();

/** Makes room for a new one: removes the address's expired invitation. */
export const deleteExpired = (tx: Tx, eventId: string, email: string, time: string) =>
  tx
    .deleteFrom("reviewer_invitations")
    .where("event_id", "=", eventId)
    .where(sql`lower(email)`, "=", sql`lower(${email})`)
    .where("expires_at", "<=", time)
    .execute();

/** Removes an invitation of the event; returns its address. */
export const deleteOpen = (tx: Tx, { eventId, invitationId }: OpenIds) =>
  tx
    .deleteFrom("reviewer_invitations")
    .where("event_id", "=", eventId)
    .where("invitation_id", "=", invitationId)
    .returning("email")
    .executeTakeFirst();
