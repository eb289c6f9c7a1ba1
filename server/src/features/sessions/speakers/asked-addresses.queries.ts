import { limits } from "@plenary/contract/limits";
import type { Db, Tx } from "../../../db/db.ts";

/** Addresses invited to speak in the session that haven't answered, oldest first, including expired ones. */
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

/** Withdraws all invitations of addresses to speak in the session. */
export async function withdrawAddressInvitations(tx: Tx, sessionId: string, time: string): Promise<void> {
  await tx
    .updateTable("session_invitations")
    .set({ status: "withdrawn", answered_at: time })
    .where("session_id", "=", sessionId)
    .where("status", "=", "pending")
    .execute();
}
