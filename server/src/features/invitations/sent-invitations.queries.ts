import type { InvitationStatus } from "@plenary/contract/invitations/invitations";
import { sql } from "kysely";
import type { Db, Tx } from "../../db/db.ts";
import { directionOf, type Position, type TimeOrder } from "../../db/rows/newest-first.ts";

/** Invitations to speak with everything that organizers see. */
function sent(db: Db | Tx) {
  return db
    .selectFrom("session_invitations as invitation")
    .leftJoin("users as inviter", "inviter.user_id", "invitation.invited_by")
    .leftJoin("users as invitee", "invitee.user_id", "invitation.user_id")
    .leftJoin("talks", "talks.talk_id", "invitation.talk_id")
    .leftJoin("sessions", "sessions.session_id", "invitation.session_id")
    .leftJoin("talks as session_talk", "session_talk.talk_id", "sessions.talk_id")
    .select([
      "invitation.session_id",
      "session_talk.title as session_title",
      "invitation.invitation_id",
      "invitation.event_id",
      "invitation.email",
      "invitation.talk_id",
      "invitation.status",
      "invitation.reject_reason",
      "invitation.invited_at",
      "invitation.expires_at",
      "invitation.answered_at",
      "invitation.words",
      "inviter.name as inviter_name",
      "invitee.user_id as invitee_id",
      "invitee.name as invitee_name",
      "invitee.email as invitee_email",
      "invitee.email_confirmed_at as invitee_confirmed_at",
      "talks.title as talk_title",
    ]);
}

export type SentRow = Awaited<ReturnType<typeof selectSent>>[number];

/** The state at that time: a pending invitation past its time is expired. */
const stateAt = (time: string) =>
  sql<InvitationStatus>`case when invitation.status = 'pending' and invitation.expires_at <= ${time} then 'expired' else invitation.status end`;

interface SentFilter {
  eventId: string;
  status: InvitationStatus | undefined;
  order?: TimeOrder;
  time: string;
}

/** The invitations to speak at the event, newest first, or the other way round. */
export function selectSent(
  db: Db,
  { eventId, status, order, time }: SentFilter,
  limit: number,
  after: Position | undefined,
) {
  const { by, beyond } = directionOf(order);
  let query = sent(db)
    .where("invitation.event_id", "=", eventId)
    .$if(status !== undefined, (all) => all.where(stateAt(time), "=", sql.val(status)))
    .orderBy("invitation.invited_at", by)
    .orderBy("invitation.invitation_id", by)
    .limit(limit);
  if (after) {
    query = query.where(({ eb, refTuple, tuple }) =>
      eb(
        refTuple("invitation.invited_at", "invitation.invitation_id"),
        beyond,
        tuple(after.createdAt, after.id),
      ),
    );
  }
  return query.execute();
}

/** How many invitations to speak at the event there are, by state. */
export function countSent(db: Db, { eventId, time }: Pick<SentFilter, "eventId" | "time">) {
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

/** Removes inviters' words from invitations that expired before that instant. */
export async function deleteWords(db: Db, before: string): Promise<void> {
  const written = db.updateTable("session_invitations").set({ words: null }).where("words", "is not", null);
  await written.where("expires_at", "<=", before).execute();
}

export function selectSentOne(tx: Tx, invitationId: string) {
  return sent(tx).where("invitation.invitation_id", "=", invitationId).executeTakeFirstOrThrow();
}
