import { limits } from "@plenary/contract/limits";
import type { Db, Tx } from "../../../db/db.ts";

/** Addresses that were asked to speak in the session and haven't answered, the first first, also those that can't any more. */
export function selectAskedAddresses(db: Db, sessionId: string) {
  return db
    .selectFrom("session_invitations as invitation")
    .leftJoin("users", "users.user_id", "invitation.user_id")
    .select(["invitation.invitation_id as invitationId", "invitation.email", "users.name"])
    .select(["invitation.invited_at as invitedAt", "invitation.expires_at as expiresAt"])
    .where("invitation.session_id", "=", sessionId)
    .where("invitation.status", "=", "pending")
    .orderBy("invitation.invited_at")
    .orderBy("invitation.invitation_id")
    .limit(limits.listMax)
    .execute();
}

/** Asks no address any more whether somebody speaks in the session. */
export async function withdrawAsked(tx: Tx, sessionId: string, time: string): Promise<void> {
  await tx
    .updateTable("session_invitations")
    .set({ status: "withdrawn", answered_at: time })
    .where("session_id", "=", sessionId)
    .where("status", "=", "pending")
    .execute();
}
