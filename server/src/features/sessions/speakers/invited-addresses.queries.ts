import { limits } from "@plenary/contract/limits";
import type { Db, Tx } from "../../../db/db.ts";
import { idsSubquery } from "../../../db/rows/rows.ts";

/** Addresses invited to speak in the sessions that haven't answered, oldest first, including expired ones. */
export async function askedAddresses(db: Db, sessionIds: string[]) {
  if (sessionIds.length === 0) return new Map<string, never>();
  const rows = await db
    .selectFrom("session_invitations as invitation")
    .leftJoin("users", "users.user_id", "invitation.user_id")
    .select((row) => row.ref("invitation.session_id").$notNull().as("session_id"))
    .select(["invitation.invitation_id as invitationId", "invitation.email", "users.name"])
    .select(["invitation.invited_at as invitedAt", "invitation.expires_at as expiresAt"])
    .where("invitation.session_id", "in", idsSubquery(sessionIds))
    .where("invitation.status", "=", "pending")
    .orderBy("invitation.invited_at")
    .orderBy("invitation.invitation_id")
    .limit(limits.listMax)
    .execute();
  return Map.groupBy(rows, (row) => row.session_id);
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
