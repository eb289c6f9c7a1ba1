import type { Visibility } from "@plenary/contract/events";
import type { InvitationStatus } from "@plenary/contract/invitations";
import { type Insertable, sql, type Updateable } from "kysely";
import { coOrganizedBy } from "../../core/access.ts";
import { columnsOf } from "../../db/columns.ts";
import type { Db, Tx } from "../../db/db.ts";
import type { Position } from "../../db/newest-first.ts";
import type { Tables } from "../../db/tables.ts";

/** The talk, which can't be deleted until the transaction ends. */
export function lockTalk(tx: Tx, talkId: string) {
  return tx
    .selectFrom("talks")
    .select(["talk_id", "title", "creator_id"])
    .where("talk_id", "=", talkId)
    .forShare()
    .executeTakeFirst();
}

/** Marks those invitations of the address as expired whose time has run out. */
export async function expireInvitations(tx: Tx, eventId: string, email: string, time: string): Promise<void> {
  await tx
    .updateTable("session_invitations")
    .set({ status: "expired" })
    .where("event_id", "=", eventId)
    .where(sql`lower(email)`, "=", sql`lower(${email})`)
    .where("status", "=", "pending")
    .where("expires_at", "<=", time)
    .execute();
}

/** Returns false if the address has a pending one. */
export async function insertInvitation(
  tx: Tx,
  row: Insertable<Tables["session_invitations"]>,
): Promise<boolean> {
  const inserted = await tx
    .insertInto("session_invitations")
    .values(row)
    .onConflict((conflict) => conflict.doNothing())
    .returning("invitation_id")
    .executeTakeFirst();
  return inserted !== undefined;
}

export async function updateInvitation(
  tx: Tx,
  invitationId: string,
  values: Updateable<Tables["session_invitations"]>,
): Promise<void> {
  await tx.updateTable("session_invitations").set(values).where("invitation_id", "=", invitationId).execute();
}

/** Invitations to speak that were sent to the user's address, in whatever state; none to one that isn't confirmed. */
function addressedTo(db: Db | Tx, userId: string) {
  const address = db
    .selectFrom("users")
    .select(sql`lower(users.email)`.as("email"))
    .where("users.user_id", "=", userId)
    .where("users.email_confirmed_at", "is not", null);
  return db
    .selectFrom("session_invitations as invitation")
    .innerJoin("events", "events.event_id", "invitation.event_id")
    .leftJoin("users as inviter", "inviter.user_id", "invitation.invited_by")
    .select([
      "invitation.invitation_id",
      "invitation.event_id",
      "invitation.talk_id",
      "invitation.invited_at",
      "invitation.expires_at",
      "events.name as event_name",
      "events.visibility as event_visibility",
      "inviter.name as inviter_name",
    ])
    .where(sql`lower(invitation.email)`, "=", address);
}

export type ReceivedInvitation = NonNullable<Awaited<ReturnType<typeof selectReceived>>>;

/** An invitation to speak that was sent to the user's address; `lock` keeps it and its event unchanged. */
export function selectReceived(tx: Tx, userId: string, invitationId: string, lock: boolean) {
  return addressedTo(tx, userId)
    .select(["invitation.status", "invitation.invited_by"])
    .where("invitation.invitation_id", "=", invitationId)
    .$if(lock, (query) => query.forShare("events").forUpdate("invitation"))
    .executeTakeFirst();
}

/** Invitations of both kinds waiting for the user's answer, newest first; `all` counts them from `after` on. */
export function selectPending(
  db: Db,
  userId: string,
  { time, limit, after }: { time: string; limit: number; after: Position | undefined },
) {
  const toSpeak = addressedTo(db, userId)
    .select(sql.lit("session").as("type"))
    .where("invitation.status", "=", "pending")
    .where("invitation.expires_at", ">", time);
  const toOrganize = db
    .selectFrom("co_organizers as invitation")
    .innerJoin("events", "events.event_id", "invitation.event_id")
    .leftJoin("users as inviter", "inviter.user_id", "invitation.invited_by")
    .select([
      "invitation.invitation_id",
      "invitation.event_id",
      sql<string | null>`null::uuid`.as("talk_id"),
      "invitation.invited_at",
      sql<string | null>`null::timestamptz`.as("expires_at"),
      "events.name as event_name",
      "events.visibility as event_visibility",
      "inviter.name as inviter_name",
      sql.lit("co-organizer").as("type"),
    ])
    .where("invitation.user_id", "=", userId)
    .where("invitation.user_id", "in", confirmed(db, userId))
    .where("invitation.status", "=", "pending");
  let query = db
    .selectFrom(toSpeak.$castTo<Pending>().unionAll(toOrganize.$castTo<Pending>()).as("pending"))
    .select([
      "type",
      "invitation_id",
      "event_id",
      "talk_id",
      "invited_at",
      "expires_at",
      "event_name",
      "event_visibility",
      "inviter_name",
    ])
    .select(sql<number>`count(*) over ()`.as("all"))
    .orderBy("invited_at", "desc")
    .orderBy("invitation_id", "desc")
    .limit(limit);
  if (after) {
    query = query.where(({ eb, refTuple, tuple }) =>
      eb(refTuple("invited_at", "invitation_id"), "<", tuple(after.createdAt, after.id)),
    );
  }
  return query.execute();
}

