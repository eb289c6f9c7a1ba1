import { limits } from "@plenary/contract/limits";
import { type Insertable, sql } from "kysely";
import { acceptedCoSpeakers } from "../../../core/access.ts";
import type { Db, Tx } from "../../../db/db.ts";
import { coSpeakerInvitations, isDeleted } from "../../../db/rows/people.ts";
import { idsSubquery } from "../../../db/rows/rows.ts";
import type { Tables } from "../../../db/tables.ts";

export interface CoSpeakerNames {
  sessionId: string;
  /** In this order. */
  userIds: string[];
  /** When new ones are invited. */
  time: string;
  /** The ids of their invitations, in their order. */
  invitationIds: string[];
}

/** Sets the co-speakers. Those named before keep their answer, others are invited. */
export async function setCoSpeakers(
  tx: Tx,
  { sessionId, userIds, time, invitationIds }: CoSpeakerNames,
): Promise<void> {
  await tx
    .deleteFrom("session_speakers")
    .where("session_id", "=", sessionId)
    .where((row) => row.not(row("user_id", "in", idsSubquery(userIds))))
    .execute();
  if (!userIds.length) return;
  const rows = userIds.map((userId, index) => ({
    session_id: sessionId,
    user_id: userId,
    position: index + 1,
    accepted: false,
    invitation_id: invitationIds[index],
    invited_at: time,
  }));
  await tx
    .insertInto("session_speakers")
    .values(rows)
    .onConflict((conflict) =>
      conflict
        .columns(["session_id", "user_id"])
        .doUpdateSet((row) => ({ position: row.ref("excluded.position") })),
    )
    .execute();
}

/** Records that the user declined or left, for the speaker to see. */
export async function insertDeclined(tx: Tx, row: Insertable<Tables["declined_co_speakers"]>): Promise<void> {
  await tx
    .insertInto("declined_co_speakers")
    .values(row)
    .onConflict((conflict) =>
      conflict
        .columns(["session_id", "user_id"])
        .doUpdateSet({ has_left: row.has_left, declined_at: row.declined_at }),
    )
    .execute();
}

/** Removes that users declined, before they are invited again. */
export async function deleteDeclined(tx: Tx, sessionId: string, userIds: string[]): Promise<void> {
  await tx
    .deleteFrom("declined_co_speakers")
    .where("session_id", "=", sessionId)
    .where("user_id", "in", idsSubquery(userIds))
    .execute();
}

/** People who declined or left the session, latest first. */
export function selectDeclined(db: Db, sessionId: string) {
  return db
    .selectFrom("declined_co_speakers as declined")
    .innerJoin("users", "users.user_id", "declined.user_id")
    .select([
      "declined.user_id as userId",
      "users.name",
      isDeleted("users").as("deleted"),
      "declined.has_left as hasLeft",
      "declined.declined_at as at",
    ])
    .where("declined.session_id", "=", sessionId)
    .orderBy("declined.declined_at", "desc")
    .orderBy("declined.user_id")
    .limit(limits.listMax)
    .execute();
}

export async function deleteCoSpeakers(tx: Tx, sessionId: string): Promise<void> {
  await tx.deleteFrom("session_speakers").where("session_id", "=", sessionId).execute();
}

export async function selectAccepted(tx: Tx, sessionId: string): Promise<string[]> {
  const rows = tx
    .selectFrom(acceptedCoSpeakers().select(["session_id", "user_id"]).as("accepted"))
    .select("user_id")
    .where("session_id", "=", sessionId);
  return (await rows.execute()).map((row) => row.user_id);
}

export async function acceptCoSpeaker(tx: Tx, sessionId: string, userId: string): Promise<void> {
  await tx
    .updateTable("session_speakers")
    .set({ accepted: true })
    .where("session_id", "=", sessionId)
    .where("user_id", "=", userId)
    .execute();
}

/** Adds the user as the last co-speaker, already accepted. */
export async function insertAccepted(tx: Tx, sessionId: string, userId: string): Promise<void> {
  await sql`insert into session_speakers (session_id, user_id, position, accepted)
    select ${sessionId}::uuid, ${userId}::uuid, coalesce(max(position), 0) + 1, true
    from session_speakers where session_id = ${sessionId}`.execute(tx);
}

export async function deleteCoSpeaker(tx: Tx, sessionId: string, userId: string): Promise<void> {
  await tx
    .deleteFrom("session_speakers")
    .where("session_id", "=", sessionId)
    .where("user_id", "=", userId)
    .execute();
}

/** The user's invitation with that id, answered or not. */
export function selectCoSpeakerInvitation(tx: Tx, userId: string, invitationId: string) {
  return coSpeakerInvitations(tx, userId)
    .select(["asked.session_id", "asked.accepted"])
    .where("asked.invitation_id", "=", invitationId)
    .executeTakeFirst();
}

/** Those of the users who can be named in the session: deleted ones only if they still are. */
export async function selectNameable(tx: Tx, sessionId: string, userIds: string[]): Promise<string[]> {
  const named = tx.selectFrom("session_speakers").select("user_id").where("session_id", "=", sessionId);
  const users = await tx
    .selectFrom("users")
    .select("user_id")
    .where("user_id", "in", idsSubquery(userIds))
    .where((row) => row.or([row("deleted_at", "is", null), row("user_id", "in", named)]))
    .execute();
  return users.map(({ user_id }) => user_id);
}

/** How many of these users exist; deleted ones count only if already `present`. Locked against deletion. */
export async function lockUsers(tx: Tx, userIds: string[], present: string[]): Promise<number> {
  if (!userIds.length) return 0;
  const users = tx
    .selectFrom("users")
    .select(sql.lit(1).as("one"))
    .where("user_id", "in", idsSubquery(userIds))
    .where((row) => row.or([row("deleted_at", "is", null), row("user_id", "in", idsSubquery(present))]));
  return (await users.forKeyShare().execute()).length;
}

/** Who was asked by the speaker themselves to speak in their sessions and hasn't answered. */
export const selectUnanswered = (tx: Tx, speakerId: string) =>
  tx
    .selectFrom("session_speakers")
    .innerJoin("sessions", "sessions.session_id", "session_speakers.session_id")
    .select(["session_speakers.session_id", "session_speakers.user_id"])
    .where("sessions.speaker_id", "=", speakerId)
    .where("sessions.no_person", "=", false)
    .where("session_speakers.accepted", "=", false)
    .where("session_speakers.invited_by", "is", null)
    .orderBy("session_speakers.session_id")
    .execute();