/** The user, if the address is confirmed. */
const confirmed = (db: Db, userId: string) =>
  db
    .selectFrom("users")
    .select("users.user_id")
    .where("users.user_id", "=", userId)
    .where("users.email_confirmed_at", "is not", null);

interface Pending {
  type: "session" | "co-organizer";
  invitation_id: string;
  event_id: string;
  talk_id: string | null;
  invited_at: string;
  expires_at: string | null;
  event_name: string;
  event_visibility: Visibility;
  inviter_name: string | null;
}

/** Invitations to speak with everything that organizers see. */
function sent(db: Db | Tx) {
  return db
    .selectFrom("session_invitations as invitation")
    .leftJoin("users as inviter", "inviter.user_id", "invitation.invited_by")
    .leftJoin("users as invitee", (join) =>
      join
        .on(({ eb }) => eb(sql`lower(invitee.email)`, "=", sql`lower(invitation.email)`))
        .on("invitee.email_confirmed_at", "is not", null),
    )
    .leftJoin("talks", "talks.talk_id", "invitation.talk_id")
    .select(columnsOf("session_invitations", "invitation"))
    .select([
      "inviter.name as inviter_name",
      "invitee.user_id as invitee_id",
      "invitee.name as invitee_name",
      "talks.title as talk_title",
    ]);
}

export type SentRow = Awaited<ReturnType<typeof selectSent>>[number];

/** The state at that time: a pending invitation whose time has run out is expired. */
const stateAt = (time: string) =>
  sql<InvitationStatus>`case when invitation.status = 'pending' and invitation.expires_at <= ${time} then 'expired' else invitation.status end`;

interface SentFilter {
  eventId: string;
  status: InvitationStatus | undefined;
  time: string;
}

/** The invitations to speak at the event, newest first. */
export function selectSent(
  db: Db,
  { eventId, status, time }: SentFilter,
  limit: number,
  after: Position | undefined,
) {
  let query = sent(db)
    .where("invitation.event_id", "=", eventId)
    .$if(status !== undefined, (all) => all.where(stateAt(time), "=", sql.val(status)))
    .orderBy("invitation.invited_at", "desc")
    .orderBy("invitation.invitation_id", "desc")
    .limit(limit);
  if (after) {
    query = query.where(({ eb, refTuple, tuple }) =>
      eb(
        refTuple("invitation.invited_at", "invitation.invitation_id"),
        "<",
        tuple(after.createdAt, after.id),
      ),
    );
  }
  return query.execute();
}

/** How many invitations to speak at the event there are, by state. */
export function countSent(db: Db, { eventId, time }: SentFilter) {
  const states = db
    .selectFrom("session_invitations as invitation")
    .select(stateAt(time).as("status"))
    .where("invitation.event_id", "=", eventId);
  return db
    .selectFrom(states.as("states"))
    .select((row) => ["states.status", row.fn.countAll<number>().as("count")])
    .groupBy("states.status")
    .execute();
}

export function selectSentOne(tx: Tx, invitationId: string) {
  return sent(tx).where("invitation.invitation_id", "=", invitationId).executeTakeFirstOrThrow();
}

export type LockedInvitation = NonNullable<Awaited<ReturnType<typeof lockInvitation>>>;

/**
 * The invitation and how the user is connected with it and its event; neither can change until the transaction ends.
 */
export function lockInvitation(tx: Tx, invitationId: string, userId: string) {
  return tx
    .selectFrom("session_invitations as invitation")
    .innerJoin("events", "events.event_id", "invitation.event_id")
    .select([
      "invitation.invitation_id",
      "invitation.status",
      "invitation.expires_at",
      "invitation.event_id",
      "invitation.email",
      "events.creator_id",
    ])
    .select(({ eb, exists, selectFrom }) => [
      eb("events.event_id", "in", coOrganizedBy(userId)).$castTo<boolean>().as("co_organizer"),
      exists(
        selectFrom("users")
          .select(sql.lit(1).as("one"))
          .where("users.user_id", "=", userId)
          .where("users.email_confirmed_at", "is not", null)
          .where(sql`lower(users.email)`, "=", sql`lower(invitation.email)`),
      )
        .$castTo<boolean>()
        .as("received"),
    ])
    .where("invitation.invitation_id", "=", invitationId)
    .forShare("events")
    .forUpdate("invitation")
    .executeTakeFirst();
}
